// Packages the extension. Does not use the network, so run `npm ci` first to install its modules.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { parseArgs } = require("node:util");
const { makePackage, TARGETS } = require("./packaging/vsix");

const HELP = `Usage: node package.js [--target TARGET --server FILE] [options]

Writes the extension to gotcha-lsp[-TARGET]-VERSION.vsix and prints the path of the file.

Options:
  --target TARGET   ${Object.keys(TARGETS).join(", ")};
                    without a target, the extension contains no server
  --server FILE     the program gotcha-lsp for that target
  --repository URL  the web address of the project, for the Marketplace page
  --modules FOLDER  the installed modules (node_modules)
  --out FOLDER      the output folder (default: .)
  --help            print this help`;

/** @param {string[]} args */
function main(args) {
  /** @type {Record<string, { type: "string" | "boolean" }>} */
  const options = {
    target: { type: "string" },
    server: { type: "string" },
    repository: { type: "string" },
    modules: { type: "string" },
    out: { type: "string" },
    help: { type: "boolean" },
  };
  /** @type {any} */
  const { help, out = ".", ...edition } = parseArgs({ args, options }).values;
  if (help) return console.log(HELP);
  const { name, content } = makePackage(edition);
  const file = path.join(out, name);
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(file, content);
  console.log(file);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`error: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 2;
}
