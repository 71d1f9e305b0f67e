# SPDX-License-Identifier: MIT
# Records are data: the whole folder goes into a release as it stands.
EXTRA_DIST += %D%
