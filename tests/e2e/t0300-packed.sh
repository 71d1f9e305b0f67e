#!/bin/sh
# SPDX-License-Identifier: MIT
# Compressed and packed input is told by its content, from files and pipes.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

for tool in gzip xz zstd bzip2 zip tar iconv
do
	command -v "$tool" >/dev/null || test_skip_all "there is no $tool"
done

# game N: one record in UTF-8
game () {
	printf '[대회명 "모임 %s"]\n[초대국자 "가온"]\n[한대국자 "누리"]\n' "$1"
	printf '[초차림 "상마상마"]\n[한차림 "마상마상"]\n'
	printf '[대국결과 "초 완승"]\n\n'
	printf '1. 79졸78 2. 41병42 3. 71졸72 4. 49병48\n\n'
}
game 1 >one.gib
game 2 | iconv -f UTF-8 -t CP949 >two.gib
{ game 1; game 2; } >both.gib
judge () {
	janggi judge --format tsv --presets standard "$@"
}
# names FILE: the first two columns
names () {
	sed 1d "$1" | cut -f 1,2 | uniq
}

i=0
while test $i -lt 3000
do
	game $i
	i=$((i + 1))
done >many.gib
judge many.gib >want.many

for packer in gzip xz zstd bzip2
do
	test_expect_success "$packer: a file and a pipe give what is in them" '
		$packer -c <many.gib >packed
		judge packed >have
		sed "s/^packed	/many.gib	/" have >renamed
		test_cmp want.many renamed
		cat packed | judge - >have
		sed "s/^-	/many.gib	/" have >renamed
		test_cmp want.many renamed
	'
	test_expect_success "$packer: several streams are one input" '
		$packer -c <one.gib >packed
		$packer -c <two.gib >>packed
		judge packed >have
		printf "packed\t1\npacked\t2\n" >want
		names have >out
		test_cmp want out
	'
done

for packer in gzip xz zstd
do
	test_expect_success "$packer: a cut stream keeps its records, and fails" '
		$packer -c <many.gib >packed
		size=$(wc -c <packed)
		head -c $((size - 40)) packed >cut
		expect_code 4 judge cut >have 2>err
		grep "^janggi: cut:.*unexpected end of file" err
		test "$(names have | wc -l)" -gt 100
		# what came out is right
		head -n "$(wc -l <have)" want.many |
			sed "s/^many.gib	/cut	/" >want
		test_cmp want have
	'
	test_expect_success "$packer: what follows the end is noted" '
		{ $packer -c <one.gib; echo garbage; } >packed
		judge packed >have 2>err
		test ! -s err
		test "$(names have | wc -l)" = 1
		judge --verbose packed >have 2>err
		grep "^janggi: packed:.*after the end" err
	'
done

test_expect_success 'a cut stream of one block fails before any record' '
	game 1 | gzip -c | head -c 60 >cut
	expect_code 4 judge cut 2>err
	grep "unexpected end of file" err
'
test_expect_success 'a changed byte in gzip and xz is found' '
	for packer in gzip xz
	do
		$packer -c <many.gib >packed
		size=$(wc -c <packed)
		{
			head -c $((size / 2)) packed
			printf "\377\000\377\000"
			tail -c +$((size / 2 + 5)) packed
		} >damaged
		expect_code 4 judge damaged >have 2>err
		grep "^janggi: damaged: *$packer: " err ||
			grep "^janggi: damaged:.*$packer" err
	done
'

mkdir -p dir/기보
cp one.gib dir/기보/001.gib
cp two.gib dir/기보/002.gib
cat both.gib two.gib one.gib >dir/기보/003.gib
korean=$(printf '기보' | iconv -f UTF-8 -t CP949)
mkdir -p "cp949/$korean"
cp dir/기보/* "cp949/$korean/"

want_names () {
	printf "%s/기보/001.gib\t1\n" "$1"
	printf "%s/기보/002.gib\t1\n" "$1"
	for n in 1 2 3 4
	do
		printf "%s/기보/003.gib\t%s\n" "$1" "$n"
	done| head -n 1
	printf "%s/기보/003.gib\t2\n" "$1"
	printf "%s/기보/003.gib\t3\n" "$1"
	printf "%s/기보/003.gib\t4\n" "$1"
}

for names in dir cp949
do
	test_expect_success "zip, names of $names: each file is read as itself" '
		(cd $names && zip -q -r ../games.zip .) && mv games.zip g.zip
		judge g.zip >have
		want_names g.zip >want
		names have | sort >out
		test_cmp want out
		judge - <g.zip >have
		want_names - >want
		names have | sort >out
		test_cmp want out
		rm g.zip
	'
	for format in v7 ustar gnu pax
	do
		test_expect_success "tar $format, names of $names" '
			(cd $names && tar -c --format=$format --sort=name \
				-f ../g.tar *)
			judge g.tar >have
			want_names g.tar >want
			names have >out
			test_cmp want out
			gzip -c <g.tar | judge - >have
			want_names - >want
			names have >out
			test_cmp want out
		'
	done
done

test_expect_success 'lines are those of the file in the archive' '
	mkdir bad
	{ game 1; game 2 | sed "s/41병42/41병52/"; } >bad/x.gib
	tar -cf bad.tar bad
	expect_code 3 judge bad.tar >have 2>err
	grep "^janggi: bad.tar/bad/x.gib:17: ply 2: " err
	expect_code 3 judge - <bad.tar >have 2>err
	grep "^janggi: -/bad/x.gib:17: ply 2: " err
'
test_expect_success 'a file that is no record is reported, the next read' '
	mkdir mixed
	cp one.gib mixed/b.gib
	echo "see www" >mixed/a.txt
	: >mixed/empty.gib
	head -c 3000 /dev/urandom >mixed/c.jpg
	cp two.gib mixed/d.gib
	tar -cf mixed.tar --sort=name mixed
	expect_code 3 judge mixed.tar >have 2>err
	printf "mixed.tar/mixed/b.gib\t1\nmixed.tar/mixed/d.gib\t1\n" >want
	names have >out
	test_cmp want out
	grep "^janggi: mixed.tar/mixed/a.txt: not a notation" err
	grep "^janggi: mixed.tar/mixed/c.jpg: not a notation" err
	test "$(wc -l <err)" = 2
'
test_expect_success 'archives in archives name all of the way' '
	mkdir outer
	gzip -c <one.gib >outer/a.gib.gz
	(cd mixed && zip -q ../outer/b.zip b.gib d.gib)
	tar -cf outer.tar --sort=name outer
	xz -c <outer.tar >outer.tar.xz
	judge outer.tar.xz >have
	{
		printf "outer.tar.xz/outer/a.gib.gz\t1\n"
		printf "outer.tar.xz/outer/b.zip/b.gib\t1\n"
		printf "outer.tar.xz/outer/b.zip/d.gib\t1\n"
	} >want
	names have >out
	test_cmp want out
'
test_expect_success 'a damaged file in an archive is lost alone' '
	mkdir part
	gzip -c <one.gib | head -c 60 >part/a.gz
	cp two.gib part/b.gib
	tar -cf part.tar --sort=name part
	expect_code 3 judge part.tar >have 2>err
	printf "part.tar/part/b.gib\t1\n" >want
	names have >out
	test_cmp want out
	grep "^janggi: part.tar/part/a.gz: .*unexpected end of file" err
'
test_expect_success 'cut archives give what is whole, and fail' '
	tar -cf g.tar --sort=name -C dir 기보
	gzip -c <g.tar >g.tar.gz
	(cd dir && zip -q -r ../g.zip 기보)
	head -c 2100 g.tar >cut.tar
	head -c $(($(wc -c <g.tar.gz) - 30)) g.tar.gz >cut.tar.gz
	head -c $(($(wc -c <g.zip) * 6 / 10)) g.zip >cut.zip
	for cut in cut.tar cut.tar.gz cut.zip
	do
		expect_code 4 judge $cut >have 2>err
		grep "unexpected end of file" err
		test "$(names have | wc -l)" -ge 1
	done
'
test_expect_success 'an encrypted file is said to be' '
	zip -q -P secret secret.zip one.gib
	expect_code 3 judge secret.zip 2>err
	grep "^janggi: secret.zip/one.gib: is encrypted" err
'
test_expect_success 'an archive with nothing in it has no records' '
	tar -cf empty.tar -T /dev/null
	mkdir nothing
	tar -cf nothing.tar nothing
	(cd nothing && : >x && zip -q ../e.zip x && zip -q -d ../e.zip x) || :
	judge nothing.tar >have
	test "$(wc -l <have)" = 1
'
test_expect_success 'packing without end is refused' '
	cp one.gib deep
	for i in 1 2 3 4 5 6 7 8 9 10 11 12
	do
		gzip -c deep >deeper
		mv deeper deep
	done
	expect_code 3 judge deep 2>err
	grep "packed more than" err
'
test_expect_success 'a bomb costs little memory and ends' '
	{ cat one.gib; head -c 1500000000 /dev/zero; } |
		zstd -q -c >bomb.zst
	test "$(wc -c <bomb.zst)" -lt 100000
	peak_rss janggi judge --presets standard bomb.zst >have 2>err || :
	grep "expands more than" err
	test "$(cat rss)" -lt 64000
'
test_done
