// Filters the table of all rules. Without this script, the table shows all rules.
const table = document.querySelector("table.rules");

if (table) {
  const columns = [...table.tHead.rows[0].cells].map(cell => cell.textContent.trim());
  const rules = [...table.tBodies[0].rows].map(row => {
    const values = Object.fromEntries(columns.map((column, index) => [column, row.cells[index].textContent.trim()]));
    const topics = values.topic.split(", ");
    return { row, ...values, topics, text: row.cells[0].textContent.toLowerCase() };
  });
  const platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"];
  const severities = ["error", "warning", "info", "hint"];
  const topics = [...new Set(rules.flatMap(rule => rule.topics))].sort();

  // What a filter accepts, by the name of its control, which is also its name in the address.
  const tests = {
    search: (rule, text) => text.toLowerCase().split(/\s+/).every(word => rule.text.includes(word)),
    topic: (rule, topic) => rule.topics.includes(topic),
    severity: (rule, severity) => rule.severity === severity,
    platform: (rule, platform) => rule.platforms === "all" || rule.platforms.split(", ").includes(platform),
    fixable: rule => rule.fixable === "yes",
    default: rule => rule.default === "on",
  };

  const form = document.createElement("form");
  form.className = "rule-filter";
  form.setAttribute("role", "search");
  form.setAttribute("aria-label", "Filter rules");

  function label(...parts) {
    const label = document.createElement("label");
    label.append(...parts);
    return label;
  }

  function control(tag, name, properties = {}) {
    return Object.assign(document.createElement(tag), { name, autocomplete: "off" }, properties);
  }

  function choice(name, title, all, values) {
    const select = control("select", name);
    select.append(new Option(all, ""));
    for (const value of values) {
      select.append(new Option(`${value} (${rules.filter(rule => tests[name](rule, value)).length})`, value));
    }
    form.append(label(title, select));
  }

  form.append(label("Search", control("input", "search", { type: "search", placeholder: "Title or id" })));
  choice("topic", "Topic", "All topics", topics);
  choice("severity", "Severity", "All severities", severities);
  choice("platform", "Platform", "All platforms", platforms);
  const checks = Object.assign(document.createElement("div"), { className: "checks" });
  checks.append(
    label(control("input", "fixable", { type: "checkbox", value: "yes" }), "Fixable"),
    label(control("input", "default", { type: "checkbox", value: "yes" }), "On by default"));
  const reset = Object.assign(document.createElement("button"), { type: "reset", textContent: "Show all", className: "md-button" });
  const count = document.createElement("output");
  count.setAttribute("aria-live", "polite");
  form.append(checks, count, reset);
  table.before(form);

  function show() {
    const filters = [...new FormData(form)].map(([name, value]) => [name, value.trim()]).filter(([, value]) => value);
    let shown = 0;
    for (const rule of rules) {
      const matches = filters.every(([name, value]) => tests[name](rule, value));
      rule.row.hidden = !matches;
      if (matches) shown += 1;
    }
    table.hidden = shown === 0;
    reset.disabled = filters.length === 0;
    count.value = filters.length ? `${shown} of ${rules.length} rules` : `${rules.length} rules`;
    return filters;
  }

  function write() {
    const filters = show();
    const address = location.pathname + location.search + (filters.length ? `#${new URLSearchParams(filters)}` : "");
    history.replaceState(history.state, "", address);
  }

  function read() {
    // Other fragments are anchors.
    if (location.hash && !location.hash.includes("=")) return show();
    const filters = new URLSearchParams(location.hash.slice(1));
    for (const name of Object.keys(tests)) {
      const control = form.elements[name];
      const value = filters.get(name) ?? "";
      if (control.type === "checkbox") control.checked = value === "yes";
      else control.value = value;
      // The value of an option that does not exist.
      if (control.selectedIndex === -1) control.value = "";
    }
    show();
  }

  form.addEventListener("input", write);
  // A form is reset after the event.
  form.addEventListener("reset", () => setTimeout(write));
  form.addEventListener("submit", event => event.preventDefault());
  window.addEventListener("hashchange", read);
  read();
}
