"""Hand-outs in Markdown: what is written comes out, and nothing that a browser would fetch or run."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.web.markdown import markdown
from tests.amount import times

TAGS = {"p", "br", "em", "strong", "ul", "ol", "li", "blockquote", "hr", "a", "h4", "h5", "h6"}
ATTRIBUTES = {"href", "rel", "target", "title", "start"}


class Strict(HTMLParser):
    """Fails at whatever is not ours."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        for name, value in attrs:
            assert name in ATTRIBUTES, name
            if name == "href":
                assert (value or "").lower().startswith(("https://", "http://", "mailto:")), value
                assert ("rel", "noopener noreferrer nofollow") in attrs

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(decl)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


def read(text: str) -> str:
    """Write a text, and look at every tag of it."""
    written = str(markdown(text))
    strict = Strict()
    strict.feed(written)
    strict.close()
    return written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("# The pier", "<h4>The pier</h4>"),
        ("###### deep", "<h6>deep</h6>"),
        ("**bold** and *italic*", "<strong>bold</strong> and <em>italic</em>"),
        ("- one\n- two", "<li>one</li>"),
        ("1. one\n2. two", "<ol>"),
        ("> said", "<blockquote>"),
        ("a\n\n---\n\nb", "<hr>"),
        ("one\ntwo", "one<br>\ntwo"),
        ("[a map](https://e.example/a)", '<a href="https://e.example/a" rel="noopener noreferrer nofollow"'),
    ],
)
def test_what_is_meant_comes_out(text: str, written: str) -> None:
    assert written in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "![a picture](https://elsewhere.example/track.png)",
        "![a picture][1]\n\n[1]: https://elsewhere.example/track.png",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x)",
        "[x](//elsewhere.example)",
        "[x](/table/t/act/leave)",
        "<javascript:alert(1)>",
        '[x](https://e.example/"onmouseover=alert(1))',
        "[x](https://e.example 'a\" onclick=\"b')",
        "&lt;script&gt; &#60;script&#62;",
        "<!-- -->",
        "```html\n<b>\n```",
        "<style>*{display:none}</style>",
    ],
)
def test_nothing_that_runs_or_is_fetched_comes_out(text: str) -> None:
    written = read(text)
    assert "<img" not in written
    assert "<script" not in written


PIECES = st.sampled_from(
    ["<", ">", '"', "'", "&", "[", "]", "(", ")", "!", "*", "_", "#", "-", "`", "\n", "    ", "\\", "\0", "javascript:",
     "https://e.example", "<img src=x onerror=1>", "<script>", "</p>", "&#x3c;", "\u202e", "[1]: ", "1. ", "> "]
)  # fmt: skip


@given(st.lists(PIECES | st.text(max_size=5), max_size=40).map("".join))
@settings(max_examples=times(500), deadline=None)
def test_whatever_is_written_is_safe(text: str) -> None:
    read(text)


@pytest.mark.soak
def test_a_long_text_full_of_marks_is_written_soon() -> None:
    import time

    for mark in ("[", "_a_", "[a]("):
        begun = time.process_time()
        read(mark * (60_000 // len(mark)))
        assert time.process_time() - begun < 5, mark
