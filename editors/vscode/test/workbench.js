// Mocks VS Code: the part of its API that the extension uses, with documents in memory and files on disk, and the actions of
// a user.
"use strict";

const assert = require("node:assert");
const { EventEmitter, once } = require("node:events");
const fs = require("node:fs");
const path = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");

/** The timeout for waiting, in milliseconds; long enough for a busy machine. */
const TIMEOUT = 30_000;

const FOLDER = path.dirname(__dirname);
const MANIFEST = JSON.parse(fs.readFileSync(path.join(FOLDER, "package.json"), "utf8"));
const PROPERTIES = MANIFEST.contributes.configuration.properties;

class Uri {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  /** @param {string} value */
  static parse(value) {
    return new Uri(value);
  }

  /** @param {string} file */
  static file(file) {
    return new Uri(pathToFileURL(file).href);
  }

  /** @param {{ scheme: string, path?: string }} components */
  static from(components) {
    return new Uri(`${components.scheme}:${components.path ?? ""}`);
  }

  /**
   * @param {Uri} base
   * @param {...string} names
   */
  static joinPath(base, ...names) {
    return new Uri([base.text, ...names].join("/"));
  }

  get scheme() {
    return new URL(this.text).protocol.slice(0, -1);
  }

  get path() {
    return decodeURIComponent(new URL(this.text).pathname);
  }

  get fsPath() {
    assert.equal(this.scheme, "file", `${this.text} is not on disk`);
    return String(fileURLToPath(this.text));
  }

  toString() {
    return this.text;
  }
}

class Position {
  /**
   * @param {number} line
   * @param {number} character
   */
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }

  /** @param {Position} other */
  isAfter(other) {
    return this.line > other.line || (this.line === other.line && this.character > other.character);
  }
}

class Range {
  /**
   * @param {Position} start
   * @param {Position} end
   */
  constructor(start, end) {
    this.start = start;
    this.end = end;
  }

  /** @param {Position} position */
  contains(position) {
    return !this.start.isAfter(position) && !position.isAfter(this.end);
  }
}

class Document {
  version = 1;

  /**
   * @param {Uri} uri
   * @param {string} languageId
   * @param {string} text
   */
  constructor(uri, languageId, text) {
    this.uri = uri;
    this.languageId = languageId;
    this.text = text;
  }

  getText() {
    return this.text;
  }

  /** @param {{ line: number, character: number }} position */
  offset({ line, character }) {
    let start = 0;
    for (let index = 0; index < line; index++) start = this.text.indexOf("\n", start) + 1;
    return start + character;
  }

  /** @param {{ range: any, newText: string }[]} edits in the protocol's form */
  apply(edits) {
    const changes = edits.map(({ range, newText }) => {
      return { start: this.offset(range.start), end: this.offset(range.end), newText };
    });
    for (const { start, end, newText } of changes.sort((a, b) => b.start - a.start)) {
      this.text = this.text.slice(0, start) + newText + this.text.slice(end);
    }
    this.version += 1;
  }
}

class Workbench extends EventEmitter {
  commands = new Map();
  documents = new Map();
  /** @type {Map<string, any[]>} */
  diagnostics = new Map();
  /** @type {Map<string, any>} */
  contentProviders = new Map();
  /** @type {{ kind: string, message: string, buttons: string[] }[]} */
  messages = [];
  /**
   * The user's answers to questions, by kind of question.
   *
   * @type {Record<string, (...question: any[]) => any>}
   */
  answers = {};
  /**
   * The built-in commands that were executed.
   *
   * @type {any[][]}
   */
  executed = [];
  /** @type {string[]} */
  openedAddresses = [];
  /** @type {string[]} */
  log = [];
  outputIsShown = false;
  /** @type {any} */
  status;
  /** @type {any} */
  context = {};

  /**
   * @param {{ folders?: string[], settings?: Record<string, any>, folderSettings?: Record<string, Record<string, any>>,
   *   isTrusted?: boolean }} options
   */
  constructor({ folders = [], settings = {}, folderSettings = {}, isTrusted = true } = {}) {
    super();
    this.setMaxListeners(0);
    this.settings = settings;
    this.folderSettings = folderSettings;
    this.module = this.makeModule(folders, isTrusted);
  }

  // MARK: Actions of a user

  /**
   * @param {string} command
   * @param {...any} args
   */
  run(command, ...args) {
    return this.module.commands.executeCommand(command, ...args);
  }

  /**
   * Opens a file in the active editor, with the cursor at the first occurrence of a text.
   *
   * @param {string} file
   * @param {string} [text]
   */
  async edit(file, text = "") {
    const document = await this.module.workspace.openTextDocument(Uri.file(file));
    return this.place(document, text);
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  editUntitled(name, text) {
    return this.place(this.open(new Document(Uri.from({ scheme: "untitled", path: name }), "swift", text)), "");
  }

  /**
   * @param {any} document
   * @param {string} text
   */
  place(document, text) {
    const before = document.getText().slice(0, document.getText().indexOf(text)).split("\n");
    const active = new Position(before.length - 1, (before.at(-1) ?? "").length);
    this.module.window.activeTextEditor = { document, selection: { active } };
    return document;
  }

  /**
   * @param {string} key
   * @param {any} value
   */
  set(key, value) {
    this.settings[key] = value;
    /** @param {string} section */
    const affectsConfiguration = (section) => section === "gotcha" || section === `gotcha.${key}`;
    this.emit("configuration", { affectsConfiguration });
  }

  grantTrust() {
    this.module.workspace.isTrusted = true;
    this.emit("trust");
  }

  // MARK: Events

  /** Notifies tests that wait for a change. */
  changed() {
    this.emit("changed");
  }

  /**
   * @template T
   * @param {() => T} condition
   * @returns {Promise<T>} the value of the condition once it is truthy
   */
  async until(condition) {
    const signal = AbortSignal.timeout(TIMEOUT);
    for (;;) {
      const value = condition();
      if (value) return value;
      const changed = once(this, "changed", { signal });
      await changed.catch(() => assert.fail(`not within ${TIMEOUT / 1000} seconds: ${condition}`));
    }
  }

  /** @param {Document} document */
  open(document) {
    this.documents.set(document.uri.toString(), document);
    this.emit("opened", document);
    return document;
  }

  /**
   * Applies a workspace edit in the protocol's form.
   *
   * @param {any} edit
   */
  async applyEdit({ changes = {}, documentChanges = [] }) {
    for (const change of documentChanges) {
      assert(change.textDocument, "only edits of texts are expected");
      await this.applyTextEdits(change.textDocument.uri, change.edits);
    }
    for (const [uri, edits] of Object.entries(changes)) await this.applyTextEdits(uri, /** @type {any} */ (edits));
  }

  /**
   * @param {string} uri
   * @param {any[]} edits
   */
  async applyTextEdits(uri, edits) {
    /** @type {any} */
    const document = await this.module.workspace.openTextDocument(Uri.parse(uri));
    document.apply(edits);
    this.emit("edited", document);
    this.changed();
  }

  /**
   * @param {string} kind
   * @returns {(message: string, ...buttons: any[]) => Promise<any>}
   */
  shows(kind) {
    return async (message, ...buttons) => {
      this.messages.push({ kind, message, buttons });
      const answer = this.answers[kind]?.(message, buttons);
      assert(answer === undefined || buttons.includes(answer), `unknown button ${answer}`);
      this.changed();
      return answer;
    };
  }

  /**
   * @param {string} name of an event of this object
   * @returns {(listener: (event: any) => any) => { dispose(): void }}
   */
  event(name) {
    return (listener) => {
      this.on(name, listener);
      return { dispose: () => this.off(name, listener) };
    };
  }

  /**
   * VS Code's built-in commands.
   *
   * @type {Record<string, (...args: any[]) => any>}
   */
  builtIn = {
    setContext: (key, value) => {
      this.context[key] = value;
      this.changed();
    },
    "markdown.showPreviewToSide": (uri) => this.module.workspace.openTextDocument(uri),
    "workbench.action.openWalkthrough": (id) => {
      const steps = MANIFEST.contributes.walkthroughs.map((/** @type {any} */ walkthrough) => walkthrough.id);
      const known = steps.map((/** @type {string} */ step) => `${MANIFEST.publisher}.${MANIFEST.name}#${step}`);
      assert(known.includes(id), `unknown walkthrough ${id}`);
    },
    "workbench.action.files.saveAll": () => {
      for (const { uri, text } of this.documents.values()) if (uri.scheme === "file") fs.writeFileSync(uri.fsPath, text);
    },
    "editor.action.codeAction": async ({ kind, apply }) => {
      assert.equal(apply, "first");
      const [action] = await this.codeActions(this.module.window.activeTextEditor?.document, kind);
      if (action) await this.applyEdit(action.edit);
    },
  };

  /**
   * The code actions for a whole document; set by the language client.
   *
   * @type {(document: any, kind: string) => Promise<any[]>}
   */
  codeActions = async () => [];

  // MARK: The API

  /**
   * @param {string[]} folders
   * @param {boolean} isTrusted
   * @returns {typeof import("vscode")}
   */
  makeModule(folders, isTrusted) {
    const workbench = this;
    /** @type {any} */
    const module = {
      Uri,
      Position,
      Range,
      LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
      QuickPickItemKind: { Separator: -1, Default: 0 },
      ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 },
      commands: {
        /** @type {typeof import("vscode").commands.registerCommand} */
        registerCommand(name, action) {
          assert(!workbench.commands.has(name), `command '${name}' already exists`);
          workbench.commands.set(name, action);
          return { dispose: () => workbench.commands.delete(name) };
        },
        /** @type {(name: string, ...args: any[]) => Promise<any>} */
        async executeCommand(name, ...args) {
          if (workbench.commands.has(name)) return workbench.commands.get(name)(...args);
          assert(workbench.builtIn[name], `command '${name}' not found`);
          workbench.executed.push([name, ...args]);
          return workbench.builtIn[name](...args);
        },
      },
      env: {
        /** @type {typeof import("vscode").env.openExternal} */
        async openExternal(uri) {
          workbench.openedAddresses.push(uri.toString());
          return true;
        },
      },
      languages: {
        /** @type {typeof import("vscode").languages.createLanguageStatusItem} */
        createLanguageStatusItem(id, selector) {
          const item = { id, selector, name: undefined, text: "", severity: 0, busy: false, command: undefined, dispose() {} };
          workbench.status = new Proxy(item, {
            set(target, key, value) {
              const isSet = Reflect.set(target, key, value);
              workbench.changed();
              return isSet;
            },
          });
          return workbench.status;
        },
        /** @type {typeof import("vscode").languages.getDiagnostics} */
        getDiagnostics: (uri) => workbench.diagnostics.get(uri.toString()) ?? [],
      },
      window: {
        activeTextEditor: undefined,
        /** @type {typeof import("vscode").window.createOutputChannel} */
        createOutputChannel(name, options) {
          assert.deepEqual(options, { log: true });
          /** @param {any} line */
          const add = (line) => {
            workbench.log.push(String(line));
            workbench.changed();
          };
          const show = () => {
            workbench.outputIsShown = true;
          };
          return { name, append: add, appendLine: add, info: add, warn: add, error: add, show, dispose() {} };
        },
        showInformationMessage: this.shows("information"),
        showWarningMessage: this.shows("warning"),
        showErrorMessage: this.shows("error"),
        /** @type {typeof import("vscode").window.showQuickPick} */
        showQuickPick: async (items) => workbench.answers.pick?.(items),
        /** @type {typeof import("vscode").window.showOpenDialog} */
        showOpenDialog: async () => workbench.answers.file?.(),
        /** @type {typeof import("vscode").window.showWorkspaceFolderPick} */
        showWorkspaceFolderPick: async () => workbench.answers.folder?.(module.workspace.workspaceFolders),
        /** @type {typeof import("vscode").window.showTextDocument} */
        async showTextDocument(document) {
          workbench.place(document, "");
          return module.window.activeTextEditor;
        },
      },
      workspace: {
        workspaceFolders: folders.length
          ? folders.map((folder, index) => ({ uri: Uri.file(folder), name: path.basename(folder), index }))
          : undefined,
        isTrusted,
        fs: {
          stat: async (/** @type {Uri} */ uri) => fs.promises.stat(uri.fsPath),
          writeFile: async (/** @type {Uri} */ uri, /** @type {Uint8Array} */ content) =>
            fs.promises.writeFile(uri.fsPath, content),
        },
        onDidChangeConfiguration: this.event("configuration"),
        onDidGrantWorkspaceTrust: this.event("trust"),
        /** @type {typeof import("vscode").workspace.getConfiguration} */
        getConfiguration(section, scope) {
          assert.equal(section, "gotcha");
          return /** @type {any} */ ({
            get(/** @type {string} */ key, /** @type {any} */ fallback) {
              const property = PROPERTIES[`gotcha.${key}`];
              assert(property, `unknown setting gotcha.${key}`);
              const ofFolder = scope ? workbench.folderSettings[scope.fsPath]?.[key] : undefined;
              return ofFolder ?? workbench.settings[key] ?? property.default ?? fallback;
            },
            async update(/** @type {string} */ key, /** @type {any} */ value) {
              workbench.set(key, value);
            },
          });
        },
        /** @type {(uri: Uri) => Promise<Document>} */
        async openTextDocument(uri) {
          const known = workbench.documents.get(uri.toString());
          if (known) return known;
          const provider = workbench.contentProviders.get(uri.scheme);
          const text = provider ? await provider.provideTextDocumentContent(uri) : fs.readFileSync(uri.fsPath, "utf8");
          /** @type {Record<string, string>} */
          const languages = { ".swift": "swift", ".json": "json", ".md": "markdown" };
          return workbench.open(new Document(uri, languages[path.extname(uri.path)] ?? "plaintext", text));
        },
        /** @type {typeof import("vscode").workspace.registerTextDocumentContentProvider} */
        registerTextDocumentContentProvider(scheme, provider) {
          workbench.contentProviders.set(scheme, provider);
          return { dispose: () => workbench.contentProviders.delete(scheme) };
        },
      },
    };
    return module;
  }
}

module.exports = { MANIFEST, Position, Range, Uri, Workbench };
