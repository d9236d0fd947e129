"""Pictures that people bring: what is taken, what is kept of it, and what is refused, each with a clear word."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rollwright.dice.errors import BadInput
from rollwright.table.picture import MOST_BYTES, is_kept_form
from rollwright.web import imaging
from rollwright.web.imaging import prepared
from tests.amount import times
from tests.web.pictures import bomb, photograph, picture_file

SVG = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
HTML = b"<!doctype html><script>alert(1)</script>"
ZIP = b"PK\x03\x04" + b"\0" * 26 + b"canary"
REFUSED = {
    "a drawing with a script": (SVG, imaging.WRONG_TYPE),
    "a page": (HTML, imaging.WRONG_TYPE),
    "a GIF": (picture_file("GIF"), imaging.WRONG_TYPE),
    "a BMP": (picture_file("BMP"), imaging.WRONG_TYPE),
    "a TIFF": (picture_file("TIFF"), imaging.WRONG_TYPE),
    "nothing": (b"", imaging.WRONG_TYPE),
    "a page before a picture": (HTML + picture_file("PNG"), imaging.WRONG_TYPE),
    "a PNG that is a ZIP too": (picture_file("PNG") + ZIP, imaging.MORE_INSIDE),
    "a JPEG that is a page too": (picture_file("JPEG") + HTML, imaging.MORE_INSIDE),
    "a WebP that is a page too": (picture_file("WEBP") + HTML, imaging.MORE_INSIDE),
    "a JPEG, a JPEG and a page": (picture_file("JPEG") * 2 + HTML, imaging.MORE_INSIDE),
    "a PNG cut off": (picture_file("PNG")[:-30], imaging.DAMAGED),
    "a JPEG cut off": (picture_file("JPEG")[:-30], imaging.DAMAGED),
    "a WebP cut off": (picture_file("WEBP")[:-30], imaging.DAMAGED),
    "a PNG without pixels": (picture_file("PNG")[:33] + picture_file("PNG")[-12:], imaging.DAMAGED),
    "only the beginning of a JPEG": (b"\xff\xd8\xff\xd9", imaging.DAMAGED),
    "a bomb": (bomb(30_000, 30_000), imaging.TOO_MANY_PIXELS),
    "a smaller bomb": (bomb(5_000, 5_000), imaging.TOO_MANY_PIXELS),
    "one that is very wide": (bomb(20_000, 1), imaging.TOO_MANY_PIXELS),
    "a very large one": (picture_file("PNG") + b"\0" * MOST_BYTES, imaging.TOO_LARGE),
}


@pytest.mark.parametrize(("data", "word"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_picture_or_not_only_one_is_refused(data: bytes, word: str) -> None:
    with pytest.raises(BadInput) as refused:
        prepared(data)
    assert str(refused.value) == word


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_written_anew(kind: str) -> None:
    taken = prepared(picture_file(kind))
    assert is_kept_form(taken.data)
    with Image.open(BytesIO(taken.data)) as image:
        assert (image.format, image.size) == ("WEBP", (60, 40))
    assert (taken.width, taken.height) == (60, 40)


def test_nothing_but_the_pixels_is_kept() -> None:
    photo = photograph()
    assert photo.count(b"canary") == 3
    taken = prepared(photo)
    assert b"canary" not in taken.data
    assert not any(part in taken.data for part in (b"EXIF", b"ICCP", b"XMP "))
    assert (taken.width, taken.height) == (40, 60), "it stands upright, as it was meant to be seen"


def test_a_picture_is_kept_no_larger_than_its_use_needs() -> None:
    large = picture_file("JPEG", (3_000, 1_500))
    assert (prepared(large, "portrait").width, prepared(large, "scene").width) == (512, 1_600)


def test_transparency_and_odd_colours_are_taken() -> None:
    out = BytesIO()
    Image.new("RGBA", (5, 5), (1, 2, 3, 0)).save(out, "PNG")
    with Image.open(BytesIO(prepared(out.getvalue()).data)) as image:
        assert image.mode == "RGBA"
    for mode, kind in (("P", "PNG"), ("1", "PNG"), ("LA", "PNG"), ("I;16", "PNG"), ("CMYK", "JPEG"), ("L", "JPEG")):
        out = BytesIO()
        Image.new(mode, (5, 5)).save(out, kind)
        assert prepared(out.getvalue()).width == 5


def test_a_phones_two_pictures_in_one_file_are_taken() -> None:
    assert prepared(picture_file("JPEG") + picture_file("JPEG", (10, 10)) + b"\0" * 8).width == 60


@given(st.sampled_from(["PNG", "JPEG", "WEBP"]), st.data())
@settings(max_examples=times(100), deadline=None)
def test_whatever_is_done_to_a_file_the_answer_is_a_picture_or_a_word(kind: str, data: st.DataObject) -> None:
    file = bytearray(picture_file(kind))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(file) - 1))
        file[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
        file = file or bytearray(b"x")
    try:
        taken, word = prepared(bytes(file)).data, ""
    except BadInput as error:
        taken, word = b"", str(error)
    assert is_kept_form(taken) or word in {word for _, word in REFUSED.values()}


@pytest.mark.soak
def test_starting_the_server_does_not_read_pillow_or_markdown() -> None:
    code = "import sys, rollwright.web.app; assert not {'PIL', 'markdown_it'} & {*sys.modules}"
    subprocess.run([sys.executable, "-c", code], check=True)
