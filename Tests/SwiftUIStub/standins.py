"""Completes an example: adds declarations for names that it uses but does not declare, and values for placeholders.

`Given/common.swift` contains declarations for all rules, `Given/<rule>.swift` those for one rule, which take precedence.
Declarations after a line with the heading of an example on the rule's page, `// Correct: the id comes from the data`, are for this
example and take precedence over both; several such lines name several examples. The heading must occur once on the page. Each
declaration starts in the first column. A declaration with a property wrapper (`@State var isOpen = false`) becomes a member of
each type in the example that uses it, after the type's opening brace: of a class if the wrapper is `@Published`, otherwise of a
struct. All other declarations are added at the end of the file. A line `// <#value#>: n` defines the value of a placeholder in a
fix. Lines of the example do not move.
"""

import re
import sys
from pathlib import Path

GIVEN = Path(__file__).parent / "Given"
RULES = Path(__file__).parents[2] / "Sources/Analyzers/Rules"
HEADING = re.compile(r"(?:Incorrect|Correct)(?:: .+)?$")
IDENTIFIER = re.compile(r"(\.\s*)?(?<![\w$])\$?([A-Za-z_]\w*)")
DECLARED = r"\b(?:struct|class|enum|actor|protocol|typealias|func|var|let|case|associatedtype)\s+"


class StandIn:
    def __init__(self, code):
        self.code = code
        # An extension provides the members that it adds.
        self.is_extension = code.startswith("extension")
        head = code if self.is_extension else code.split("{")[0]
        self.names = set(re.findall(DECLARED + r"(\w+)", head))
        conformance = re.match(r"extension (\w+):", code) or re.match(r"extension (\w+) {\n  (?:\w+ )?init", code)
        if conformance:
            self.names, self.is_extension = {conformance[1]}, False
        self.is_member = bool(re.match(r"@(?!MainActor)\w+.* var ", code))
        self.is_conformance = bool(conformance)
        self.uses = uses(code)

    def fits(self, keyword):
        """Whether a type with that keyword can have this member: `@Published` is for classes, other wrappers are for views."""
        return (keyword == "class") == self.code.startswith("@Published")


def headings(page):
    """The headings of the examples on a rule's page, in order."""
    found, is_code = [], False
    for line in page.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code and line.startswith("## ") and HEADING.match(line[3:]):
            found.append(line[3:])
    return found


def parse(name, text, examples):
    """The stand-ins in a file by the number of the example; the key None has those for all examples.

    `examples` are the headings of the rule's examples. A section for an example that is not there, or of which there are several,
    is an error, so that a change of the examples cannot move it to another one."""
    sections, current = {None: []}, [None]
    blocks, was_header = [], False

    def finish():
        if blocks:
            for key in current:
                sections.setdefault(key, []).append(StandIn("\n".join(blocks)))
            blocks.clear()

    for line in text.splitlines():
        if not line.strip():
            continue
        heading = line[3:] if line.startswith("// ") and HEADING.match(line[3:]) else None
        if heading:
            finish()
            if examples.count(heading) != 1:
                count = "several examples" if heading in examples else "no example"
                sys.exit(f"Given/{name}.swift: the rule's page has {count} “{heading}”")
            current = (current if was_header else []) + [examples.index(heading) + 1]
        was_header = heading is not None
        if line.startswith("//"):
            if re.match(r"// Examples? \d", line):
                sys.exit(f"Given/{name}.swift: name the example by its heading, not by its number: {line}")
        elif line[0] in " }":
            blocks.append(line)
        else:
            finish()
            blocks.append(line)
    finish()
    return sections


def masked(text):
    """The text with strings and comments replaced with spaces, for counting braces."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    return re.sub(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*[\s\S]*?\*/', blank, text)


def uses(text):
    """The names that a text uses as expressions, types or members."""
    names = set()
    code = re.sub(r"//[^\n]*", "", text)
    # A member of `self` may be a property or come from an extension.
    names.update(re.findall(r"\bself\??\.(\w+)", code))
    for dot, name in IDENTIFIER.findall(code):
        names.add("." + name if dot else name)
    return names


def types(text):
    """The opening brace, closing brace and keyword of each struct and class in a text."""
    code = masked(text)
    found = []
    for match in re.finditer(r"\b(struct|class|actor)\s+\w+[^{}]*\{", code):
        depth, end = 1, match.end()
        while end < len(code) and depth:
            depth += {"{": 1, "}": -1}.get(code[end], 0)
            end += 1
        found.append((match.end(), end, match[1]))
    return found


def declared_at_top(code, name):
    """Whether a masked text declares a name at the top level."""
    for match in re.finditer(DECLARED + r"(\w+)", code):
        if match[1] == name:
            before = code[: match.start()]
            if before.count("{") == before.count("}"):
                return True
    return False


def declared_in(code, span, name):
    """Whether a type in a masked text declares the name, as a member or inside a member."""
    if re.search(r"\{\s*\$" + name + r" in\b", code[span[0] : span[1]]):
        return True
    for match in re.finditer(DECLARED + r"(\w+)", code[span[0] : span[1]]):
        if match[1] == name:
            # For example, `if let name {` reads the member.
            if not re.match(r"\s*(?:\{|,|else\b)", code[span[0] + match.end() : span[1]]):
                return True
    return False


class StandIns:
    def __init__(self):
        texts = {path.stem: path.read_text() for path in GIVEN.glob("*.swift")}
        pages = {path.stem: path.read_text() for path in RULES.glob("*/Pages/*.md")}
        self.files = {name: parse(name, text, headings(pages.get(name, ""))) for name, text in texts.items()}
        self.placeholders = {
            name: dict(re.findall(r"^// (<#.+?#>): (.+)$", text, re.MULTILINE)) for name, text in texts.items()
        }

    def candidates(self, rule, example, keywords):
        """The stand-ins for each name, from the most specific of the three places that has a suitable one."""
        found = {}
        for sections, key in (
            (self.files.get(rule, {}), example),
            (self.files.get(rule, {}), None),
            (self.files.get("common", {}), None),
        ):
            fresh = {}
            for standin in sections.get(key, []):
                if standin.is_member and not any(standin.fits(keyword) for keyword in keywords):
                    continue
                for name in standin.names:
                    if name not in found:
                        fresh.setdefault(name, []).append(standin)
            found.update(fresh)
        return found

    def complete(self, rule, example, text):
        """The text with the stand-ins that it needs."""
        for name in (rule, "common"):
            for placeholder, value in self.placeholders.get(name, {}).items():
                text = text.replace(placeholder, value)
        code, spans = masked(text), types(text)
        candidates = self.candidates(rule, example, {span[2] for span in spans})
        chosen = [
            standin
            for key in (None, example)
            for standin in self.files.get(rule, {}).get(key, [])
            if standin.code.startswith("import ")
        ]
        members = {}
        todo, seen = sorted(uses(text)), set()
        while todo:
            use = todo.pop()
            name = use.lstrip(".")
            if use in seen:
                continue
            seen.add(use)
            for standin in candidates.get(name, []):
                if standin.is_extension != use.startswith("."):
                    continue
                if standin.is_member:
                    for span in spans:
                        body = text[span[0] : span[1]]
                        for other in spans:
                            if span[0] < other[0] and other[1] < span[1]:
                                body = body.replace(text[other[0] : other[1]], "")
                        if standin.fits(span[2]) and name in uses(body) and not declared_in(code, span, name):
                            members.setdefault(span[0], []).append(standin.code)
                            todo += standin.uses
                elif (standin.is_conformance or not declared_at_top(code, name)) and standin not in chosen:
                    chosen.append(standin)
                    todo += standin.uses
        for offset in sorted(members, reverse=True):
            inserted = "".join(" " + member + ";" for member in dict.fromkeys(members[offset]))
            text = text[:offset] + inserted + text[offset:]
        return text + "\n// Stand-ins\n" + "\n".join(standin.code for standin in chosen) + "\n"
