import { createHash, createHmac } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { checkFileStore, fileStoreSettings, openFileStore, type FileStore } from '../src/index.js';

const ACCESS = 'spec-access';
const SECRET = 'spec-secret';
const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Signature version 4 as the documentation of S3 writes it, computed on the server's side. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const { authorization = '' } = request.headers;
  const [, day = '', region = '', names = '', signature = ''] =
    /Credential=spec-access\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      authorization,
    ) ?? [];
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const stamp = String(request.headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', stamp, scope, hash(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, text).toString('hex') === signature;
};

/** As much of S3 as a store needs: refuses what is not signed with the right key. */
class LocalBucket {
  readonly objects = new Map<string, { body: Buffer; type: string | undefined }>();
  refuse: number[] = [];
  private readonly server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const status = this.refuse.shift() ?? (isSigned(request, body) ? undefined : 403);
      if (status) response.writeHead(status).end('<Error/>');
      else this.answer(request, response, body);
    })();
  });

  private answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { method, url = '' } = request;
    const found = this.objects.get(url);
    if (method === 'PUT') this.objects.set(url, { body, type: request.headers['content-type'] });
    if (method === 'DELETE') this.objects.delete(url);
    if (method === 'GET' && !found) response.writeHead(404).end('<Error/>');
    else response.writeHead(method === 'DELETE' ? 204 : 200).end(found?.body);
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const settings = z.object(fileStoreSettings).superRefine(checkFileStore);
const bucket = new LocalBucket();
let folder: string;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
  endpoint = await bucket.open();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const bucketSettings = (secret = SECRET) => ({
  S3_ENDPOINT: `${endpoint}/`,
  S3_BUCKET: 'studio',
  S3_ACCESS_KEY_ID: ACCESS,
  S3_SECRET_ACCESS_KEY: secret,
});
const stores: Record<string, () => FileStore> = {
  folder: () => openFileStore(settings.parse({ FILES_DIR: folder }), 'identity'),
  bucket: () => openFileStore(settings.parse(bucketSettings()), 'identity'),
};

describe.each(Object.keys(stores))('a %s', (kind) => {
  const store = () => stores[kind]!();

  it('keeps a file, replaces it whole, and forgets it', async () => {
    const name = 'avatars/a-1/b.webp';
    expect(await store().get(name)).toBeNull();
    await store().put(name, Buffer.from('the first, and longer'), 'image/webp');
    await store().put(name, Buffer.from([0, 255, 1]), 'image/webp');
    expect(await store().get(name)).toEqual(Buffer.from([0, 255, 1]));
    await store().delete(name);
    await store().delete(name);
    expect(await store().get(name)).toBeNull();
  });

  it('takes a file that is not in memory, and gives it as it is read', async () => {
    const path = join(folder, `large-${kind}`);
    const body = Buffer.alloc(3_000_000, 'large');
    await writeFile(path, body);
    await store().put('large.zip', await openAsBlob(path), 'application/zip');
    const stream = await store().open('large.zip');
    expect(stream && (await buffer(stream)).equals(body)).toBe(true);
    expect(await store().open('none.zip')).toBeNull();
    await store().delete('large.zip');
  });

  it.each(['../x', 'a/../b', '/etc/passwd', 'a//b', '.hidden', 'a\\b', 'a\0b', '', 'a b', 'ü'])(
    'has no place for %j',
    async (name) => {
      const work = async () => store().put(name, Buffer.from('x'), 'text/plain');
      await expect(work()).rejects.toThrow('no name');
    },
  );

  it('shows the old file or a new one, never a half', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(200_000, n));
    await store().put('race', bodies[0]!, 'x/y');
    const writes = bodies.map((body) => store().put('race', body, 'x/y'));
    const reads = Array.from({ length: 16 }, () => store().get('race'));
    for (const read of await Promise.all(reads)) {
      expect(read).toHaveLength(200_000);
      expect(new Set(read).size).toBe(1);
    }
    await Promise.all(writes);
    if (kind === 'folder') expect(await readdir(join(folder, 'identity'))).toContain('race');
    if (kind === 'folder') expect(await readdir(join(folder, 'identity'))).toHaveLength(2);
  });
});

describe('a bucket that', () => {
  it('refuses is an error that names neither bucket nor key', async () => {
    const store = openFileStore(settings.parse(bucketSettings('another secret')), 'identity');
    await expect(store.put('a', Buffer.from('x'), 'x/y')).rejects.toThrow(/^the bucket .* 403$/);
    await expect(store.get('a')).rejects.toThrow('403');
    await expect(store.delete('a')).rejects.toThrow('403');
  });

  it('stumbles is asked again', async () => {
    bucket.refuse = [503];
    await stores['bucket']!().put('again', Buffer.from('x'), 'text/plain');
    expect(bucket.objects.get('/studio/identity/again')?.type).toBe('text/plain');
  });
});

const ftp = { ...bucketSettings(), S3_ENDPOINT: 'ftp://x' };
test.each([
  [{}, ['FILES_DIR']],
  [{ FILES_DIR: '/x' }, []],
  [{ S3_BUCKET: 'b' }, ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
  [
    { FILES_DIR: '/x', S3_BUCKET: 'b' },
    ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ],
  [{ ...ftp, FILES_DIR: '/x' }, ['S3_ENDPOINT']],
])('settings %j lack %j', (env, lacking) => {
  const parsed = settings.safeParse(env);
  expect(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0])).toEqual(lacking);
});
