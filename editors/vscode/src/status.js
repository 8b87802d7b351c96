// The language status item with the status of the server.
"use strict";

const { languages, LanguageStatusSeverity } = require("vscode");
const { SELECTOR } = require("./client");

const SHOW_OUTPUT = { command: "gotcha.showOutput", title: "Show Output" };
const RESTART = { command: "gotcha.restart", title: "Restart" };
const SELECT_SERVER = { command: "gotcha.selectServer", title: "Select Server…" };

class Status {
  constructor() {
    this.item = languages.createLanguageStatusItem("gotcha.status", SELECTOR);
    this.item.name = "GotchaLSP";
    this.stopped();
  }

  starting() {
    this.show("GotchaLSP is starting", "", LanguageStatusSeverity.Information, SHOW_OUTPUT, true);
  }

  /** @param {import("./server").Server} server */
  running({ version, path, origin }) {
    this.show(`GotchaLSP ${version}`, `${path}, from ${origin}`, LanguageStatusSeverity.Information, SHOW_OUTPUT);
  }

  stopped() {
    this.show("GotchaLSP is stopped", "", LanguageStatusSeverity.Warning, RESTART);
  }

  /** @param {string} reason */
  failed(reason) {
    this.show("GotchaLSP could not start", reason, LanguageStatusSeverity.Error, SELECT_SERVER);
  }

  /**
   * @param {string} text
   * @param {string} detail
   * @param {import("vscode").LanguageStatusSeverity} severity
   * @param {import("vscode").Command} command
   */
  show(text, detail, severity, command, busy = false) {
    Object.assign(this.item, { text, detail, severity, command, busy });
  }

  dispose() {
    this.item.dispose();
  }
}

module.exports = { Status };
