// Creates the language client.
"use strict";

const { Uri } = require("vscode");
const { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn } = require("vscode-languageclient/node");
const { logLevel, serverSettings } = require("./settings");

/** Swift files, saved or not, and configurations. Other schemes are old versions of files, which must not be checked. */
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
      // Important messages of the server are shown without opening the output.
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      // The session, not the client, restarts a server that has exited.
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
      middleware: {
        workspace: {
          // The server reports settings that are not keys of `gotcha.json`, so the extension's own settings are omitted.
          configuration: ({ items }) =>
            items.map(({ scopeUri }) => serverSettings(scopeUri ? Uri.parse(scopeUri) : undefined)),
          // Without settings in the notification, the server requests those of each folder.
          didChangeConfiguration: (_sections, next) => next(undefined),
        },
      },
    }
  );
}

module.exports = { makeClient, SELECTOR };
