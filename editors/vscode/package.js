// Packages the extension, without the network: `npm ci` must have installed its modules before.
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const { parseArgs } = require("node:util");
const { makePackage, TARGETS } = require("./packaging/vsix");

const HELP = `Usage: node package.js [--target TARGET --server FILE] [options]

Writes the extension as gotcha-lsp[-TARGET]-VERSION.vsix and prints the file's name.

Options:
  --target TARGET   ${Object.keys(TARGETS).join(", ")};
                    without a target, the extension contains no server
  --server FILE     the program gotcha-lsp for that target
  --repository URL  the web address of the project, for the Marketplace page
  --modules FOLDER  the installed modules (node_modules)
  --out FOLDER      where to write the file (.)
  --help            print this`;

/** @param {string[]} args */
function main(args) {
  /** @type {{ type: "string" }} */
  const text = { type: "string" };
  const options = { target: text, server: text, repository: text, modules: text, out: text, help: { type: "boolean" } };
  const { values } = parseArgs({ args, options: /** @type {any} */ (options) });
  if (values.help) return console.log(HELP);
  const { out = ".", ...edition } = /** @type {any} */ (values);
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
