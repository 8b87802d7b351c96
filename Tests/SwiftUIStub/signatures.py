#!/usr/bin/env python3
"""Writes the table of signatures that the program embeds, from the declarations of this package.

    Tests/SwiftUIStub/signatures.py           writes Sources/CSignatures/signatures.txt
    Tests/SwiftUIStub/signatures.py --check   fails if the file differs

`docs/model/sdk.md` describes the table. Its sources are the modules in `Sources` and, for modules that Linux has, declarations
without bodies in `Signatures`. A comment `// callback: elsewhere` before a declaration says on which thread its closures run.
"""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = HERE.parent.parent / "Sources/CSignatures/signatures.txt"

TOKEN = re.compile(
    r'(?P<space>\s+)|(?P<comment>//[^\n]*|/\*[\s\S]*?\*/)|(?P<string>"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")'
    r"|(?P<word>[@#$]?[A-Za-z_]\w*|`\w+`|\d[\w.]*\d|\d)|(?P<arrow>->)|(?P<dots>\.\.\.|\.\.<)|(?P<op>==|!=|&&|\|\||[-+*/=<>!&|^~%]=?|\S)"
)
KINDS = {"struct", "class", "enum", "protocol", "actor", "extension"}
MEMBERS = {"var", "let", "func", "init", "subscript", "case", "typealias", "associatedtype", "macro", "operator", "precedencegroup"}
MODIFIERS = {
    "static", "class", "mutating", "nonmutating", "nonisolated", "weak", "unowned", "indirect", "required", "convenience",
    "override", "public", "open", "internal", "private", "fileprivate", "package", "final", "dynamic", "lazy", "optional",
    "prefix", "postfix", "infix",
}  # fmt: skip
# What a reader of the table needs. The others only matter to the compiler.
KEPT_MODIFIERS = {"static", "mutating", "nonisolated", "weak"}
KEPT_ATTRIBUTES = {
    "@MainActor", "@available", "@propertyWrapper", "@resultBuilder", "@dynamicMemberLookup", "@discardableResult",
    "@_disfavoredOverload", "@Sendable", "@escaping", "@autoclosure", "@isolated", "@_inheritActorContext",
}  # fmt: skip
NO_SPACE_BEFORE = {",", ":", ")", "]", "?", "!", ".", ">", "...", ";"}
NO_SPACE_AFTER = {"(", "[", ".", "<", "@", "..."}


class Failure(Exception):
    pass


def tokens(text):
    """The tokens of a text; a comment about callbacks is a token."""
    found = []
    for match in TOKEN.finditer(text):
        kind, token = match.lastgroup, match[0]
        if kind == "comment" and token.startswith("// callback: "):
            found.append("callback " + token[len("// callback: ") :].strip())
        elif kind not in ("space", "comment"):
            found.append(token)
    return found


def joined(parts):
    """The tokens as Swift is written."""
    text, previous = "", ""
    angle = 0
    for token in parts:
        space = text and token not in NO_SPACE_BEFORE and previous not in NO_SPACE_AFTER
        if token == "(" and (re.match(r"[@\w`>\]?]", previous[-1:]) and previous not in ("->", "in", "throws", "async", "inout", "@escaping", "@Sendable", "@MainActor", "sending", "@autoclosure", "any", "some", "where", "rethrows", ",", ":")):
            space = False
        if token == "(" and previous in ("@Sendable", "@escaping", "@MainActor"):
            space = True
        if token == "<" and previous not in ("func",):
            space = False
        if token == ">" and previous == "->":
            space = False
        text += (" " if space else "") + token
        previous = token
    return text


class Parser:
    def __init__(self, text, path):
        self.tokens, self.place, self.path = tokens(text), 0, path

    def peek(self, ahead=0):
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else ""

    def next(self):
        self.place += 1
        return self.tokens[self.place - 1] if self.place <= len(self.tokens) else ""

    def fail(self, message):
        raise Failure(f"{self.path}: {message} near {' '.join(self.tokens[max(self.place - 8, 0) : self.place + 6])}")

    def balanced(self):
        """The tokens of a group in brackets, including them."""
        pairs = {"(": ")", "[": "]", "{": "}", "<": ">"}
        opening = self.next()
        closing, found, depth = pairs[opening], [opening], 1
        while depth:
            token = self.next()
            if not token:
                self.fail("unbalanced " + opening)
            depth += (token == opening) - (token == closing)
            found.append(token)
        return found

    def head(self):
        """Attributes, modifiers and the comment about callbacks."""
        attributes, modifiers, callback = [], [], None
        while token := self.peek():
            if token.startswith("callback "):
                callback = self.next().split()[1]
            elif token.startswith("@"):
                attribute = [self.next()]
                if self.peek() == "(" and token not in ("@escaping", "@Sendable", "@MainActor", "@preconcurrency"):
                    attribute += self.balanced()
                elif self.peek() == "<":
                    attribute += self.balanced()
                attributes.append(joined(attribute))
            elif token in MODIFIERS and not (token == "class" and self.peek(1) not in MEMBERS | MODIFIERS):
                modifiers.append(self.next())
                if self.peek() == "(" and self.peek(2) == ")":
                    modifiers[-1] += "".join(self.balanced())
            else:
                return attributes, modifiers, callback
        return attributes, modifiers, callback

    def until(self, stops, may_be_empty=False):
        """The tokens up to one of the stops or the next declaration, outside brackets."""
        found, depth = [], 0
        while token := self.peek():
            if depth == 0 and token in stops:
                break
            if depth == 0 and token.startswith("callback "):
                break
            if depth == 0 and (found or may_be_empty):
                before = found[-1] if found else ""
                if token in MEMBERS | KINDS | MODIFIERS and before not in (".", "any", "some", ":", "#"):
                    break
                if token.startswith("@") and before not in (",", ":", "->", "(", "=") and not before.startswith("@"):
                    break
            depth += (token in "([") - (token in ")]")
            if token == "{" and depth:
                found += self.balanced()
                continue
            found.append(self.next())
        return found


def kept(attributes):
    return [attribute for attribute in attributes if attribute.split("(")[0].split("<")[0] in KEPT_ATTRIBUTES]


def split(parts, separator=","):
    """The parts of a list of tokens between separators outside brackets."""
    found, depth = [[]], 0
    for token in parts:
        if depth == 0 and token == separator:
            found.append([])
            continue
        depth += (token in ("(", "[", "<", "{")) - (token in (")", "]", ">", "}"))
        found[-1].append(token)
    return [part for part in found if part]


def parameter(parts):
    """A parameter with `= _` instead of its default value."""
    depth = 0
    for place, token in enumerate(parts):
        if depth == 0 and token == "=":
            parts = parts[:place] + ["=", "_"]
            break
        depth += (token in ("(", "[", "{")) - (token in (")", "]", "}"))
    text = joined([token for token in parts if token not in ("@preconcurrency", "@convention")])
    return text.replace(" (block)", "")


def parameters(group):
    return "(" + ", ".join(parameter(part) for part in split(group[1:-1])) + ")"


def inferred(value, path):
    """The type of an initial value."""
    text = joined(value)
    if re.fullmatch(r"-?\d+", text):
        return "Int"
    if re.fullmatch(r"-?[\d.]+", text):
        return "Double"
    if text in ("true", "false"):
        return "Bool"
    if text.startswith('"'):
        return "String"
    if match := re.match(r"((?:[A-Z]\w*\.)*[A-Z]\w*(?:<[^()]*>)?)(?:\(|\.[a-z])", text):
        return match[1]
    raise Failure(f"{path}: the type of {text} is not written")



class Table:
    def __init__(self):
        self.types = {}

    def block(self, module, name):
        return self.types.setdefault((module, name), {"header": None, "lines": []})

    def read(self, module, path):
        parser = Parser(path.read_text(), path.relative_to(HERE))
        self.declarations(parser, module, None, None, [])

    def declarations(self, parser, module, scope, context, constraints):
        """The declarations up to a closing brace. `context` is the kind of the type, `constraints` those of an extension."""
        while parser.peek() and parser.peek() != "}":
            if parser.peek() == "import" or parser.peek() == "@_exported":
                while parser.next() != "import":
                    pass
                parser.next()
                continue
            if parser.peek() == ";":
                parser.next()
                continue
            attributes, modifiers, callback = parser.head()
            if parser.peek() == "import":
                parser.next(), parser.next()
                continue
            keyword = parser.next()
            hidden = {"private", "fileprivate", "internal"} & set(modifiers)
            if keyword in KINDS:
                self.type(parser, module, scope, keyword, attributes, modifiers)
            elif keyword in MEMBERS:
                shown = scope and context == "protocol" or {"public", "open"} & set(modifiers) or keyword == "case" or parser.path.parts[0] == "Signatures"
                line = self.member(parser, keyword, scope, context, attributes, modifiers, callback, constraints)
                # Initializers with this label exist only in the stub.
                line = [text for text in line if not re.search(r"\binit\(made", text)]
                for text in line if shown and not hidden else []:
                    self.block(module, scope or "")["lines"].append(text)
            else:
                parser.fail("unknown declaration " + keyword)

    def type(self, parser, module, scope, keyword, attributes, modifiers):
        name = parser.next()
        while parser.peek() == ".":
            name += parser.next() + parser.next()
        generics = parser.balanced() if parser.peek() == "<" else []
        inherited, where = [], []
        if parser.peek() == ":":
            parser.next()
            inherited = parser.until({"{", "where"})
        if parser.peek() == "where":
            parser.next()
            where = parser.until({"{"})
        full = name if keyword == "extension" or scope is None else f"{scope}.{name}"
        names = [joined(part) for part in split(inherited)]
        names = [re.sub(r"^(@unchecked|@preconcurrency|nonisolated)\s+", "", each) for each in names]
        block = self.block(module, full)
        constraint = joined(where)
        if keyword == "extension":
            if names:
                suffix = f" where {constraint}" if constraint else ""
                block["lines"].append(f"conforms {', '.join(names)}{suffix}")
            isolation = [word for word in modifiers if word == "nonisolated"] + [a for a in attributes if a == "@MainActor"]
        else:
            words = kept(attributes) + [keyword, full + joined(generics)]
            block["header"] = " ".join(words) + (": " + ", ".join(names) if names else "") + (f" where {constraint}" if constraint else "")
            isolation = []
        if parser.next() != "{":
            parser.fail("a type without a body")
        inner = ([constraint] if constraint else []) if keyword == "extension" else []
        available = [a for a in attributes if a.startswith("@available")] if keyword == "extension" else []
        self.pending = isolation + available
        self.body(parser, module, full, keyword, inner, isolation + available)
        if parser.next() != "}":
            parser.fail("a body without an end")

    def body(self, parser, module, full, keyword, constraints, inherited):
        block = self.block(module, full)
        before = len(block["lines"])
        self.declarations(parser, module, full, keyword, constraints)
        for place in range(before, len(block["lines"])):
            line = block["lines"][place]
            if line.startswith(("conforms", "case", "typealias", "associatedtype")):
                continue
            own = [word for word in inherited if word not in line and not (word == "nonisolated" and "@MainActor" in line.split("(")[0])]
            block["lines"][place] = " ".join(own + [line])

    def member(self, parser, keyword, scope, context, attributes, modifiers, callback, constraints):
        """The lines of a member; none for what the table leaves out."""
        words = kept(attributes)
        if "class" in modifiers:
            modifiers = ["static" if each == "class" else each for each in modifiers]
        words += [re.sub(r"\(.*", "", each) for each in modifiers if re.sub(r"\(.*", "", each) in KEPT_MODIFIERS]
        if callback:
            words.insert(0, f"@callback({callback})")
        prefix = " ".join(words + [keyword]) if words else keyword
        if keyword == "case":
            return self.cases(parser)
        if keyword in ("typealias", "associatedtype"):
            return [prefix + " " + joined(parser.until({"}", ";"}))]
        if keyword in ("var", "let"):
            return self.property(parser, prefix, keyword, context)
        if keyword in ("macro", "operator", "precedencegroup"):
            self.skip(parser)
            return []
        name = ""
        if keyword == "func":
            name = parser.next()
            while parser.peek() not in ("(", "<") or (parser.peek() == "<" and name in ("<", ">")):
                name += parser.next()
        elif keyword == "init" and parser.peek() in ("?", "!"):
            name = parser.next()
        generics = joined(parser.balanced()) if parser.peek() == "<" else ""
        signature = parameters(parser.balanced())
        rest, where = parser.until({"{", "}", "where", ";"}, may_be_empty=True), []
        if parser.peek() == "where":
            parser.next()
            where = parser.until({"{", "}", ";"})
        accessors = self.accessors(parser, keyword == "subscript")
        if re.match(r"\W", name) and keyword == "func" and not name.startswith("`"):
            return []
        separator = " " if keyword == "func" else ""
        text = f"{prefix}{separator}{name}{generics}{signature}"
        if rest:
            text += " " + joined(rest).replace("-> (", "-> (")
        bounds = constraints + ([joined(where)] if where else [])
        if keyword == "subscript":
            text += accessors
        return [text + (f" where {', '.join(bounds)}" if bounds else "")]

    def cases(self, parser):
        found = []
        while True:
            name = parser.next()
            values = parameters(parser.balanced()) if parser.peek() == "(" else ""
            if parser.peek() == "=":
                parser.next()
                parser.next()
                if parser.peek(-1) == "-":
                    parser.next()
            found.append(f"case {name}{values}")
            if parser.peek() != ",":
                return found
            parser.next()

    def property(self, parser, prefix, keyword, context):
        names = [parser.next()]
        while parser.peek() == ",":
            parser.next()
            names.append(parser.next())
        kind = None
        if parser.peek() == ":":
            parser.next()
            kind = joined(parser.until({"=", "{", "}", ";"}))
        has_value = parser.peek() == "="
        if has_value:
            parser.next()
            value = parser.until({"{", "}", ";"})
            if parser.peek() == "{" and joined(value).endswith(("in", "->")):
                parser.balanced()
            kind = kind or inferred(value, parser.path)
            # A closure as value.
            if parser.peek() == "{" and not value:
                parser.balanced()
        accessors = self.accessors(parser, True) if not has_value else ""
        return [f"{prefix} {name}: {kind}{accessors}" for name in names]

    def accessors(self, parser, computed):
        if parser.peek() != "{":
            return ""
        body = parser.balanced()
        if not computed:
            return ""
        depth, found = 0, set()
        for place, token in enumerate(body):
            depth += (token == "{") - (token == "}")
            if depth == 1 and token in ("get", "set"):
                found.add("nonmutating set" if token == "set" and body[place - 1] == "nonmutating" else token)
        if "set" in found:
            return " { get set }"
        return " { get nonmutating set }" if "nonmutating set" in found else " { get }"

    def skip(self, parser):
        while parser.peek() and not (parser.peek().startswith("@") or parser.peek() in KINDS | MODIFIERS or parser.peek() == "}"):
            if parser.peek() in "({":
                parser.balanced()
            else:
                parser.next()

    def text(self):
        lines = ["# Written by Tests/SwiftUIStub/signatures.py from the declarations beside it."]
        modules = sorted({module for module, _ in self.types})
        for module in modules:
            lines.append(f"module {module}")
            for (owner, name), block in sorted(self.types.items()):
                if owner != module or not (block["header"] or block["lines"]):
                    continue
                lines.append(block["header"] or (f"extension {name}" if name else "global"))
                lines += ["  " + line for line in dict.fromkeys(block["lines"])]
        return "\n".join(lines) + "\n"


def main():
    table = Table()
    for folder in ("Sources", "Signatures"):
        for path in sorted((HERE / folder).glob("**/*.swift")):
            module = path.relative_to(HERE / folder).parts[0].removesuffix(".swift")
            if module != "examples":
                table.read(module, path)
    text = table.text()
    if "--check" in sys.argv:
        if TABLE.read_text() != text:
            sys.exit("Sources/CSignatures/signatures.txt is out of date; run Tests/SwiftUIStub/signatures.py")
    else:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(text)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(str(failure))
