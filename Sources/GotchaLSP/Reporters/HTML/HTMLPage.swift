/// The style sheet and the script of the HTML report.
enum HTMLPage {
  static let style = """

    :root {
      color-scheme: light dark;
      --back: #f6f7f9; --card: #fff; --code: #f8f9fb; --line: #dfe3e8; --text: #1d2329; --soft: #5c6773;
      --link: #0b63c5;
      --error: #c62828; --warning: #9a5b00; --info: #0b63c5; --hint: #2e7d32;
      --mark: #ffe08a; --related: #0b63c5; --added: #e3f6e5; --removed: #fde8e8;
      --keyword: #9b2393; --string: #b3261e; --comment: #5d6c79; --number: #1c00cf;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #14171b; --card: #1c2026; --code: #171a1f; --line: #30363e; --text: #e4e8ed; --soft: #98a3af;
        --link: #6cb2ff;
        --error: #ff8a80; --warning: #f5b84b; --info: #6cb2ff; --hint: #81c784;
        --mark: #6b5300; --related: #6cb2ff; --added: #17361c; --removed: #43201f;
        --keyword: #ff7ab2; --string: #ff8170; --comment: #7f8c98; --number: #d9c97c;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
    header { padding: 28px 24px 12px; max-width: 1280px; margin: 0 auto; }
    h1 { font-size: 26px; line-height: 1.2; margin: 0 0 4px; }
    header p, .facts, .far { margin: 0; color: var(--soft); }
    a { color: var(--link); }
    code, pre, .code, .place { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    font-size: 13px; }
    .bar {
      position: sticky; top: 0; z-index: 1; background: var(--back); border-bottom: 1px solid var(--line);
      padding: 10px max(24px, calc((100% - 1232px) / 2)); display: flex; flex-wrap: wrap; gap: 8px 14px;
      align-items: center;
    }
    .bar[hidden] { display: none; }
    #search {
      flex: 1 1 200px; min-width: 0; font: inherit; padding: 6px 10px; color: inherit; background: var(--card);
      border: 1px solid var(--line); border-radius: 8px;
    }
    .set { display: inline-flex; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
    button { font: inherit; color: inherit; background: var(--card); border: 0; padding: 6px 12px; cursor: pointer; }
    .set button + button { border-left: 1px solid var(--line); }
    button[aria-pressed="false"] { background: transparent; color: var(--soft); }
    .set button[data-severity][aria-pressed="false"] { text-decoration: line-through; }
    .set button[data-group][aria-pressed="true"] { background: var(--text); color: var(--card); }
    button.error, .severity.error { color: var(--error); }
    button.warning, .severity.warning { color: var(--warning); }
    button.info, .severity.info { color: var(--info); }
    button.hint, .severity.hint { color: var(--hint); }
    button, input, summary, a { outline-offset: 2px; }
    #count { color: var(--soft); }
    #count:empty { margin-left: -14px; }
    .option input { vertical-align: middle; margin: 0 4px 0 0; position: relative; top: -1px; }
    main { max-width: 1280px; margin: 0 auto; padding: 16px 24px 64px; display: flex; gap: 28px;
      align-items: flex-start; }
    nav { position: sticky; top: 64px; flex: 0 0 250px; max-height: calc(100vh - 80px); overflow: auto;
      font-size: 14px; }
    nav:empty { display: none; }
    nav a {
      display: flex; justify-content: space-between; gap: 8px; padding: 3px 8px; border-radius: 6px; color: inherit;
      text-decoration: none; overflow-wrap: anywhere;
    }
    nav a:hover { background: var(--card); }
    nav span { color: var(--soft); white-space: nowrap; }
    .list { flex: 1 1 0; min-width: 0; }
    section { margin-bottom: 36px; scroll-margin-top: 64px; }
    h2 { font-size: 19px; line-height: 1.3; margin: 8px 0 2px; overflow-wrap: anywhere; }
    .number { color: var(--soft); background: var(--line); font-size: 13px; font-weight: normal; padding: 1px 8px;
      border-radius: 10px; margin-left: 4px; vertical-align: 2px; }
    .dot { display: inline-block; width: 10px; height: 10px; border-radius: 5px; margin-right: 8px;
      background: var(--soft); }
    .dot.error { background: var(--error); }
    .dot.warning { background: var(--warning); }
    .dot.info { background: var(--info); }
    .dot.hint { background: var(--hint); }
    .why { margin: 6px 0 12px; }
    .why > div { border-left: 3px solid var(--line); padding: 2px 14px; margin-top: 6px; max-width: 760px; }
    .why pre { overflow-x: auto; background: var(--code); padding: 8px 12px; border-radius: 6px; }
    .pictures { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 12px; margin: 12px 0; }
    .pictures svg { max-width: 100%; height: auto; }
    .whole .row b { display: none; }
    summary { cursor: pointer; color: var(--link); }
    article {
      background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px 14px;
      margin: 12px 0;
      scroll-margin-top: 64px; content-visibility: auto; contain-intrinsic-size: auto 220px;
    }
    article:target { border-color: var(--link); }
    h3 { font-size: 14px; font-weight: normal; margin: 0; }
    .severity { font-weight: 600; }
    .place { overflow-wrap: anywhere; }
    .rule { color: var(--soft); margin-left: 6px; overflow-wrap: anywhere; }
    [data-by="rule"] .rule, [data-by="file"] h3 .path { display: none; }
    .message { margin: 4px 0 10px; font-weight: 600; }
    .message code { font-weight: 600; }
    .code {
      background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: 6px 0; overflow-x: auto;
      line-height: 1.55; tab-size: 4;
    }
    .row { display: flex; width: max-content; min-width: 100%; }
    .row b {
      flex: 0 0 auto; min-width: 52px; padding: 0 12px 0 8px; text-align: right; font-weight: normal;
      color: var(--soft);
      user-select: none; position: sticky; left: 0; background: var(--code);
    }
    .row s { text-decoration: none; white-space: pre; padding-right: 16px; }
    .row i { font-style: normal; }
    .k { color: var(--keyword); }
    .t { color: var(--string); }
    .m { color: var(--comment); }
    .n { color: var(--number); }
    .row u { text-decoration: underline 2px var(--related); text-underline-offset: 3px; }
    .row mark { color: inherit; background: var(--mark); border-radius: 3px; }
    .hit b { color: var(--text); font-weight: 600; }
    .gap s { color: var(--soft); }
    .label em { color: var(--related); font: 13px system-ui, sans-serif; }
    .label code { font-size: inherit; }
    .fix .row b { min-width: 72px; }
    .added, .added b { background: var(--added); }
    .removed, .removed b { background: var(--removed); }
    .fix, .far, .fact { margin: 10px 0 0; }
    .fix .code, .far + .code { margin-top: 6px; }
    .fact { color: var(--soft); }
    .look, .option { white-space: nowrap; }
    .look { color: var(--warning); border: 1px solid; border-radius: 6px; padding: 0 6px; font-size: 12px;
      margin-left: 6px; }
    #nothing button { border: 1px solid var(--line); border-radius: 8px; }
    @media (max-width: 900px) {
      header { padding: 20px 14px 8px; }
      h1 { font-size: 21px; }
      .bar { padding: 8px 14px; gap: 8px; }
      .bar button { padding: 5px 9px; font-size: 14px; }
      main { padding: 8px 14px 48px; display: block; }
      nav { display: none; }
      article { padding: 10px 12px 12px; }
      .code { margin: 0 -6px; }
      .row b { min-width: 40px; padding: 0 8px 0 4px; }
      .fix .row b { min-width: 60px; }
    }
    @media print {
      .bar, nav { display: none; }
      article { break-inside: avoid; content-visibility: visible; }
    }

    """

  static let script = """

    "use strict";
    const groups = document.getElementById("groups");
    const bar = document.querySelector(".bar");
    const articles = [...document.querySelectorAll("article")];
    const rules = [...groups.children];
    const ruleOf = new Map(articles.map(a => [a, a.parentNode.dataset.rule]));
    const texts = new Map();
    let files = null;
    let criteria = null;
    // Articles below another criterion of the same rule, by the article that they repeat.
    const copies = new Map();
    let grouping = "rule";

    // Long names may break after underscores and slashes.
    function breakable(name) { return name.replace(/[_\\/]/g, "$&\\u200B"); }

    function filesOnce() {
      if (files) return files;
      files = new Map();
      for (const article of [...articles].sort((a, b) => a.id.slice(1) - b.id.slice(1))) {
        const path = article.dataset.file;
        if (!files.has(path)) {
          files.set(path, sectionOf("file-" + (files.size + 1), path));
        }
      }
      return files;
    }

    function sectionOf(id, name) {
      const section = document.createElement("section");
      section.id = id;
      section.dataset.name = name;
      const title = document.createElement("h2");
      const number = document.createElement("span");
      number.className = "number";
      title.append(breakable(name) + " ", number);
      section.append(title);
      return section;
    }

    // A finding is shown below each criterion of its rule.
    function criteriaOnce() {
      if (criteria) return criteria;
      const found = new Map();
      for (const rule of rules) {
        for (const link of rule.querySelectorAll("a.criterion")) found.set(link.dataset.number, link);
      }
      const numbers = [...found.keys()].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
      criteria = new Map();
      for (const number of numbers) {
        const link = found.get(number);
        const section = sectionOf("criterion-" + number, link.textContent);
        const facts = document.createElement("p");
        const page = document.createElement("a");
        facts.className = "facts";
        page.href = link.href;
        page.textContent = "Understanding " + number;
        facts.append(page);
        section.append(facts);
        criteria.set(number, section);
      }
      criteria.set("", sectionOf("criterion-none", "No criterion"));
      return criteria;
    }

    function numbersOf(article) {
      const rule = rules.find(s => s.dataset.rule === ruleOf.get(article));
      const numbers = [...rule.querySelectorAll("a.criterion")].map(link => link.dataset.number);
      return numbers.length ? numbers : [""];
    }

    function showByCriterion() {
      const sections = criteriaOnce();
      for (const article of articles) {
        const [first, ...others] = numbersOf(article);
        sections.get(first).append(article);
        if (copies.has(article)) continue;
        copies.set(article, others.map(number => {
          const copy = article.cloneNode(true);
          copy.removeAttribute("id");
          sections.get(number).append(copy);
          return copy;
        }));
      }
      groups.replaceChildren(...sections.values());
    }

    function group(by) {
      grouping = by;
      document.body.dataset.by = by;
      if (by === "file") {
        const sections = filesOnce();
        for (const article of [...articles].sort((a, b) => a.id.slice(1) - b.id.slice(1))) {
          sections.get(article.dataset.file).append(article);
        }
        groups.replaceChildren(...sections.values());
      } else if (by === "criterion") {
        showByCriterion();
      } else {
        const sections = new Map(rules.map(s => [s.dataset.rule, s]));
        for (const article of articles) sections.get(ruleOf.get(article)).append(article);
        groups.replaceChildren(...rules);
      }
      for (const button of bar.querySelectorAll("[data-group]")) {
        button.setAttribute("aria-pressed", button.dataset.group === by);
      }
      filter();
    }

    function textOf(article) {
      let text = texts.get(article);
      if (text === undefined) {
        const rule = ruleOf.get(article);
        const title = rules.find(s => s.dataset.rule === rule).querySelector("h2").textContent;
        text = (article.dataset.file + " " + rule + " " + title + " " + article.textContent).toLowerCase();
        texts.set(article, text);
      }
      return text;
    }

    function filter() {
      const words = document.getElementById("search").value.toLowerCase().split(/\\s+/).filter(Boolean);
      const fixable = document.getElementById("fixable").checked;
      const severities = new Set();
      for (const button of bar.querySelectorAll("[data-severity]")) {
        if (button.getAttribute("aria-pressed") === "true") severities.add(button.dataset.severity);
      }
      let shown = 0;
      for (const article of articles) {
        const text = words.length ? textOf(article) : "";
        article.hidden = !severities.has(article.dataset.severity) || (fixable && !("fix" in article.dataset))
          || !words.every(word => text.includes(word));
        if (!article.hidden) shown += 1;
        for (const copy of copies.get(article) || []) copy.hidden = article.hidden;
      }
      const links = [];
      for (const section of groups.children) {
        const number = section.querySelectorAll("article:not([hidden])").length;
        section.hidden = number === 0;
        section.querySelector(".number").textContent = number;
        if (number === 0) continue;
        const link = document.createElement("a");
        const count = document.createElement("span");
        link.href = "#" + section.id;
        count.textContent = number;
        link.append(breakable(section.dataset.rule || section.dataset.name), count);
        links.push(link);
      }
      document.querySelector("nav").replaceChildren(...links);
      document.getElementById("nothing").hidden = shown > 0;
      document.getElementById("count").textContent =
        shown === articles.length ? "" : shown + " of " + articles.length + " shown";
    }

    function showAll() {
      document.getElementById("search").value = "";
      document.getElementById("fixable").checked = false;
      for (const button of bar.querySelectorAll("[data-severity]")) button.setAttribute("aria-pressed", true);
      filter();
    }

    if (bar) {
      bar.hidden = false;
      bar.addEventListener("click", event => {
        const button = event.target.closest("button");
        if (!button) return;
        if (button.dataset.group) {
          group(button.dataset.group);
        } else {
          button.setAttribute("aria-pressed", button.getAttribute("aria-pressed") !== "true");
          filter();
        }
      });
      bar.addEventListener("input", filter);
      document.getElementById("reset").addEventListener("click", showAll);
      document.addEventListener("keydown", event => {
        if (event.key === "/" && event.target.tagName !== "INPUT") {
          event.preventDefault();
          document.getElementById("search").focus();
        }
      });
      group("rule");
    }

    """
}
