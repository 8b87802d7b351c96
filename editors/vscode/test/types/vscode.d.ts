// Declares the parts of VS Code's API that the extension uses, as documented. Both the extension and the mock used by its tests
// are checked against these declarations.

declare module "vscode" {
  type Thenable<T> = PromiseLike<T>;

  interface Disposable {
    dispose(): any;
  }

  type Event<T> = (listener: (event: T) => any) => Disposable;

  interface Command {
    title: string;
    command: string;
    arguments?: any[];
  }

  class Uri {
    static parse(value: string): Uri;
    static file(path: string): Uri;
    static from(components: { readonly scheme: string; readonly path?: string }): Uri;
    static joinPath(base: Uri, ...pathSegments: string[]): Uri;
    readonly scheme: string;
    readonly path: string;
    readonly fsPath: string;
    toString(): string;
  }

  class Position {
    constructor(line: number, character: number);
    readonly line: number;
    readonly character: number;
  }

  class Range {
    constructor(start: Position, end: Position);
    readonly start: Position;
    readonly end: Position;
    contains(position: Position): boolean;
  }

  interface Diagnostic {
    range: Range;
    message: string;
    source?: string;
    code?: string | number | { value: string | number; target: Uri };
  }

  interface TextDocument {
    readonly uri: Uri;
    readonly languageId: string;
    readonly version: number;
    getText(): string;
  }

  interface TextEditor {
    readonly document: TextDocument;
    selection: { readonly active: Position };
  }

  interface WorkspaceFolder {
    readonly uri: Uri;
    readonly name: string;
    readonly index: number;
  }

  interface DocumentFilter {
    readonly language?: string;
    readonly scheme?: string;
    readonly pattern?: string;
  }

  type DocumentSelector = ReadonlyArray<DocumentFilter>;

  interface ExtensionContext {
    readonly subscriptions: { dispose(): any }[];
    readonly extensionPath: string;
    readonly extension: { readonly id: string };
  }

  interface OutputChannel extends Disposable {
    readonly name: string;
    append(value: string): void;
    appendLine(value: string): void;
    show(preserveFocus?: boolean): void;
  }

  interface LogOutputChannel extends OutputChannel {
    info(message: string, ...args: any[]): void;
    warn(message: string, ...args: any[]): void;
    error(error: string | Error, ...args: any[]): void;
  }

  enum LanguageStatusSeverity {
    Information = 0,
    Warning = 1,
    Error = 2,
  }

  interface LanguageStatusItem extends Disposable {
    readonly id: string;
    name: string | undefined;
    selector: DocumentSelector;
    severity: LanguageStatusSeverity;
    text: string;
    detail?: string;
    busy: boolean;
    command: Command | undefined;
  }

  enum QuickPickItemKind {
    Separator = -1,
    Default = 0,
  }

  interface QuickPickItem {
    label: string;
    kind?: QuickPickItemKind;
    description?: string;
    detail?: string;
  }

  enum ConfigurationTarget {
    Global = 1,
    Workspace = 2,
    WorkspaceFolder = 3,
  }

  interface WorkspaceConfiguration {
    get<T>(section: string): T | undefined;
    get<T>(section: string, defaultValue: T): T;
    update(section: string, value: any, target?: ConfigurationTarget): Thenable<void>;
  }

  interface ConfigurationChangeEvent {
    affectsConfiguration(section: string, scope?: Uri): boolean;
  }

  interface TextDocumentContentProvider {
    provideTextDocumentContent(uri: Uri): string | undefined | null | Thenable<string | undefined | null>;
  }

  namespace commands {
    function registerCommand(command: string, callback: (...args: any[]) => any): Disposable;
    function executeCommand<T = unknown>(command: string, ...rest: any[]): Thenable<T>;
  }

  namespace env {
    function openExternal(target: Uri): Thenable<boolean>;
  }

  namespace languages {
    function createLanguageStatusItem(id: string, selector: DocumentSelector): LanguageStatusItem;
    function getDiagnostics(resource: Uri): Diagnostic[];
  }

  namespace window {
    let activeTextEditor: TextEditor | undefined;
    function createOutputChannel(name: string, options: { log: true }): LogOutputChannel;
    function showInformationMessage<T extends string>(message: string, ...items: T[]): Thenable<T | undefined>;
    function showWarningMessage<T extends string>(message: string, ...items: T[]): Thenable<T | undefined>;
    function showErrorMessage<T extends string>(message: string, ...items: T[]): Thenable<T | undefined>;
    function showQuickPick<T extends QuickPickItem>(
      items: readonly T[],
      options?: { placeHolder?: string; matchOnDetail?: boolean }
    ): Thenable<T | undefined>;
    function showOpenDialog(options?: { title?: string; openLabel?: string }): Thenable<Uri[] | undefined>;
    function showTextDocument(document: TextDocument): Thenable<TextEditor>;
    function showWorkspaceFolderPick(): Thenable<WorkspaceFolder | undefined>;
  }

  namespace workspace {
    let workspaceFolders: readonly WorkspaceFolder[] | undefined;
    let isTrusted: boolean;
    const fs: {
      stat(uri: Uri): Thenable<unknown>;
      writeFile(uri: Uri, content: Uint8Array): Thenable<void>;
    };
    const onDidChangeConfiguration: Event<ConfigurationChangeEvent>;
    const onDidGrantWorkspaceTrust: Event<void>;
    function getConfiguration(section?: string, scope?: Uri): WorkspaceConfiguration;
    function openTextDocument(uri: Uri): Thenable<TextDocument>;
    function registerTextDocumentContentProvider(scheme: string, provider: TextDocumentContentProvider): Disposable;
  }
}
