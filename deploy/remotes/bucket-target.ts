import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Target } from './target.js';

export interface BucketAddress {
  /** `https://s3.me-central-1.amazonaws.com` */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Everything lies below it; '' for the bucket's root. */
  prefix: string;
}

/** ms for one request. */
const PATIENCE = 30_000;
const AT_ONCE = 6;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const all = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) =>
    unescape(text ?? ''),
  );

/** A bucket behind a CDN, by signed requests (SigV4). An object is replaced in one step. */
export class BucketTarget implements Target {
  readonly address: string;
  readonly lockStale = 120_000;
  private readonly client: AwsClient;

  constructor(private readonly at: BucketAddress) {
    const { accessKeyId, secretAccessKey, region, bucket, prefix } = at;
    this.address = `s3://${bucket}/${prefix}`;
    this.client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: 3,
    });
  }

  async read(path: string): Promise<string | undefined> {
    const answer = await this.ask('GET', path);
    if (answer.status === 404) return undefined;
    return (await ok(answer, 'reading', path)).text();
  }

  async list(folder: string): Promise<string[]> {
    const prefix = this.keyOf(`${folder}/`);
    const xml = await this.listed({ prefix, delimiter: '/' }, 'Prefix');
    // The prefix that was asked for stands in the answer, too.
    return xml.filter((one) => one !== prefix).map((one) => one.slice(prefix.length, -1));
  }

  async replace(path: string, text: string): Promise<void> {
    const headers = { 'content-type': typeOf(path), 'cache-control': 'no-cache' };
    await ok(await this.ask('PUT', path, { body: text, headers }), 'writing', path);
  }

  async create(path: string, text: string): Promise<void> {
    const headers = { 'content-type': 'text/plain', 'if-none-match': '*' };
    const answer = await this.ask('PUT', path, { body: text, headers });
    // There is one, or somebody writes one at this moment.
    if (answer.status !== 412 && answer.status !== 409) await ok(answer, 'writing', path);
  }

  async upload(from: string, folder: string, files: readonly string[]): Promise<void> {
    // The last one says that all of them are there.
    const [last, before] = [files.at(-1), files.slice(0, -1)];
    for (let n = 0; n < before.length; n += AT_ONCE)
      await Promise.all(before.slice(n, n + AT_ONCE).map((file) => this.put(from, folder, file)));
    if (last !== undefined) await this.put(from, folder, last);
  }

  async remove(path: string): Promise<void> {
    const key = this.keyOf(path);
    const below = await this.listed({ prefix: `${key}/` }, 'Key');
    for (const one of [...below, key]) {
      const answer = await this.send(this.urlOf(one), { method: 'DELETE' });
      if (answer.status !== 404) await ok(answer, 'removing', one);
    }
  }

  private async put(from: string, folder: string, file: string): Promise<void> {
    const path = `${folder}/${file}`;
    const headers = {
      'content-type': typeOf(file),
      'cache-control': 'public, max-age=31536000, immutable',
    };
    const body = new Uint8Array(await readFile(join(from, file)));
    await ok(await this.ask('PUT', path, { body, headers }), 'uploading', path);
  }

  /** All values of a tag, page by page. */
  private async listed(query: Record<string, string>, tag: string): Promise<string[]> {
    const found: string[] = [];
    let token: string | undefined;
    do {
      const url = new URL(`${this.at.endpoint}/${this.at.bucket}`);
      url.search = new URLSearchParams({ 'list-type': '2', ...query }).toString();
      if (token !== undefined) url.searchParams.set('continuation-token', token);
      const answer = await ok(await this.send(url.href), 'listing', query['prefix'] ?? '');
      const xml = await answer.text();
      found.push(...all(xml, tag));
      token = all(xml, 'NextContinuationToken')[0];
    } while (token !== undefined);
    return found;
  }

  private ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    return this.send(this.urlOf(this.keyOf(path)), { ...init, method });
  }

  /** A bucket that hangs ends in an error, whatever it was asked. */
  private send(url: string, init: RequestInit = {}): Promise<Response> {
    return this.client.fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  }

  private keyOf(path: string): string {
    return this.at.prefix === '' ? path : `${this.at.prefix}/${path}`;
  }

  private urlOf(key: string): string {
    return `${this.at.endpoint}/${this.at.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
  }
}

const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';

const ok = async (answer: Response, what: string, path: string): Promise<Response> => {
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new Error(`the bucket answered ${what} ${path} with ${answer.status}`);
};
