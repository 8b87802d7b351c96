// Declares the parts of the extension's only dependency that it uses, as documented.

declare module "vscode-languageclient/node" {
  import { Disposable, DocumentFilter, OutputChannel } from "vscode";

  enum State {
    Stopped = 1,
    Running = 2,
    Starting = 3,
  }

  enum RevealOutputChannelOn {
    Debug = 0,
    Info = 1,
    Warn = 2,
    Error = 3,
    Never = 4,
  }

  enum ErrorAction {
    Continue = 1,
    Shutdown = 2,
  }

  enum CloseAction {
    DoNotRestart = 1,
    Restart = 2,
  }

  interface ServerOptions {
    command: string;
    args?: string[];
  }

  interface LanguageClientOptions {
    documentSelector?: DocumentFilter[];
    initializationOptions?: any;
    outputChannel?: OutputChannel;
    revealOutputChannelOn?: RevealOutputChannelOn;
    errorHandler?: {
      error: () => { action: ErrorAction; handled?: boolean };
      closed: () => { action: CloseAction; handled?: boolean };
    };
    middleware?: {
      workspace?: {
        configuration?: (params: { items: { scopeUri?: string; section?: string }[] }) => any[];
        didChangeConfiguration?: (
          sections: string[] | undefined,
          next: (sections: string[] | undefined) => Promise<void>
        ) => Promise<void>;
      };
    };
  }

  class LanguageClient {
    constructor(id: string, name: string, serverOptions: ServerOptions, clientOptions: LanguageClientOptions);
    readonly state: State;
    onDidChangeState(listener: (event: { oldState: State; newState: State }) => any): Disposable;
    start(): Promise<void>;
    dispose(): Promise<void>;
    sendRequest<R>(method: string, params?: any): Promise<R>;
  }
}
