// Mocks `vscode-languageclient`: enough of a client to connect the real server to the mock of VS Code. It reproduces the behavior
// that the extension depends on: the server's commands are registered with VS Code, and the middleware provides the settings.
"use strict";

const assert = require("node:assert");
const { spawn } = require("node:child_process");
const { EventEmitter, once } = require("node:events");

const State = { Stopped: 1, Running: 2, Starting: 3 };
const ErrorAction = { Continue: 1, Shutdown: 2 };
const CloseAction = { DoNotRestart: 1, Restart: 2 };
const RevealOutputChannelOn = { Debug: 0, Info: 1, Warn: 2, Error: 3, Never: 4 };

/** The one glob pattern that the extension uses, as a regular expression. */
const PATTERNS = { "**/{gotcha,*.gotcha}.json": /\/([^/]*\.)?gotcha\.json$/ };

const CAPABILITIES = {
  workspace: {
    applyEdit: true,
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true },
  },
  textDocument: { publishDiagnostics: {}, codeAction: {} },
  window: { showDocument: { support: true } },
};

/**
 * Creates the module for a workbench.
 *
 * @param {import("./workbench").Workbench} workbench
 */
function makeModule(workbench) {
  const { module } = workbench;

  class LanguageClient extends EventEmitter {
    /** The client that was created last. */
    static last;

    state = State.Stopped;
    responses = new Map();
    buffer = Buffer.alloc(0);
    disposables = [];

    constructor(id, name, serverOptions, clientOptions) {
      super();
      Object.assign(this, { id, name, serverOptions, clientOptions });
      LanguageClient.last = this;
    }

    onDidChangeState(listener) {
      this.on("state", listener);
      return { dispose: () => this.off("state", listener) };
    }

    setState(newState) {
      const oldState = this.state;
      this.state = newState;
      this.emit("state", { oldState, newState });
      workbench.changed();
    }

    async start() {
      this.setState(State.Starting);
      const { command, args } = this.serverOptions;
      this.process = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] });
      this.exited = once(this.process, "exit");
      this.exited.then(() => this.cleanUp());
      // Writing to a server that has exited fails; its requests are rejected below.
      this.process.stdin.on("error", () => undefined);
      await once(this.process, "spawn");
      this.process.stdout.on("data", (chunk) => this.receive(chunk));
      this.process.stderr.on("data", (chunk) => this.clientOptions.outputChannel.append(String(chunk)));
      this.result = await this.sendRequest("initialize", {
        processId: process.pid,
        rootUri: null,
        workspaceFolders: (module.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ uri: uri.toString(), name })),
        capabilities: CAPABILITIES,
        initializationOptions: this.clientOptions.initializationOptions,
      });
      for (const command of this.result.capabilities.executeCommandProvider.commands) {
        const run = (...args) => this.sendRequest("workspace/executeCommand", { command, arguments: args });
        this.disposables.push(module.commands.registerCommand(command, run));
      }
      // Registrations are accepted only while the client is running.
      this.setState(State.Running);
      this.send({ method: "initialized", params: {} });
      for (const document of workbench.documents.values()) this.didOpen(document);
      this.disposables.push(workbench.event("opened")((document) => this.didOpen(document)));
      this.disposables.push(workbench.event("edited")((document) => this.didEdit(document)));
      workbench.codeActions = (document, kind) => this.codeActions(document, kind);
    }

    async dispose() {
      assert.equal(this.state, State.Running, "only a running client can be stopped");
      await this.sendRequest("shutdown");
      this.send({ method: "exit" });
      [this.exitStatus] = await this.exited;
    }

    /** Handles the exit of the server, whether it was requested or not. */
    cleanUp() {
      const { action, handled } = this.clientOptions.errorHandler.closed();
      assert.deepEqual([action, handled], [CloseAction.DoNotRestart, true], "the mock neither restarts nor shows messages");
      for (const disposable of this.disposables) disposable.dispose();
      for (const respond of this.responses.values()) respond({ error: { message: "the server has exited" } });
      this.setState(State.Stopped);
    }

    // MARK: Documents

    isSelected({ uri, languageId }) {
      return this.clientOptions.documentSelector.some(({ scheme, language, pattern }) => {
        const isOfPattern = !pattern || PATTERNS[pattern].test(uri.path);
        return (!scheme || scheme === uri.scheme) && (!language || language === languageId) && isOfPattern;
      });
    }

    didOpen(document) {
      if (!this.isSelected(document)) return;
      const { uri, languageId, version, text } = document;
      this.send({ method: "textDocument/didOpen", params: { textDocument: { uri: `${uri}`, languageId, version, text } } });
    }

    didEdit(document) {
      if (!this.isSelected(document)) return;
      const textDocument = { uri: `${document.uri}`, version: document.version };
      this.send({ method: "textDocument/didChange", params: { textDocument, contentChanges: [{ text: document.text }] } });
    }

    codeActions(document, kind) {
      const range = { start: { line: 0, character: 0 }, end: { line: document.getText().split("\n").length, character: 0 } };
      const context = { diagnostics: [], only: [kind] };
      return this.sendRequest("textDocument/codeAction", { textDocument: { uri: `${document.uri}` }, range, context });
    }

    // MARK: Requests from the server

    async answer(method, params) {
      const { workspace } = this.clientOptions.middleware;
      switch (method) {
        case "workspace/configuration":
          return workspace.configuration(params);
        case "client/registerCapability":
          for (const { method, registerOptions } of params.registrations) {
            if (method === "workspace/didChangeConfiguration") this.watchConfiguration(registerOptions.section);
          }
          return null;
        case "workspace/applyEdit":
          await workbench.applyEdit(params.edit);
          return { applied: true };
        case "window/showDocument":
          return { success: await module.env.openExternal(module.Uri.parse(params.uri)) };
        default:
          throw new Error(`the client does not answer ${method}`);
      }
    }

    watchConfiguration(section) {
      const tell = async (sections) =>
        this.send({ method: "workspace/didChangeConfiguration", params: { settings: sections ? { [section]: {} } : null } });
      const changed = () => this.clientOptions.middleware.workspace.didChangeConfiguration([section], tell);
      changed();
      const watch = module.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(section) && changed());
      this.disposables.push(watch);
    }

    notified(method, params) {
      if (method === "window/logMessage") this.clientOptions.outputChannel.appendLine(params.message);
      if (method !== "textDocument/publishDiagnostics") return;
      const position = ({ line, character }) => new module.Position(line, character);
      const diagnostics = params.diagnostics.map((diagnostic) => ({
        ...diagnostic,
        range: new module.Range(position(diagnostic.range.start), position(diagnostic.range.end)),
        code: { value: diagnostic.code, target: module.Uri.parse(diagnostic.codeDescription?.href ?? "") },
      }));
      workbench.diagnostics.set(params.uri, diagnostics);
      workbench.changed();
    }

    // MARK: Messages

    sendRequest(method, params) {
      const id = this.responses.size + 1;
      return new Promise((resolve, reject) => {
        this.responses.set(id, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
        this.send({ id, method, params });
      });
    }

    send(message) {
      const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
      this.process.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
      this.process.stdin.write(content);
    }

    receive(chunk) {
      this.buffer = Buffer.concat([this.buffer, chunk]);
      for (;;) {
        const head = this.buffer.indexOf("\r\n\r\n");
        const length = head < 0 ? NaN : Number(/Content-Length: (\d+)/.exec(this.buffer.subarray(0, head))[1]);
        if (!(this.buffer.length >= head + 4 + length)) return;
        const message = JSON.parse(this.buffer.subarray(head + 4, head + 4 + length));
        this.buffer = this.buffer.subarray(head + 4 + length);
        this.take(message);
      }
    }

    take({ id, method, params, result, error }) {
      if (!method) this.responses.get(id)({ result, error });
      else if (id === undefined) this.notified(method, params);
      else {
        this.answer(method, params).then(
          (result) => this.send({ id, result }),
          (error) => this.send({ id, error: { code: -32603, message: error.message } })
        );
      }
    }
  }

  return { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn, State };
}

module.exports = { makeModule };
