# SPDX-License-Identifier: MIT
dist_check_SCRIPTS += %D%/t0500-oracle.sh
