import { jest } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runPublishShell } from '../local/publish-shell.entry.js';
import { publishShell } from '../local/publish-shell.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'publish-shell-spec-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (folder: string, files: Record<string, string>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
};
/** A folder as a build of the shell writes it: one file for all builds, one of its own. */
const built = (name: string, more: Record<string, string> = {}): string => {
  const folder = join(root, `dist-${name}`);
  const files: Record<string, string> = {
    'index.html': `page of ${name}`,
    'files.json': name,
    'assets/same.0a1b2c3d4e.js': 'same',
    [`assets/shell.${name}.js`]: `script of ${name}`,
    ...more,
  };
  write(folder, { ...files, '.build.json': JSON.stringify({ files: Object.keys(files) }) });
  return folder;
};
const site = (): string => join(root, 'site');
const there = (file: string): string | undefined =>
  existsSync(join(site(), file)) ? readFileSync(join(site(), file), 'utf8') : undefined;

test('the newest page is served, and the files of the last ten builds', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `build-${n}`);
  for (const name of names) expect(await publishShell(built(name), site())).toBe(true);
  expect(there('index.html')).toBe('page of build-11');
  const kept = readdirSync(join(site(), 'assets')).filter((file) => file.startsWith('shell.'));
  expect(kept.toSorted()).toEqual(
    names
      .slice(2)
      .map((name) => `shell.${name}.js`)
      .toSorted(),
  );
  expect(there('assets/same.0a1b2c3d4e.js')).toBe('same');
});

test('the same build again changes nothing and pushes none out', async () => {
  for (let n = 0; n < 10; n++) await publishShell(built(`build-${n}`), site());
  const before = readdirSync(site(), { recursive: true }).map(String).toSorted();
  expect(await publishShell(built('build-9'), site())).toBe(false);
  expect(readdirSync(site(), { recursive: true }).map(String).toSorted()).toEqual(before);
});

test('a former build comes back whole', async () => {
  for (const name of ['one', 'two']) await publishShell(built(name), site());
  expect(await publishShell(built('one'), site())).toBe(true);
  expect([there('index.html'), there('files.json')]).toEqual(['page of one', 'one']);
  expect(there('assets/shell.two.js')).toBe('script of two');
});

test('what the new build has not beside its assets goes, and what a killed publication left', async () => {
  await publishShell(built('one', { 'old-icon.png': 'icon' }), site());
  write(site(), { '.0b6e-cut': 'scr' });
  await publishShell(built('two'), site());
  expect([there('old-icon.png'), there('.0b6e-cut')]).toEqual([undefined, undefined]);
});

test.each([
  ['a file is gone', 'assets/shell.bad.js'],
  ['its list is gone', '.build.json'],
])('nothing is published when %s', async (_, file) => {
  await publishShell(built('good'), site());
  const bad = built('bad');
  unlinkSync(join(bad, file));
  await expect(publishShell(bad, site())).rejects.toThrow(`${file} is missing`);
  expect(there('index.html')).toBe('page of good');
});

test("npm run shell:publish keeps the source maps with the studio's remotes", async () => {
  const build = '0123456789';
  write(join(root, 'shell/dist'), {
    'index.html': 'page',
    'files.json': JSON.stringify({ build, files: [] }),
    '.build.json': JSON.stringify({ files: ['index.html', 'files.json'] }),
  });
  write(join(root, 'shell/maps', build), { 'assets/1.js.map': '{}' });
  const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const code = await runPublishShell(root, [], {});
  print.mockRestore();
  expect([code, existsSync(join(root, '.data/shell/index.html'))]).toEqual([0, true]);
  expect(existsSync(join(root, '.data/remotes/maps/shell', build, 'assets/1.js.map'))).toBe(true);
});
