import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { StudioProfile } from '@studio/contracts';
import { CONFIG, type GatewayConfig } from '../config.js';
import type { Encoding } from '../shared/encodings.js';
import { contentTypeOf, isCompressible } from './file-rules.js';
import { studioManifest, studioPage } from './studio-page.js';
import { StudioProfileReader } from './studio-profile.js';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const SMALLEST = 860;
const LIMIT_BYTES = 96 * 1_048_576;
/**
 * What the build has not compressed: quick for the first visitor; the best one follows when there is
 * nothing else to squeeze.
 */
const QUICK = 5;
const BEST = 11;

export interface StoredFile {
  contentType: string;
  body: Buffer;
  /** Of the content: the same after a restart and on every instance. */
  etag: string;
  encoding: Encoding | undefined;
}

interface Entry {
  stamp: string;
  contentType: string;
  hash: string;
  body: Buffer;
  squeezed: Map<Encoding, Promise<Buffer>>;
}

/**
 * Files in memory with their compressed forms. Each request looks whether the file on disk has
 * changed, so that a remote can be deployed under a running shell.
 */
@Injectable()
export class FileStore {
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly studio: StudioProfileReader,
    @Inject(CONFIG)
    private readonly config: Pick<GatewayConfig, 'DEMO_ON_NETWORK' | 'REMOTE_OVERRIDE_HOSTS'>,
  ) {}

  /** Undefined when there is no such file. */
  async read(file: string, encoding: Encoding | undefined): Promise<StoredFile | undefined> {
    const entry = await this.entryOf(file);
    if (!entry) return undefined;
    const { contentType, hash, body } = entry;
    if (!encoding || !isCompressible(contentType) || body.length < SMALLEST)
      return { contentType, body, etag: `"${hash}"`, encoding: undefined };
    return {
      contentType,
      body: await this.squeeze(file, entry, encoding),
      etag: `"${hash}-${encoding}"`,
      encoding,
    };
  }

  /** A page that is made for its address: compressed quickly, and kept by nobody. */
  async make(
    page: string,
    encoding: Encoding | undefined,
  ): Promise<{ body: Buffer; etag: string }> {
    const whole = Buffer.from(page);
    const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
    if (!encoding) return { body: whole, etag: `"${hash}"` };
    const body = encoding === 'br' ? await toBrotli(whole, QUICK) : await zip(whole, { level: 6 });
    return { body, etag: `"${hash}-${encoding}"` };
  }

  private async entryOf(file: string): Promise<Entry | undefined> {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) {
      this.forget(file);
      return undefined;
    }
    const studio = ofStudio(file) ? await this.studio.current() : null;
    const stamp = `${found.mtimeMs}:${found.size}:${found.ino}:${JSON.stringify(studio)}`;
    const known = this.entries.get(file);
    if (known?.stamp === stamp) return known;
    const read = await readFile(file).catch(() => undefined);
    if (!read) return undefined;
    const body = this.named(file, read, studio);
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const entry = { stamp, contentType: contentTypeOf(file), hash, body, squeezed: new Map() };
    this.remember(file, entry);
    return entry;
  }

  /** Pages and manifest say whose they are. */
  private named(file: string, read: Buffer, studio: StudioProfile | null): Buffer {
    if (!ofStudio(file)) return read;
    const isPage = file.endsWith('.html');
    const text = read.toString('utf8');
    const named = studio ? (isPage ? studioPage : studioManifest)(text, studio) : text;
    return Buffer.from(isPage ? this.marked(named) : named);
  }

  /** What the page says of itself from its first moment on, whatever else fails. */
  private marked(page: string): string {
    const { DEMO_ON_NETWORK, REMOTE_OVERRIDE_HOSTS } = this.config;
    const demo = DEMO_ON_NETWORK ? ' data-demo' : '';
    const hosts = REMOTE_OVERRIDE_HOSTS.join();
    const override = hosts === '' ? '' : ` data-override-hosts="${hosts}"`;
    return page.replace('<html', `<html${demo}${override}`);
  }

  private squeeze(file: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    const known = entry.squeezed.get(encoding);
    if (known) return known;
    const squeezed =
      encoding === 'br' ? this.toBestBrotli(file, entry) : zip(entry.body, { level: 6 });
    entry.squeezed.set(encoding, squeezed);
    return squeezed;
  }

  private async toBestBrotli(file: string, entry: Entry): Promise<Buffer> {
    const built = await readFile(`${file}.br`).catch(() => undefined);
    // The two may be of different builds: a roll-out writes one after the other.
    if (built && (await isOf(entry.body, built))) return built;
    this.queue = this.queue
      .then(() => toBrotli(entry.body, BEST))
      .then((best) => entry.squeezed.set('br', Promise.resolve(best)))
      .catch(() => undefined);
    return toBrotli(entry.body, QUICK);
  }

  private remember(file: string, entry: Entry): void {
    this.forget(file);
    this.entries.set(file, entry);
    this.bytes += entry.body.length;
    while (this.bytes > LIMIT_BYTES) {
      const oldest = this.entries.keys().next().value;
      if (oldest === undefined || oldest === file) return;
      this.forget(oldest);
    }
  }

  private forget(file: string): void {
    this.bytes -= this.entries.get(file)?.body.length ?? 0;
    this.entries.delete(file);
  }
}

const ofStudio = (file: string): boolean => /\.(html|webmanifest)$/.test(file);

const isOf = (body: Buffer, squeezed: Buffer): Promise<boolean> =>
  unbrotli(squeezed).then(
    (whole) => whole.equals(body),
    () => false,
  );

const toBrotli = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
