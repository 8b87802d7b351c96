// The current server and its client.
"use strict";

const { commands, ConfigurationTarget, window, workspace } = require("vscode");
const { State } = require("vscode-languageclient/node");
const { makeClient } = require("./client");
const { findServer, ServerError } = require("./server");
const { serverPath } = require("./settings");

const SELECT_SERVER = "Select Server…";
const SHOW_INSTALLATION = "How to Install";
const RESTART = "Restart";
const SHOW_OUTPUT = "Show Output";

/** The maximum number of automatic restarts within a period, in milliseconds. */
const RESTARTS = { limit: 4, time: 3 * 60_000 };

class Session {
  /**
   * The server that was found last, whether it is running or not.
   *
   * @type {import("./server").Server | undefined}
   */
  server;
  /**
   * Set while the server is running.
   *
   * @type {import("vscode-languageclient/node").LanguageClient | undefined}
   */
  client;

  /**
   * The times when servers recently exited unexpectedly.
   *
   * @type {number[]}
   */
  #ends = [];

  /**
   * Serializes starts and stops.
   *
   * @type {Promise<unknown>}
   */
  #queue = Promise.resolve();

  /**
   * @param {import("vscode").ExtensionContext} context
   * @param {import("vscode").LogOutputChannel} output
   * @param {import("./status").Status} status
   */
  constructor(context, output, status) {
    this.context = context;
    this.output = output;
    this.status = status;
  }

  /** Resolves when the server is running, or when its failure has been reported to the user. */
  restart() {
    return this.#enqueue(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  stop() {
    return this.#enqueue(() => this.#stop());
  }

  /**
   * @template T
   * @param {() => Promise<T>} action
   * @returns {Promise<T>}
   */
  #enqueue(action) {
    const done = this.#queue.then(action);
    this.#queue = done.then(undefined, () => undefined);
    return done;
  }

  async #start() {
    this.status.starting();
    try {
      this.server = await findServer(this.#surroundings());
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      this.server = undefined;
      this.#fail(error.message);
      return;
    }
    const { server } = this;
    this.output.info(`Starting ${server.path} ${server.version}, from ${server.origin}`);
    const client = makeClient(server, this.output);
    client.onDidChangeState(({ oldState, newState }) => {
      if (client === this.client && oldState === State.Running) this.#didEnd();
      if (client === this.client && newState === State.Running) this.#didStart(server);
    });
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      // `#didEnd` has already handled a server that was running and then exited.
      if (client !== this.client) return;
      this.client = undefined;
      this.#fail(`${server.path} does not respond: ${/** @type {Error} */ (error).message}`);
    }
  }

  async #stop() {
    const { client } = this;
    this.client = undefined;
    this.status.stopped();
    this.#setRunning(false);
    try {
      if (client?.state === State.Running) await client.dispose();
    } catch (error) {
      this.output.warn(`The server did not stop in time: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @param {boolean} isRunning */
  #setRunning(isRunning) {
    void commands.executeCommand("setContext", "gotcha.isRunning", isRunning);
  }

  /** @param {import("./server").Server} server */
  #didStart(server) {
    this.status.running(server);
    this.#setRunning(true);
  }

  /** Handles a server that exited unexpectedly. */
  #didEnd() {
    this.client = undefined;
    this.status.stopped();
    this.#setRunning(false);
    const now = Date.now();
    this.#ends = [...this.#ends.filter((end) => now - end < RESTARTS.time), now];
    this.output.error("The server exited unexpectedly");
    if (this.#ends.length <= RESTARTS.limit) void this.restart();
    else void this.#offerRestart();
  }

  async #offerRestart() {
    const message = `The GotchaLSP server exited unexpectedly ${this.#ends.length} times within three minutes.`;
    const answer = await window.showErrorMessage(message, RESTART, SHOW_OUTPUT);
    if (answer === RESTART) await this.restart();
    if (answer === SHOW_OUTPUT) this.output.show();
  }

  #surroundings() {
    return {
      setting: serverPath(),
      folders: (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file").map(({ uri }) => uri.fsPath),
      isTrusted: workspace.isTrusted,
      extensionPath: this.context.extensionPath,
      searchPath: process.env.PATH ?? "",
    };
  }

  /** @param {string} reason */
  #fail(reason) {
    this.status.failed(reason);
    this.output.error(reason);
    void this.#offerHelp(reason);
  }

  /** @param {string} reason */
  async #offerHelp(reason) {
    const message = `GotchaLSP could not start. ${reason}`;
    const answer = await window.showErrorMessage(message, SELECT_SERVER, SHOW_INSTALLATION);
    if (answer === SELECT_SERVER) await this.selectServer();
    if (answer === SHOW_INSTALLATION) {
      await commands.executeCommand("workbench.action.openWalkthrough", `${this.context.extension.id}#start`, false);
    }
  }

  /** Asks for the path of the server. Changing the setting restarts the server. */
  async selectServer() {
    const files = await window.showOpenDialog({ title: "Select the program gotcha-lsp", openLabel: "Select" });
    if (!files?.length) return;
    await workspace.getConfiguration("gotcha").update("path", files[0].fsPath, ConfigurationTarget.Global);
  }
}

module.exports = { Session };
