"""Hooks of MkDocs that turn docs, which are written for GitHub, into a site.

- Markdown files outside docs, such as the README, become pages. Other files outside docs that a page links to are copied.
- Pictures of rules become part of their pages, so that their text can be selected and follows the palette of the site.
- Ids of rules in code become links.
- The navigation lists rules by topic.
"""

import posixpath
import re
from pathlib import Path
from xml.etree import ElementTree

from markdown import Extension
from markdown.treeprocessors import Treeprocessor
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

REPOSITORY = Path(__file__).resolve().parents[2]

# Pages whose sources are outside docs: a pattern of sources, and the path of the page.
OUTSIDE = [
    ("README.md", "index.md"),
    ("CHANGELOG.md", "changelog.md"),
    ("CONTRIBUTING.md", "contributing.md"),
    ("SECURITY.md", "security.md"),
    ("Examples/README.md", "examples.md"),
    ("editors/*/README.md", "editors/{}.md"),
    ("Tests/*/README.md", "tests/{}.md"),
]
SOURCES = {
    source.relative_to(REPOSITORY).as_posix(): page.format(source.parent.name)
    for pattern, page in OUTSIDE
    for source in sorted(REPOSITORY.glob(pattern))
}
SOURCE_OF = {page: source for source, page in SOURCES.items()}

# Other files of the site whose sources are outside docs.
ASSETS = {"editors/vscode/icon.svg": "assets/icon.svg"}

RULE_INDEX = "rules/README.md"

RULE_ROW = re.compile(r"\]\((\w+)\.md\)<br>`\1` \| (\w+)[ ,]")
PICTURE = re.compile(r'<img [^>]*?src="(images/[\w-]+\.svg)"[^>]*>')


def rules():
    """The id and the first topic of each rule."""
    index = (REPOSITORY / "docs/rules/README.md").read_text(encoding="utf-8")
    found = RULE_ROW.findall(index)
    if not found:
        raise PluginError("docs/rules/README.md has no table of rules; run .ci/rule-pages")
    return found


def on_config(config):
    global links
    links = Links(config)
    config.markdown_extensions.append(links)
    topics = {}
    for rule, topic in rules():
        topics.setdefault(topic.capitalize(), []).append(f"rules/{rule}.md")
    section = next(entry["Rules"] for entry in config.nav if "Rules" in entry)
    section.extend({topic: pages} for topic, pages in sorted(topics.items()))
    return config


def on_files(files, config):
    for source, path in (SOURCES | ASSETS).items():
        files.append(File.generated(config, path, abs_src_path=str(REPOSITORY / source)))
    links.files = files
    return files


def on_page_markdown(markdown, page, config, files):
    links.page = page
    if page.file.src_uri == RULE_INDEX:
        # The table needs the width.
        page.meta["hide"] = ["toc"]
    if page.is_homepage:
        # The section has no other page.
        page.meta["hide"] = ["navigation"]
    # Pygments has no lexer of that name.
    return markdown.replace("```jsonc\n", "```json5\n")


def on_page_content(html, page, config, files):
    folder = posixpath.dirname(page.file.src_uri)
    if page.file.src_uri == RULE_INDEX:
        html = re.sub(r"<td>(error|warning|info|hint)</td>", r'<td><span class="severity \1">\1</span></td>', html)
        return html.replace("<table>", '<table class="rules">')
    if folder != "rules":
        return html
    html = re.sub(r" (error|warning|info|hint) ·", r' <span class="severity \1">\1</span> ·', html, count=1)
    html = html.replace("<p><strong>Corrected</strong></p>", '<p class="corrected">Corrected</p>')
    html = re.sub(r"<p>((?:<img [^>]*>\s*)+)</p>", r'<div class="pictures" data-search-exclude>\1</div>', html)
    return PICTURE.sub(lambda image: (REPOSITORY / "docs" / folder / image[1]).read_text(encoding="utf-8"), html)


class Links(Treeprocessor, Extension):
    """Changes links between files of the repository into links between pages, before MkDocs checks them."""

    def __init__(self, config):
        Extension.__init__(self)
        self.config = config
        self.files = None
        self.page = None
        self.rules = {rule for rule, _ in rules()}

    def extendMarkdown(self, md):
        self.md = md
        # After inline markup has been read (20), before MkDocs resolves links (0).
        md.treeprocessors.register(self, "repository-links", 10)

    def run(self, root):
        self.visit(root, in_link=False)

    def visit(self, element, in_link):
        for attribute in ("href", "src"):
            if target := element.get(attribute):
                element.set(attribute, self.resolve(target, element))
        in_link = in_link or element.tag in ("a", "h1", "h2", "h3", "h4", "pre")
        for index, child in enumerate(element):
            if child.tag == "code" and not in_link and self.should_link(child.text):
                element[index] = self.link(child)
            else:
                self.visit(child, in_link)

    def should_link(self, text):
        # The index has a link on each title.
        return text in self.rules and self.page.file.src_uri not in (f"rules/{text}.md", RULE_INDEX)

    def link(self, code):
        """A link to a rule around its id."""
        link = ElementTree.Element("a", href=self.relative(f"rules/{code.text}.md"))
        link.tail, code.tail = code.tail, None
        link.append(code)
        return link

    def resolve(self, target, element):
        """The link, relative to the page, that corresponds to a link relative to the source of the page."""
        path, separator, anchor = target.partition("#")
        if not path or ":" in path or path.startswith("/"):
            return target
        source = SOURCE_OF.get(self.page.file.src_uri, f"docs/{self.page.file.src_uri}")
        linked = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if linked in SOURCES:
            page = SOURCES[linked]
        elif linked.startswith("docs/"):
            page = linked.removeprefix("docs/")
        elif (REPOSITORY / linked).is_file() and not linked.startswith(".."):
            page = self.copy(linked)
        else:
            return target
        if element.text == path and (title := self.title(linked)):
            element.text = title
        return self.relative(page) + separator + anchor

    def copy(self, path):
        """The path on the site of a copy of a file of the repository."""
        copy = f"files/{path}"
        if self.files.get_file_from_path(copy) is None:
            self.files.append(File.generated(self.config, copy, abs_src_path=str(REPOSITORY / path)))
        return copy

    def title(self, path):
        """The first heading of a page."""
        if not path.endswith(".md"):
            return None
        lines = (REPOSITORY / path).read_text(encoding="utf-8").splitlines()
        return next((line.removeprefix("# ").replace("`", "") for line in lines if line.startswith("# ")), None)

    def relative(self, path):
        return posixpath.relpath(path, posixpath.dirname(self.page.file.src_uri) or ".")
