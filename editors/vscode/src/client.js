// The client of the language server.
"use strict";

const { Uri } = require("vscode");
const { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn } = require("vscode-languageclient/node");
const { logLevel, serverSettings } = require("./settings");

/** Swift code, saved or not, and the configuration. Other schemes hold old versions, which are not to be checked. */
const SELECTOR = [
  { scheme: "file", language: "swift" },
  { scheme: "untitled", language: "swift" },
  { scheme: "file", pattern: "**/{gotcha,*.gotcha}.json" },
];

/**
 * @param {import("./server").Server} server
 * @param {import("vscode").OutputChannel} outputChannel
 */
function makeClient(server, outputChannel) {
  return new LanguageClient(
    "gotcha",
    "GotchaLSP",
    { command: server.path, args: ["serve", "--stdio", "--log-level", logLevel()] },
    {
      documentSelector: SELECTOR,
      initializationOptions: { gotcha: serverSettings() },
      outputChannel,
      // Messages of the server that are to be seen are shown without the output.
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // The session decides whether a server that has ended starts again.
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
      middleware: {
        workspace: {
          // The server takes the keys of `gotcha.json` and reports all others, so it is not given the editor's own.
          configuration: ({ items }) =>
            items.map(({ scopeUri }) => serverSettings(scopeUri ? Uri.parse(scopeUri) : undefined)),
          // Without settings in the notification, the server asks for those of each folder.
          didChangeConfiguration: (_sections, next) => next(undefined),
        },
      },
    }
  );
}

module.exports = { makeClient, SELECTOR };
