// Node's modules and globals are not type-checked.

declare module "node:*";

declare const __dirname: string;
declare const module: any;
declare const process: any;
declare const require: any;
declare const AbortSignal: any;
declare const Buffer: any;
declare const TextEncoder: any;
declare const URL: any;
type Buffer = any;
