// Node's modules and globals are not checked.

declare module "node:*";

declare const __dirname: string;
declare const process: any;
declare const Buffer: any;
type Buffer = any;
