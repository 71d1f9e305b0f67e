#!/bin/sh
# SPDX-License-Identifier: MIT
exec autoreconf -fi "$(dirname "$0")"
