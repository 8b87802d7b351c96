"""Checks the built site: links, ids, independence of the network, and in a browser: layout, search and the filter of rules.

    python3 docs/site/check.py FOLDER
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from html.parser import HTMLParser
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Attributes whose addresses a browser loads by itself.
LOADED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src"), ("use", "href")}
# Relations of link elements that are not loaded.
NOT_LOADED = {"canonical", "prev", "next"}


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path = path
        self.ids = []
        self.links = []
        self.problems = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "img" and "alt" not in attributes:
            self.problems.append(f"image without alternative text: {attributes.get('src')}")
        for name in ("href", "src"):
            target = attributes.get(name)
            if not target:
                continue
            if urlsplit(target).scheme or target.startswith("//"):
                if (tag, name) in LOADED and attributes.get("rel") not in NOT_LOADED and not target.startswith("data:"):
                    self.problems.append(f"loads {target}")
            else:
                self.links.append(target)


def check_files(site):
    pages = {path: Page(path) for path in site.rglob("*.html") if path.name != "404.html"}
    for page in pages.values():
        yield from (f"{page.path}: {problem}" for problem in page.problems)
        for name in {name for name in page.ids if page.ids.count(name) > 1}:
            yield f"{page.path}: id {name} occurs twice"
        for link in set(page.links):
            parts = urlsplit(link)
            target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
            if not target.is_file():
                yield f"{page.path}: broken link {link}"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                # Filters of the index of rules are fragments as well.
                if "=" not in parts.fragment:
                    yield f"{page.path}: no anchor for {link}"
    for path in site.rglob("*.css"):
        for address in re.findall(r"url\(\s*['\"]?((?:https?:)?//[^)'\"]+)", path.read_text(encoding="utf-8")):
            yield f"{path}: loads {address}"


# Runs in a browser, with pages of the site in a frame.
SCRIPT = """
const problems = [];
let frame;
const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

async function open(path, width = 400) {
  frame?.remove();
  // A new frame, because one that only changes the fragment does not load.
  frame = Object.assign(document.createElement("iframe"), { width, height: 900, src: `${site}/${path}` });
  await new Promise(resolve => { frame.onload = resolve; document.body.append(frame); });
  return frame.contentDocument;
}

async function until(condition) {
  for (let count = 0; count < 200 && !condition(); count += 1) await wait(20);
  return condition();
}

function expect(condition, problem) { if (!condition) problems.push(problem); }

async function checkLayout() {
  for (const path of layout) {
    for (const width of [400, 900]) {
      const content = (await open(path, width)).documentElement;
      expect(content.scrollWidth <= width, `${path} is ${content.scrollWidth} px wide in a window of ${width} px`);
    }
  }
}

async function checkFilter() {
  const shown = page => [...page.querySelectorAll("table.rules tbody tr")].filter(row => row.offsetHeight > 0);
  let page = await open("rules/index.html", 1400);
  const all = shown(page).length;
  expect(all === rules, `the index shows ${all} of ${rules} rules`);
  const form = page.querySelector(".rule-filter");
  const change = (name, value) => {
    const control = form.elements[name];
    if (control.type === "checkbox") control.checked = value; else control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // The cells of the rows that are shown must be those that match.
  const expectRows = (matches, filter) => {
    const rows = [...page.querySelectorAll("table.rules tbody tr")];
    const expected = rows.filter(row => matches(...[...row.cells].map(cell => cell.textContent)));
    expect(expected.length > 0 && expected.length < all, `${filter}: ${expected.length} of ${all} rules match`);
    expect(shown(page).length === expected.length && shown(page).every(row => expected.includes(row)), `wrong rules for ${filter}`);
    expect(form.querySelector("output").value === `${expected.length} of ${all} rules`, `wrong count for ${filter}`);
  };
  change("fixable", true);
  expectRows((rule, topic, severity, fixable) => fixable === "yes", "fixable");
  change("severity", "warning");
  expectRows((rule, topic, severity, fixable) => severity === "warning" && fixable === "yes", "fixable and severity");
  change("topic", "state");
  expectRows((rule, topic, severity, fixable) => topic.split(", ").includes("state") && severity === "warning" && fixable === "yes", "three filters");
  const rows = shown(page);
  const hash = frame.contentWindow.location.hash;
  expect(hash === "#topic=state&severity=warning&fixable=yes", `the address ends with ${hash}`);
  form.querySelector("button").click();
  expect(await until(() => shown(page).length === all), "the button does not show all rules");
  expect(frame.contentWindow.location.hash === "", "the address keeps the filter");
  change("search", "clip_before_blur");
  expect(shown(page).length === 1, "search by id");
  page = await open(`rules/index.html${hash}`, 400);
  expect(shown(page).length === rows.length, "the address does not restore the filter");
  page = await open("rules/index.html#platform=macOS", 1400);
  expect(shown(page).every(row => /all|macOS/.test(row.cells[6].textContent)), "filter by platform");
}

async function checkSearch() {
  const page = await open("index.html", 1400);
  const query = page.querySelector(".md-search__input");
  query.focus();
  query.value = "clipShape blur";
  query.dispatchEvent(new Event("keyup", { bubbles: true }));
  const found = () => [...page.querySelectorAll(".md-search-result__link")].map(link => link.href);
  expect(await until(() => found().some(link => link.includes("clip_before_blur.html"))), `the search finds ${found()}`);
}

async function checkPictures() {
  const page = await open("rules/clip_before_blur.html", 1400);
  const card = page.querySelector("svg.gotcha-picture .card");
  const fills = ["default", "slate"].map(scheme => {
    page.body.setAttribute("data-md-color-scheme", scheme);
    return frame.contentWindow.getComputedStyle(card).fill;
  });
  expect(fills[0] !== fills[1], "pictures do not follow the palette");
}

(async () => {
  for (const check of [checkLayout, checkFilter, checkSearch, checkPictures]) {
    try { await check(); } catch (error) { problems.push(`${check.name}: ${error}`); }
  }
  fetch(result, { method: "POST", mode: "no-cors", body: JSON.stringify(problems) });
})();
"""


def check_in_browser(site, chromium):
    rules = len(list((site / "rules").glob("*.html"))) - 1
    layout = ["index.html", "rules/index.html", "configuration.html", "architecture.html", "precision.html", "editors.html"]
    layout += ["rules/clip_before_blur.html", "rules/search_task_not_cancelled.html", "benchmarks.html", "ci/index.html"]
    server = ResultServer()
    values = f"const site = {json.dumps(site.as_uri())}, rules = {rules}, layout = {json.dumps(layout)}, result = '{server.address}';"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test = Path(folder) / "test.html"
        test.write_text(f"<body><script>{values}{SCRIPT}</script></body>", encoding="utf-8")
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
        # Pages in files may read one another only with this option, and --remote-debugging-port keeps the browser running.
        command += ["--allow-file-access-from-files", "--remote-debugging-port=0", test.as_uri()]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return server.result(timeout=120)
        finally:
            browser.terminate()
            browser.wait()


class ResultServer(HTTPServer):
    """Receives the result of the browser check, which ends after an unknown time."""

    def __init__(self):
        self.problems = None
        super().__init__(("127.0.0.1", 0), ResultHandler)
        self.address = f"http://127.0.0.1:{self.server_port}"

    def result(self, timeout):
        end = time.monotonic() + timeout
        while self.problems is None and (remaining := end - time.monotonic()) > 0:
            self.timeout = remaining
            self.handle_request()
        self.server_close()
        return ["the browser check did not finish"] if self.problems is None else self.problems


class ResultHandler(BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.problems = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *arguments):
        pass


def main():
    site = Path(sys.argv[1]).resolve()
    problems = list(check_files(site))
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    if chromium:
        problems += check_in_browser(site, chromium)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    count = sum(1 for _ in site.rglob("*.html"))
    print(f"site: {count} pages, no broken link{'' if chromium else '; not checked in a browser'}")


main()
