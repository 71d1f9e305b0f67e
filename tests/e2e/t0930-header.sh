#!/bin/sh
# SPDX-License-Identifier: MIT
# janggi.h stands alone, in C11 and in C++, under strict warnings.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

cc=${CC:-cc}
warnings='-pedantic -Wall -Wextra -Wshadow -Wundef -Werror'
printf '#include <janggi.h>\nint main(void) { return 0; }\n' >use.c

for standard in c11 c17
do
	test_expect_success "janggi.h compiles as $standard" '
		$cc -std=$standard $warnings -fsyntax-only \
			-I "$JANGGI_SRCDIR/lib" use.c
	'
done
cp use.c use.cc
echo 'int main() { return 0; }' >plain.cc
if $cc -fsyntax-only plain.cc >/dev/null 2>&1
then
	for standard in c++11 c++17
	do
		test_expect_success "janggi.h compiles as $standard" '
			# a struct and a function of one name, as with stat(2),
			# are a shadow to C++
			$cc -std=$standard $warnings -Wno-shadow \
				-fsyntax-only -I "$JANGGI_SRCDIR/lib" use.cc
		'
	done
else
	test_skip 'janggi.h compiles as C++' 'no C++ compiler'
fi
test_expect_success 'internal headers refuse to be used from outside' '
	find "$JANGGI_SRCDIR/lib" -mindepth 2 -name "*.h" >headers
	test -s headers
	while read -r header
	do
		printf "#include \"%s\"\n" "$header" >inside.c
		if $cc -fsyntax-only -I "$JANGGI_SRCDIR/lib" inside.c 2>err
		then
			echo "$header"
		fi
	done <headers >open
	test_cmp /dev/null open
'
test_done
