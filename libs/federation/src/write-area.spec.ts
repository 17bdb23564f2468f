import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '../../../node_modules');
const rspack = join(modules, '@rspack/cli/bin/rspack.js');
const root = mkdtempSync(join(tmpdir(), 'write-area-'));
afterAll(() => rmSync(root, { recursive: true }));

let made = 0;
/** Builds a remote whose routes have `/notes`. @returns what its manifest says, or what was printed */
const build = async (area: string | undefined) => {
  const dir = join(root, String(++made), 'mf-notes');
  mkdirSync(join(dir, 'src'), { recursive: true });
  symlinkSync(modules, join(root, String(made), 'node_modules'));
  const source = {
    'rspack.config.ts': `import { remoteConfig } from '@studio/federation';
      export default remoteConfig({ name: 'mf-notes', dir: import.meta.dirname });`,
    'src/routes.tsx': `export default { shellApi: 1, routes: [{ path: '/notes', load: () => import('./page.js') }] };`,
    'src/page.tsx': 'export default () => null;',
    ...(area !== undefined && { 'src/area.json': area }),
  };
  for (const [file, content] of Object.entries(source)) writeFileSync(join(dir, file), content);
  try {
    await run(process.execPath, [rspack, 'build', '--mode', 'production'], { cwd: dir });
  } catch (error) {
    return { printed: String((error as { stdout?: string }).stdout) };
  }
  const manifest = JSON.parse(readFileSync(join(dir, 'dist/mf-manifest.json'), 'utf8')) as {
    metaData: { buildInfo: { buildId: string } };
    area: unknown;
  };
  return { area: manifest.area, build: manifest.metaData.buildInfo.buildId };
};

it('what a remote declares stands in its manifest, and is part of the id of its build', async () => {
  const pages = { '/notes': 'signed_in' };
  const entries = ['/notes', '/notes'].map((path, n) => ({
    path,
    label: `Notes ${String(2 - n)}`,
  }));
  const [plain, withMenu] = await Promise.all([
    build(JSON.stringify({ pages })),
    build(JSON.stringify({ pages, menu: entries })),
  ]);
  expect(plain.area).toEqual({ pages, menu: [] });
  // The menu in its own order, whatever its texts are.
  expect(withMenu.area).toEqual({ pages, menu: entries });
  expect(withMenu.build).not.toBe(plain.build);
}, 60_000);

it.each([
  ['a page that nobody can reach', undefined, 'has a page /notes that nobody can reach'],
  ['a page of the shell', '{"pages":{"/notes":"public","/login":"public"}}', 'claims /login'],
  ['what is no area', '{"pages":[]}', "mf-notes/src/area.json can't be read as an area"],
])(
  'a build with %s fails and says so',
  async (...[, area, sentence]) => {
    expect((await build(area)).printed).toContain(sentence);
  },
  60_000,
);
