# SPDX-License-Identifier: MIT
lib_libjanggi_core_la_SOURCES +=
