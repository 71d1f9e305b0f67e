#!/bin/sh
# SPDX-License-Identifier: MIT
# The page in a browser: nothing is wider than the window, nothing is empty.
# For `make check-long'; needs chromium.
. "${JANGGI_SRCDIR:?}/tests/e2e/test-lib.sh"

browser=
for name in chromium chromium-browser google-chrome
do
	if command -v "$name" >/dev/null
	then
		browser=$name
		break
	fi
done
test -n "$browser" || test_skip_all 'no chromium'
corpus=$JANGGI_SRCDIR/corpus

# chromium WIDTH HEIGHT OPTION... PAGE
chromium () {
	width=$1 height=$2
	shift 2
	timeout 120 "$browser" --headless --no-sandbox --disable-gpu \
		--hide-scrollbars --user-data-dir="$PWD/profile" \
		--window-size="$width,$height" "$@" 2>browser.log
}
# What a browser makes of the page, as attributes of its first element: in a
# frame, since windows have a least width.
measure () {
	sed 's/<\/body>.*//' "$2" >measured.html
	cat >>measured.html <<-\END
	<script>
	var root = document.documentElement, out = [], flat = 0, small = 0;
	document.querySelectorAll("main *, header *").forEach(function (e) {
		var box = e.getBoundingClientRect();
		if (e.closest(".table") && !e.matches(".table"))
			return;
		if (box.right > window.innerWidth + 0.5 || box.left < -0.5)
			out.push(e.outerHTML);
	});
	document.querySelectorAll("svg, table").forEach(function (e) {
		var box = e.getBoundingClientRect();
		if (box.width < 100 || box.height < 40)
			flat++;
	});
	document.querySelectorAll(".chart text").forEach(function (e) {
		var box = e.getBoundingClientRect();
		var chart = e.closest("svg").getBoundingClientRect();
		if (box.height < 8)
			small++;
		if (box.right > chart.right + 1 || box.left < chart.left - 1)
			out.push(e.outerHTML);
	});
	parent.postMessage({ window: window.innerWidth,
		wide: root.scrollWidth, out: out.length, flat: flat,
		small: small, letters: document.body.innerText.length,
		which: out.join(" ").slice(0, 300) }, "*");
	</script></body></html>
	END
	cat >frame.html <<-END
	<!DOCTYPE html><html><head><title>frame</title><script>
	addEventListener("message", function (e) {
		for (var name in e.data)
			document.documentElement.setAttribute(
				"data-" + name, e.data[name]);
	});
	</script></head><body style="margin:0"><iframe src="measured.html"
	style="border:0;width:${1}px;height:800px"></iframe></body></html>
	END
	chromium 1300 900 --virtual-time-budget=5000 --dump-dom \
		"file://$PWD/frame.html" >dom.html
	grep -o 'data-[a-z]*="[^"]*"' dom.html | tr -d '"' >measures
	cat measures
}
value () {
	sed -n "s/^data-$1=//p" measures
}

for file in "$corpus"/*.gib "$corpus"/selfplay/*.gib
do
	printf '%s\0' "$file"
done >files0
for language in en ko
do
	janggi report --lang $language --files0-from=files0 \
		-o page-$language.html 2>/dev/null || :
done

for language in en ko
do
	for width in 360 768 1200
	do
		test_expect_success "$language, $width wide: nothing sticks out" "
			measure $width page-$language.html &&
			test \"\$(value window)\" = $width &&
			test \"\$(value wide)\" -le $width &&
			test \"\$(value out)\" = 0 &&
			test \"\$(value flat)\" = 0 &&
			test \"\$(value small)\" = 0 &&
			test \"\$(value letters)\" -gt 1500
		"
	done
done

# The check can fail.
test_expect_success 'a page that is too wide is seen to be' '
	sed "s/max-width:60rem/min-width:60rem/" page-en.html >wide.html &&
	measure 360 wide.html &&
	test "$(value wide)" -gt 360
'

# A picture of a blank page is a few lines of one colour, packed.
test_expect_success 'a picture of it is not blank' '
	echo "<!DOCTYPE html><title>blank</title>" >blank.html &&
	for page in blank page-en page-ko
	do
		chromium 1200 3000 --screenshot="$PWD/$page.png" \
			"file://$PWD/$page.html"
		test -s $page.png
	done &&
	blank=$(wc -c <blank.png) &&
	test "$(wc -c <page-en.png)" -gt $((10 * blank)) &&
	test "$(wc -c <page-ko.png)" -gt $((10 * blank))
'
test_expect_success 'it goes on paper' '
	chromium 1200 800 --print-to-pdf="$PWD/page.pdf" \
		"file://$PWD/page-en.html" &&
	head -c 5 page.pdf | grep -q "%PDF-" &&
	test "$(wc -c <page.pdf)" -gt 20000
'

test_done
