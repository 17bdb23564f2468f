import { createWriteStream, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../local/operator-error.js';

const BLOCK = 512;
const READ = 256 * 1024;

/** One file of an archive, or a folder, which matters where it is empty. */
export type TarEntry = { path: string; mode?: number; mtime?: Date } & (
  { folder: true } | { bytes: Buffer } | { file: string; size: number; isRequired?: true }
);

const sizeOf = (entry: TarEntry): number => {
  if ('folder' in entry) return 0;
  return 'bytes' in entry ? entry.bytes.length : entry.size;
};

function header(path: string, entry: TarEntry, type: string): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, width: number) =>
    block.write(value.toString(8).padStart(width - 1, '0'), at);
  block.write(path, 0, 100);
  octal(entry.mode ?? ('folder' in entry ? 0o700 : 0o600), 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(sizeOf(entry), 124, 12);
  octal(Math.floor((entry.mtime?.getTime() ?? 0) / 1000), 136, 12);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return block;
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The name of what follows, for one that is longer than a header has room for (POSIX.1-2001). */
function longName(path: string): Buffer[] {
  const body = `path=${path}\n`;
  let length = Buffer.byteLength(body) + 3;
  while (Buffer.byteLength(`${length} ${body}`) !== length) length += 1;
  const bytes = Buffer.from(`${length} ${body}`);
  return [header('path', { path, bytes }, 'x'), bytes, padding(bytes.length)];
}

/**
 * A tar archive of the entries, in their order. A file that shrinks while it is read is filled up
 * with zeros, one that grows is cut at its size: of a database the log makes it right again. One that
 * is gone is left out.
 */
export async function* pack(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Buffer> {
  for await (const entry of entries) yield* packOne(entry);
  yield Buffer.alloc(2 * BLOCK);
}

async function* packOne(entry: TarEntry): AsyncGenerator<Buffer> {
  const handle = 'file' in entry ? await openIfThere(entry.file) : undefined;
  if ('file' in entry && !handle) {
    if (entry.isRequired) throw new OperatorError(`${entry.file} is gone: it is needed.`);
    return;
  }
  try {
    yield* beginningOf(entry);
    if ('bytes' in entry) yield entry.bytes;
    if (handle) yield* contents(handle, sizeOf(entry));
    yield padding(sizeOf(entry));
  } finally {
    await handle?.close();
  }
}

function* beginningOf(entry: TarEntry): Generator<Buffer> {
  const isFolder = 'folder' in entry;
  const path = isFolder ? `${entry.path}/` : entry.path;
  if (Buffer.byteLength(path) > 100) yield* longName(path);
  yield header(path, entry, isFolder ? '5' : '0');
}

type Handle = Awaited<ReturnType<typeof open>>;

const openIfThere = (file: string): Promise<Handle | undefined> =>
  open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function* contents(handle: Handle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const wanted = Math.min(READ, size - at);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(wanted), 0, wanted, at);
    if (bytesRead === 0) {
      for (; at < size; at += READ) yield Buffer.alloc(Math.min(READ, size - at));
      return;
    }
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Where an entry of an archive is put; undefined: nowhere. */
export type Placing = (path: string) => string | undefined;

interface Header {
  path: string;
  size: number;
  mode: number;
  mtime: number;
  type: string;
}

function readHeader(block: Buffer): Header {
  const text = (from: number, to: number): string =>
    block.toString('utf8', from, to).replace(/\0.*$/s, '');
  const octal = (from: number, to: number): number =>
    Number.parseInt(text(from, to).trim() || '0', 8);
  return {
    path: text(0, 100),
    mode: octal(100, 108),
    size: octal(124, 136),
    mtime: octal(136, 148),
    type: text(156, 157),
  };
}

/** Writes the files of an archive to where `placing` puts them; returns how many. */
export async function unpack(source: AsyncIterable<Buffer>, placing: Placing): Promise<number> {
  const input = new Blocks(source);
  let long: string | undefined;
  let files = 0;
  for (;;) {
    const block = await input.read(BLOCK);
    if (block.every((byte) => byte === 0)) break;
    const found = readHeader(block);
    if (found.type === 'x') {
      const body = (await input.read(found.size)).toString('utf8');
      await input.read(padding(found.size).length);
      long = /^\d+ path=(.*)\n/s.exec(body)?.[1];
      continue;
    }
    const path = safePath(long ?? found.path);
    long = undefined;
    await writeEntry(input, found, placing(path));
    await input.read(padding(found.size).length);
    files += found.type === '0' ? 1 : 0;
  }
  await input.drain();
  return files;
}

/** Whoever can write an archive must not be able to write elsewhere with it. */
function safePath(path: string): string {
  const clean = normalize(path).replace(/\/$/, '');
  if (isAbsolute(clean) || clean.split('/').includes('..'))
    throw new OperatorError(`The backup holds a file outside of its folder: ${path}`);
  return clean;
}

async function writeEntry(input: Blocks, found: Header, target?: string): Promise<void> {
  if (target && found.type === '5') mkdirSync(target, { recursive: true, mode: found.mode });
  if (!target || found.type !== '0') return input.skip(found.size);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const bytes = Readable.from(input.take(found.size), { objectMode: false });
  await pipeline(bytes, createWriteStream(target, { mode: found.mode }));
}

/** Reads a stream by numbers of bytes. */
class Blocks {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (this.rest.length === 0) await this.more();
      const bytes = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(bytes.length);
      left -= bytes.length;
      yield bytes;
    }
  }

  async read(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const bytes of this.take(size)) parts.push(bytes);
    return Buffer.concat(parts);
  }

  async skip(size: number): Promise<void> {
    for await (const _ of this.take(size)) {
      // Nothing is kept of it.
    }
  }

  /** To the end: what is wrong there is heard too. */
  async drain(): Promise<void> {
    while (!(await this.source.next()).done) {
      // What follows the end of an archive is padding.
    }
  }

  private async more(): Promise<void> {
    const next = await this.source.next();
    if (next.done) throw new OperatorError('The backup ends in the middle of a file.');
    this.rest = next.value;
  }
}

/** Below a folder. */
export const placeBelow =
  (folder: string): Placing =>
  (path) =>
    join(folder, path);
