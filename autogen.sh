#!/bin/sh
# SPDX-License-Identifier: MIT
set -e
cd "$(dirname "$0")"
mkdir -p m4
exec autoreconf -fi
