import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Passphrase } from '../../backup/cipher.js';
import { dataFiles } from '../../backup/data-files.js';
import { readSealed, writeSealed } from '../../backup/files.js';
import { pack, placeBelow, unpack, type TarEntry } from '../../backup/tar.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-sealed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = new Passphrase('correct horse battery');

const contentOf = async (path: string, by = passphrase): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const bytes of readSealed(path, by)) parts.push(bytes as Buffer);
  return Buffer.concat(parts);
};

/** Not compressible: several chunks of the cipher. */
const long = (): Buffer => {
  const bytes = Buffer.alloc(700_000);
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  return bytes;
};

const sealed = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, 'sealed');
  await writeSealed(path, [bytes], passphrase);
  return path;
};

describe('a sealed file', () => {
  it.each([0, 1, 300_000, 700_000])('of %i bytes gives back what was written', async (size) => {
    const bytes = long().subarray(0, size);
    const path = await sealed(bytes);
    expect((await contentOf(path)).equals(bytes)).toBe(true);
    // Another process, which knows nothing but the passphrase.
    expect((await contentOf(path, new Passphrase('correct horse battery'))).length).toBe(size);
  });

  it('says so when the passphrase is another', async () => {
    const path = await sealed(long());
    await expect(contentOf(path, new Passphrase('wrong horse battery'))).rejects.toThrow(
      `The passphrase is not the one of ${path}.`,
    );
  });

  it.each([
    ['a changed byte', (bytes: Buffer) => bytes.fill(bytes[300_000]! ^ 1, 300_000, 300_001)],
    ['an end that is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
    [
      'a last chunk that is missing',
      (bytes: Buffer) => bytes.subarray(0, 56 + 2 * (4 + 262_144 + 16)),
    ],
    ['something behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more.')])],
    ['another beginning', (bytes: Buffer) => bytes.fill(0, 0, 8)],
  ])('is refused with %s', async (_what, change) => {
    const path = await sealed(long());
    writeFileSync(path, change(readFileSync(path)));
    await expect(contentOf(path)).rejects.toThrow(`${path} is damaged: `);
  });
});

describe('the archive', () => {
  const stored = async (entries: TarEntry[]): Promise<string> => {
    const path = join(folder, 'archive');
    await writeSealed(path, pack(entries), passphrase);
    return path;
  };

  it('keeps files, empty folders and long names, and fills up what shrank meanwhile', async () => {
    const name = `${'folder/'.repeat(30)}picture é.avif`;
    const file = join(folder, 'shrunk');
    writeFileSync(file, 'half');
    const path = await stored([
      { path: name, bytes: Buffer.from('picture') },
      { path: 'empty', folder: true },
      { path: 'shrunk', file, size: 600 },
      { path: 'gone', file: join(folder, 'gone'), size: 10 },
    ]);
    const target = join(folder, 'out');
    expect(await unpack(readSealed(path, passphrase), placeBelow(target))).toBe(2);
    expect(readFileSync(join(target, name), 'utf8')).toBe('picture');
    expect(readFileSync(join(target, 'shrunk'))).toEqual(Buffer.from(`half${'\0'.repeat(596)}`));
  });

  it('does without no file that is needed, and writes nothing outside of its folder', async () => {
    const needed: TarEntry = { path: 'wal', file: join(folder, 'gone'), size: 1, isRequired: true };
    await expect(stored([needed])).rejects.toThrow('is gone: it is needed');
    const path = await stored([{ path: '../outside', bytes: Buffer.from('x') }]);
    await expect(unpack(readSealed(path, passphrase), placeBelow(folder))).rejects.toThrow(
      'outside of its folder: ../outside',
    );
  });
});

it('what a studio remembers is kept; stores, logs and drafts are not', () => {
  const data = join(folder, 'data');
  for (const [path, text] of [
    ['files/avatars/a.avif', 'a'],
    ['files/avatars/b.avif.4711', 'draft'],
    ['secrets.json', '{}'],
    ['auth-keys.json', '[]'],
    ['card-provider/journal.jsonl', '[]'],
    ['logs/booking.log', ''],
    ['postgres/PG_VERSION', '18'],
    ['postgres-wal/000000010000000000000001', ''],
    ['redis/appendonly.aof', ''],
    ['backups/backups/one/data', ''],
    ['last-backup.json', '{}'],
    ['verify-12/secrets.json', '{}'],
  ] as const) {
    mkdirSync(join(data, path, '..'), { recursive: true });
    writeFileSync(join(data, path), text);
  }
  symlinkSync('/nowhere', join(data, 'dangling'));
  expect([...dataFiles(data, join(data, 'backups'))].map(({ path }) => path)).toEqual([
    'auth-keys.json',
    'card-provider/journal.jsonl',
    'files/avatars/a.avif',
    'secrets.json',
  ]);
});
