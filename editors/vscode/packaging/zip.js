// Writes zip archives. The same files produce the same bytes, because archives contain a fixed date.
"use strict";

const { gzipSync } = require("node:zlib");

const DEFLATED = 8;
/** The file names are UTF-8. */
const FLAGS = 0x800;
/** January 1, 1980, the earliest date that the format supports. */
const DATE = 0x21;
/** Version 2.0 of the format, created on Unix, so that permissions are restored. */
const VERSION = 20;
const MADE_BY = (3 << 8) | VERSION;

/**
 * @typedef {object} Entry
 * @property {string} name with slashes
 * @property {Buffer} content
 * @property {boolean} [isExecutable]
 */

/**
 * @param {Entry[]} entries
 * @returns {Buffer}
 */
function zip(entries) {
  const files = [];
  const directory = [];
  let offset = 0;
  for (const { name, content, isExecutable } of entries) {
    const path = Buffer.from(name);
    const { compressed, checksum } = compress(content);
    // The fields that the file header and the directory entry have in common.
    const common = fields([2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DATE], [4, checksum],
      [4, compressed.length], [4, content.length], [2, path.length], [2, 0]);
    const file = Buffer.concat([fields([4, 0x04034b50]), common, path, compressed]);
    const mode = isExecutable ? 0o100755 : 0o100644;
    directory.push(fields([4, 0x02014b50], [2, MADE_BY]), common,
      fields([2, 0], [2, 0], [2, 0], [4, mode * 0x10000], [4, offset]), path);
    files.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, index.length],
    [4, offset], [2, 0]);
  return Buffer.concat([...files, index, end]);
}

/**
 * Uses gzip, whose files consist of a header of ten bytes, the compressed content, its checksum and its length.
 *
 * @param {Buffer} content
 */
function compress(content) {
  const gzip = gzipSync(content, { level: 9 });
  return { compressed: gzip.subarray(10, -8), checksum: gzip.readUInt32LE(gzip.length - 8) };
}

/**
 * Little-endian numbers.
 *
 * @param {...[size: number, value: number]} values
 */
function fields(...values) {
  const buffer = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let offset = 0;
  for (const [size, value] of values) offset = buffer.writeUIntLE(value, offset, size);
  return buffer;
}

module.exports = { zip };
