"""Templates that are written quickly: Jinja, without what it does again and again for nothing.

What they write is the same. A table's page has thousands of small pieces, and each is sent to everybody.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import threading
from collections.abc import Callable, Hashable, Mapping, MutableMapping
from functools import lru_cache
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any

import jinja2
import msgspec
from jinja2 import nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

from rollwright.rules.fields import Field

MOST = 600
"""How many pieces of a kind are kept."""
AT = f"at-{secrets.token_hex(8)}"
"""Stands in a field that is kept for the place of its form."""
PLAIN = (FunctionType, MethodType, type(lru_cache(abs)))
"""Functions as they are written, bound to something, or with what they gave before at hand."""
AROUND = ("_loop_vars", "_block_vars")
as_markup = str.__new__
"""Takes a text for markup that is known to be one, without asking what it is."""
needs_escape = re.compile("[&<>'\"]").search


def written(value: Any) -> str:
    """Write a value into a page; what is no markup is escaped."""
    kind = type(value)
    if kind is str:
        return value if needs_escape(value) is None else escape(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value)
    return escape(value)


class Quick(CodeGenerator):
    """Compiles templates."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.written(")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """Look at an attribute without a function between; what has none of that name is asked as ever."""
        self.write("(found if (found := getattr((it := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.getattr(it, {node.attr!r}))")

    def signature(self, node: Any, frame: Frame, extra_kwargs: Mapping[str, Any] | None = None) -> None:
        """Pass on what a template passes on: nothing that it calls looks at the variables of the loop around it."""
        own = {name: value for name, value in (extra_kwargs or {}).items() if name not in AROUND}
        super().signature(node, frame, own or None)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """Write nothing for what is not so and has no `else`, in place of something that says why it is undefined."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)


class QuickContext(Context):
    """What a template sees."""

    def call(__self, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 – as Jinja's own: keywords are the template's
        """Call what a template calls: a macro or a plain function without asking first what else it takes."""
        kind = type(__obj)
        if kind is not Macro:
            if kind not in PLAIN or hasattr(__obj, "jinja_pass_arg"):
                return super().call(__obj, *args, **kwargs)
            return __obj(*args, **kwargs)
        left = __obj._argument_count - len(args)
        if kwargs or left < 0 or __obj.caller or __obj.catch_kwargs or __obj.catch_varargs:
            return __obj(__self.eval_ctx, *args, **kwargs)
        text = __obj._func(*args, *(missing,) * left) if left else __obj._func(*args)  # what is left out is as usual
        return as_markup(Markup, text) if __self.eval_ctx.autoescape else text


class Pieces:
    """Pieces of pages that were written before, for whoever is shown the same: of each kind the last ones asked for.

    A piece is known by all that it is written from, and by nothing else. None has a form with a key of its own in it.
    """

    def __init__(self) -> None:
        self._kept: dict[str, dict[Hashable, str]] = {}
        self._lock = threading.Lock()

    def get(self, kind: str, made_from: Hashable, write: Callable[[], str]) -> str:
        """Give a piece, written unless it was before."""
        with self._lock:
            text = self._kept.setdefault(kind, {}).pop(made_from, None)
        if text is None:
            text = str(write())
        with self._lock:
            kept = self._kept.setdefault(kind, {})
            kept[made_from] = text
            if len(kept) > MOST:
                del kept[next(iter(kept))]
        return text

    def forget(self) -> None:
        """Let go of all of them."""
        with self._lock:
            self._kept.clear()

    def drawn(self, macro: Macro, *what: Hashable) -> Markup:
        """Draw something by a macro: dice that all see, somebody's face."""
        return as_markup(Markup, self.get(macro.name, what, lambda: macro(*what)))

    def field(self, macro: Macro, prefix: str, at: str, one: Field, values: Any, opens: bool = False) -> Markup:
        """Write a field of a form by its macro: long lists to pick from are asked again and again."""
        if one.name in values:
            return Markup(macro(prefix, at, one, values, opens))
        made_from = prefix, opens, msgspec.msgpack.encode(one)
        text = self.get("field", made_from, lambda: macro(prefix, AT, one, values, opens))
        return Markup(text.replace(AT, escape(at)))


class Compiled(jinja2.FileSystemBytecodeCache):
    """Templates as they were compiled before, in a folder that is this user's own; new where what compiles them is."""

    def __init__(self, how: str) -> None:
        digest = hashlib.sha256(Path(__file__).read_bytes() + how.encode()).hexdigest()
        super().__init__(pattern=f"rollwright-{digest[:16]}-%s.cache")

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template, where there is room."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def compiled(how: str) -> Compiled | None:
    """Give the templates that were compiled so before; none where no folder is safe to keep them in."""
    try:
        return Compiled(how)
    except (OSError, RuntimeError):
        return None


class Templates(jinja2.Environment):
    """Templates that all use the same: it is one plain dictionary, which is copied quickly for each part of a page."""

    code_generator_class: type[CodeGenerator] = Quick
    context_class: type[Context] = QuickContext
    written = staticmethod(written)

    def __init__(self, **options: Any) -> None:
        how = {name: value for name, value in options.items() if name != "loader"}
        super().__init__(**options, bytecode_cache=compiled(repr(how)))
        self._at_hand: dict[Any, jinja2.Template] = {}
        self.pieces = Pieces()
        self.globals.update(drawn=self.pieces.drawn, kept_field=self.pieces.field)

    def get_template(self, name: str | jinja2.Template, *given: Any, **named: Any) -> jinja2.Template:
        """Give a template; it is read once."""
        found = self._at_hand.get(name)
        if found is None:
            found = self._at_hand[name] = super().get_template(name, *given, **named)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Give what a template can use beside its own values."""
        return {**self.globals, **d} if d else self.globals
