import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/**
 * A WOFF file as the plain font that it holds. The PDF library would unpack it in JavaScript, for
 * every document anew: that was more than half of the time that a document took.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  // Flavour and number of tables; readers do not need the three numbers for a binary search.
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  for (let n = 0; n < count; n++) {
    const entry = HEADER + ENTRY * n;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const row = 12 + 16 * n;
    woff.copy(directory, row, entry, entry + 4);
    woff.copy(directory, row + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(end, row + 8);
    directory.writeUInt32BE(length, row + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
};
