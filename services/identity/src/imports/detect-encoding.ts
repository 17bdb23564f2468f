import { createReadStream } from 'node:fs';
import type { ImportEncoding } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';

const HEAD_BYTES = 65_536;
/** Separators, spaces and digits are this share of any table's bytes at least. */
const LEAST_EMPTY_HALVES = 0.02;

/** The first bytes of what people take for a table: workbooks, archives, PDF, pictures. */
const signatures = ['504b0304', 'd0cf11e0', '25504446', '89504e47', 'ffd8ff', '1f8b', '47494638'];

const chunksOf = (path: string, end?: number): AsyncIterable<Buffer> =>
  createReadStream(path, end === undefined ? {} : { end });

const readHead = async (path: string): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(path, HEAD_BYTES - 1)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const byteOrders: Readonly<Record<string, ImportEncoding>> = { fffe: 'utf-16le', feff: 'utf-16be' };

/** By its mark, or by the half of each letter that is empty. Throws IMPORT_NOT_TEXT. */
const utf16Of = (head: Buffer): ImportEncoding | undefined => {
  const marked = byteOrders[head.subarray(0, 2).toString('hex')];
  if (marked) return marked;
  const empty = [...head.entries()].filter(([, byte]) => byte === 0);
  if (empty.length === 0) return undefined;
  const odd = empty.filter(([at]) => at % 2 === 1).length;
  const even = empty.length - odd;
  const isText = (even === 0 || odd === 0) && even + odd > head.length * LEAST_EMPTY_HALVES;
  if (!isText) throw new Refused('IMPORT_NOT_TEXT');
  return odd > 0 ? 'utf-16le' : 'utf-16be';
};

const refuseKnownFiles = (head: Buffer): void => {
  const hex = head.subarray(0, 4).toString('hex');
  if (signatures.some((signature) => hex.startsWith(signature)))
    throw new Refused('IMPORT_NOT_TEXT');
};

const refuseBinary = (head: Buffer): void => {
  // No text has letters below the space, save tab, line breaks and the old end of file.
  const strange = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 26].includes(byte)).length;
  if (strange > head.length / 100) throw new Refused('IMPORT_NOT_TEXT');
};

interface Letters {
  isUtf8: boolean;
  /** Bytes beyond ASCII, and those of them that stand beside another one. */
  high: number;
  inRuns: number;
}

const countLetters = async (path: string): Promise<Letters> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const letters: Letters = { isUtf8: true, high: 0, inRuns: 0 };
  let wasHigh = false;
  for await (const chunk of chunksOf(path)) {
    letters.isUtf8 &&= isDecodable(() => decoder.decode(chunk, { stream: true }));
    for (const byte of chunk) {
      const isHigh = byte > 127;
      if (isHigh) letters.high += 1;
      if (isHigh && wasHigh) letters.inRuns += 1;
      wasHigh = isHigh;
    }
  }
  letters.isUtf8 &&= isDecodable(() => decoder.decode());
  return letters;
};

const isDecodable = (decode: () => unknown): boolean => {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
};

/**
 * How a file is written: by its mark, else UTF-8 where it can be. Of the Windows code pages an
 * Arabic word is a run of bytes beyond ASCII, an é stands alone. Throws IMPORT_EMPTY,
 * IMPORT_NOT_TEXT.
 */
export const detectEncoding = async (path: string): Promise<ImportEncoding> => {
  const head = await readHead(path);
  if (head.length === 0) throw new Refused('IMPORT_EMPTY');
  refuseKnownFiles(head);
  const utf16 = utf16Of(head);
  if (utf16) return utf16;
  refuseBinary(head);
  const { isUtf8, high, inRuns } = await countLetters(path);
  if (isUtf8) return 'utf-8';
  return inRuns > high / 2 ? 'windows-1256' : 'windows-1252';
};
