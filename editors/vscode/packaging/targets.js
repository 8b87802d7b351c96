// The platforms with a package that contains a server, and the binary format of each.
"use strict";

/** @typedef {{ format: "ELF" | "Mach-O", machine: number }} Machine */

/**
 * Binary formats by VS Code's name of the platform.
 *
 * @type {Record<string, Machine>}
 */
const TARGETS = {
  "darwin-arm64": { format: "Mach-O", machine: 0x0100000c },
  "darwin-x64": { format: "Mach-O", machine: 0x01000007 },
  "linux-arm64": { format: "ELF", machine: 183 },
  "linux-x64": { format: "ELF", machine: 62 },
};

/**
 * Checks that a program is for the target. Otherwise, the error would not occur until users run the extension.
 *
 * @param {Buffer} program
 * @param {string} target
 */
function checkProgram(program, target) {
  const wanted = TARGETS[target];
  if (!wanted) throw new Error(`unknown target "${target}"; targets are ${Object.keys(TARGETS).join(", ")}`);
  const runs = machines(program).some(({ format, machine }) => format === wanted.format && machine === wanted.machine);
  if (!runs) throw new Error(`the server is not a program for ${target}`);
}

/**
 * The machines that a program is for; several if it is a universal binary for macOS.
 *
 * @param {Buffer} program
 * @returns {Machine[]}
 */
function machines(program) {
  if (program.length < 20) return [];
  if (program.readUInt32BE(0) === 0x7f454c46) return [{ format: "ELF", machine: program.readUInt16LE(18) }];
  if (program.readUInt32LE(0) === 0xfeedfacf) return [{ format: "Mach-O", machine: program.readUInt32LE(4) }];
  if (program.readUInt32BE(0) !== 0xcafebabe) return [];
  // A universal binary starts with a table of its parts, 20 bytes each.
  const count = Math.min(program.readUInt32BE(4), Math.floor((program.length - 8) / 20));
  return Array.from({ length: count }, (_, index) => ({ format: "Mach-O", machine: program.readUInt32BE(8 + 20 * index) }));
}

module.exports = { checkProgram, TARGETS };
