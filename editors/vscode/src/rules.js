// Explains rules by running the server's program. The server does not need to be running.
"use strict";

const { commands, env, languages, QuickPickItemKind, Uri, window } = require("vscode");
const { run } = require("./server");

/** The URI scheme of documents with the explanation of a rule, as Markdown. */
const SCHEME = "gotcha-rule";

/** @typedef {{ id: string, title: string, severity: string }} Rule */

class Rules {
  /** @param {import("./session").Session} session */
  constructor(session) {
    this.session = session;
  }

  /**
   * Shows the explanation of a rule.
   *
   * @param {string} [id] default: the rule at the cursor, or one that the user chooses
   */
  async explain(id) {
    const rule = id ?? (await this.#choose());
    if (rule) await this.#show(rule);
  }

  /**
   * Opens the page of a rule on the web, or its explanation if the server has no address of the page.
   *
   * @param {string} [id] default: the rule at the cursor, or one that the user chooses
   */
  async openPage(id) {
    const rule = id ?? (await this.#choose());
    if (!rule) return;
    const { help } = JSON.parse(await this.#ask(["explain", rule, "--format", "json"]));
    if (/^https:/.test(help)) await env.openExternal(Uri.parse(help));
    else await this.#show(rule);
  }

  /** @param {string} id */
  async #show(id) {
    const uri = Uri.from({ scheme: SCHEME, path: `/${id}.md` });
    await commands.executeCommand("markdown.showPreviewToSide", uri);
  }

  /**
   * The explanation of a rule as a document.
   *
   * @param {import("vscode").Uri} uri
   */
  provideTextDocumentContent(uri) {
    const id = uri.path.slice(1).replace(/\.md$/, "");
    return this.#ask(["explain", id, "--format", "markdown"]);
  }

  /** The only rule at the cursor, or the rule that the user chooses; undefined if the user cancels. */
  async #choose() {
    /** @type {Rule[]} */
    const rules = JSON.parse(await this.#ask(["rules", "--format", "json"]));
    const codes = codesAtCursor();
    const near = rules.filter(({ id }) => codes.includes(id));
    if (near.length === 1) return near[0].id;
    /** @param {Rule} rule */
    const item = ({ id, title, severity }) => ({ label: id, description: severity, detail: title });
    const items = [
      ...(near.length ? [heading("At the Cursor"), ...near.map(item), heading("All Rules")] : []),
      ...rules.filter((rule) => !near.includes(rule)).map(item),
    ];
    const choice = await window.showQuickPick(items, { placeHolder: "Rule", matchOnDetail: true });
    return choice?.label;
  }

  /** @param {string[]} args */
  async #ask(args) {
    const { server } = this.session;
    if (!server) throw new Error("The GotchaLSP server was not found. Run “GotchaLSP: Select Server…”.");
    return run(server.path, args);
  }
}

/** @param {string} label */
function heading(label) {
  return { label, kind: QuickPickItemKind.Separator };
}

/** The codes of the findings under the cursor, or else on its line. Most codes are rules. */
function codesAtCursor() {
  const editor = window.activeTextEditor;
  if (!editor) return [];
  const position = editor.selection.active;
  const findings = languages.getDiagnostics(editor.document.uri).filter(({ source }) => source === "gotcha");
  const under = findings.filter(({ range }) => range.contains(position));
  const onLine = findings.filter(({ range }) => range.start.line <= position.line && position.line <= range.end.line);
  return [...new Set((under.length ? under : onLine).map(codeOf))];
}

/** @param {import("vscode").Diagnostic} finding */
function codeOf({ code }) {
  return String(typeof code === "object" ? code.value : code);
}

module.exports = { Rules, SCHEME };
