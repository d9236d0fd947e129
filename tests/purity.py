"""Reads rule text for what would make it impure, or silently wrong on lifted numbers. Used by test_purity.

A fault is `(line, message)`. Each check is one generator over a parsed file; `faults` runs those that apply to it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath

Fault = tuple[int, str]
Function = ast.FunctionDef | ast.AsyncFunctionDef

PURE_MODULES = frozenset(
    "__future__ collections.abc dataclasses enum fractions functools itertools math msgspec operator re typing".split()
)
PACKAGE = Path(__file__).resolve().parent.parent / "src" / "rollwright"
PURE = ("rules/**/*.py", "games/*.py", "games/*/*.py", "games/*/rules/**/*.py")
"""What all games share, and of each game its rules and the record that it is."""
CONTENT = "rules/content.py"
SHARED_RULES = frozenset(file.stem for file in PACKAGE.glob("rules/*.py"))
OWN_FLOORS = ("rollwright.dice", "rollwright.play")
ALSO_ALLOWED = {
    CONTENT: frozenset({"importlib.resources", "importlib.resources.abc", "pathlib", "tomllib"}),
    "rules/ruleset.py": frozenset({"importlib.import_module", "importlib.metadata", "types"}),
    "rules/chapters.py": frozenset({"types"}),
}
GATHERS = "rules/chapters.py"
"""Looks at what stands in modules, when a ruleset is made."""
WHOLE_MATH = frozenset("ceil comb factorial floor gcd isqrt lcm perm prod".split())
READS_FILES = frozenset({"open", "read_bytes", "read_text"})
AMBIENT = frozenset("__import__ breakpoint eval exec globals hash id input locals print vars".split())
SET_METHODS = frozenset({"difference", "intersection", "symmetric_difference", "union"})
SET_TYPES = frozenset({"AbstractSet", "FrozenSet", "MutableSet", "Set", "frozenset", "set"})
KEEPS_ORDER = frozenset("dict enumerate filter iter list map next reversed tuple zip".split())
NEEDS_A_PLAIN_VALUE = frozenset({"format", "isinstance", "issubclass", "repr", "str", "type"})
PLAIN_TYPES = frozenset({"bool", "float", "int", "str"})


def faults(source: str, path: str) -> list[Fault]:
    """Give what is wrong in a file of rules, whose path is relative to the package, in the order of its lines."""
    tree = ast.parse(source)
    found = [*wrong_imports(tree, path), *floats(tree, path), *ambient_calls(tree, path)]
    found += [*set_iteration(tree), *truth_by_identity(tree), *value_peeking(tree), *picked_and_used(tree)]
    return sorted(set(found))


def wrong_imports(tree: ast.Module, path: str) -> Iterator[Fault]:
    """Find imports of anything but dice, play, the game's own folder, msgspec and a few pure standard modules."""
    parts = PurePosixPath(path).parts
    game = parts[1] if parts[0] == "games" and len(parts) > 2 else None
    allowed = PURE_MODULES | ALSO_ALLOWED.get(path, frozenset())
    for node in _walk(tree):
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield node.lineno, "relative import: write the whole name"
            continue
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            # `from importlib import metadata` imports the submodule that it names.
            names = [module if module in allowed else f"{module}.{name.name}" for name in node.names]
        else:
            continue
        for name in names:
            if not (name in allowed or _inside(name, OWN_FLOORS) or _own_rules(name, game)):
                yield node.lineno, f"rules may not import {name}"


def _inside(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def _own_rules(name: str, game: str | None) -> bool:
    """Allow the shared modules of rules/ to all, and to a game its own folder, without what stands on higher floors."""
    parts = name.split(".")
    if parts[:2] == ["rollwright", "rules"]:
        return len(parts) == 2 or parts[2] in SHARED_RULES
    return game is not None and parts[:3] == ["rollwright", "games", game] and not {"lab", "page"} & {*parts[3:4]}


def floats(tree: ast.Module, path: str) -> Iterator[Fault]:
    """Find floating-point numbers, written, converted, or made by true division or by `math`."""
    for node in _walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, f"float {node.value!r}: rules count in whole numbers or Fractions"
        elif isinstance(node, ast.Call) and _called(node) == "float":
            yield node.lineno, "float(): rules count in whole numbers or Fractions"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and path != CONTENT:
            yield node.lineno, "`/` gives a float: write `//` or Fraction(a, b)"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
            if node.attr not in WHOLE_MATH:
                yield node.lineno, f"math.{node.attr} gives a float"
        elif isinstance(node, ast.ImportFrom) and node.module == "math":
            for name in node.names:
                if name.name not in WHOLE_MATH:
                    yield node.lineno, f"math.{name.name} gives a float"


def ambient_calls(tree: ast.Module, path: str) -> Iterator[Fault]:
    """Find reads of files outside content.py, and calls whose answer depends on more than the arguments."""
    for node in _walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in AMBIENT and (node.func.id, path) != ("vars", GATHERS):
            yield node.lineno, f"{node.func.id}() depends on more than its arguments, or acts on the outside"
        if _called(node) in READS_FILES and path != CONTENT:
            yield node.lineno, f"{_called(node)}(): only rules/content.py reads files"


def set_iteration(tree: ast.Module) -> Iterator[Fault]:
    """Find loops over sets, whose order differs from run to run; sorted(), min() or len() of one is fine."""
    scopes: list[ast.Module | Function] = [tree]
    scopes += [node for node in _walk(tree) if isinstance(node, Function)]
    shared = _set_names(tree)
    for scope in scopes:
        names = shared | _set_names(scope)
        for node in _walk_scope(scope):
            if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
                looped = [node.iter]
            elif isinstance(node, ast.Call) and (_called(node) in KEEPS_ORDER or _joins(node)):
                looped = list(node.args)
            elif isinstance(node, ast.Starred):
                looped = [node.value]
            else:
                continue
            for value in looped:
                # A set made from another by a comprehension has no order to lose.
                if _is_set(value, names):
                    yield value.lineno, "the order of a set differs from run to run: sort it first"


def _is_set(node: ast.expr, names: frozenset[str]) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Name(id=name):
            return name in names
        case ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.Call(func=ast.Attribute(attr=method)):
            return method in SET_METHODS
        case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub(), left=left, right=right):
            return any(_is_set(side, names) or _is_keys(side) for side in (left, right))
        case ast.IfExp(body=body, orelse=orelse):
            return _is_set(body, names) or _is_set(orelse, names)
        case _:
            return False


def _is_keys(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"


def _set_names(scope: ast.Module | Function) -> frozenset[str]:
    """Give the names that hold a set in a scope, as far as their assignment or annotation says so."""
    names: set[str] = set()
    if isinstance(scope, Function):
        given = [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]
        names |= {argument.arg for argument in given if _names_set_type(argument.annotation)}
    for node in _walk_scope(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_set(value, frozenset(names)):
                names.add(name)
            case ast.NamedExpr(target=ast.Name(id=name), value=value) if _is_set(value, frozenset(names)):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation) if _names_set_type(annotation):
                names.add(name)
    return frozenset(names)


def _names_set_type(annotation: ast.expr | None) -> bool:
    match annotation:
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name)) | ast.Name(id=name):
            return name in SET_TYPES
        case ast.Attribute(attr=name):
            return name in SET_TYPES
        case _:
            return False


@lru_cache(maxsize=4096)
def _walk_scope(scope: ast.Module | Function) -> list[ast.AST]:
    """Walk a function or a module, without the functions inside it, in the order of the text."""
    waiting: list[ast.AST] = list(reversed(list(ast.iter_child_nodes(scope))))
    walked: list[ast.AST] = []
    while waiting:
        node = waiting.pop()
        walked.append(node)
        if not isinstance(node, Function):
            waiting.extend(reversed(list(ast.iter_child_nodes(node))))
    return walked


@lru_cache(maxsize=4096)
def _walk(node: ast.AST) -> list[ast.AST]:
    """Walk a tree once: each of the rules about it looks at all of it."""
    return list(ast.walk(node))


def truth_by_identity(tree: ast.Module) -> Iterator[Fault]:
    """Find `is True` and `is False`, which a lifted truth never is."""
    for node in _walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for index, operator in enumerate(node.ops):
                if isinstance(operator, ast.Is | ast.IsNot) and any(map(_is_truth, sides[index : index + 2])):
                    yield node.lineno, "`is True` is silently wrong on lifted numbers: write `if x` or `if not x`"
        elif isinstance(node, ast.MatchSingleton) and node.value is not None:
            yield node.lineno, "`case True` is silently wrong on lifted numbers: write `if x`"


def picked_and_used(tree: ast.Module) -> Iterator[Fault]:
    """Find `one_of` anywhere but in what a procedure returns, or comes to: a lifted pick may not be looked at."""
    verdicts = [node for node in _walk(tree) if isinstance(node, ast.Call) and _called(node) == "Verdict"]
    returned: list[ast.AST] = [part for verdict in verdicts for part in verdict.args]
    for function in _walk(tree):
        if isinstance(function, ast.AsyncFunctionDef):
            for node in _walk_scope(function):
                if isinstance(node, ast.Return) and node.value is not None:
                    compared = [part for part in _walk(node.value) if isinstance(part, ast.Compare | ast.IfExp)]
                    inside = {id(part) for outer in compared for part in _walk(outer)}
                    returned += [part for part in _walk(node.value) if id(part) not in inside]
    allowed = {id(node) for node in returned}
    for node in _walk(tree):
        if isinstance(node, ast.Call) and _called(node) == "one_of" and id(node) not in allowed:
            yield node.lineno, "one_of() is only for what a procedure returns: index the tuple to look at the option"


def _is_truth(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)


def value_peeking(tree: ast.Module) -> Iterator[Fault]:
    """Find isinstance, type and formatting in procedures, and in the functions of the file that these call."""
    functions = {node.name: node for node in tree.body if isinstance(node, Function)}
    waiting = [node for node in _walk(tree) if isinstance(node, Function) and _is_procedure(node)]
    seen: set[int] = set()
    while waiting:
        function = waiting.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        for statement in function.body:
            for node in _walk(statement):
                if isinstance(node, ast.Name) and node.id in functions:
                    waiting.append(functions[node.id])
                if found := _peeks(node):
                    yield found[0], f"in {function.name}: {found[1]} is wrong on lifted numbers"


def _peeks(node: ast.AST) -> Fault | None:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in NEEDS_A_PLAIN_VALUE:
            return node.lineno, f"{name}()"
        case ast.Call(func=ast.Attribute(value=value, attr="format")) if not _is_module(value):
            return node.lineno, ".format()"
        case ast.FormattedValue():
            return node.lineno, "an f-string with a value"
        case ast.BinOp(op=ast.Mod(), left=ast.Constant(value=str())):
            return node.lineno, "%-formatting"
        case ast.MatchClass(cls=ast.Name(id=name)) if name in PLAIN_TYPES:
            return node.lineno, f"case {name}()"
    return None


def _is_module(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "msgspec"


def _is_procedure(function: Function) -> bool:
    for decorator in function.decorator_list:
        target = decorator.func if isinstance(decorator, ast.Call) else decorator
        name = target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", None)
        if name == "procedure":
            return True
    return False


def _joins(node: ast.Call) -> bool:
    """Tell `" ".join(...)`."""
    return isinstance(node.func, ast.Attribute) and node.func.attr == "join"


def _called(node: ast.Call) -> str | None:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return None
