import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { sharedByRemote } from './shared.js';
import { offerId, ownOffer } from './shared-exports.js';

const run = promisify(execFile);
const modules = join(import.meta.dirname, '../../../node_modules');
const rspack = join(modules, '@rspack/cli/bin/rspack.js');
const root = mkdtempSync(join(tmpdir(), 'build-id-'));
afterAll(() => rmSync(root, { recursive: true }));

/**
 * Builds a small remote in a folder of its own; `name`: what its page takes of React.
 * @returns what was written there, by file name
 */
const build = async (
  folder: string,
  text: string,
  name = 'useId',
): Promise<Map<string, string>> => {
  const dir = join(root, folder, 'mf-small');
  mkdirSync(join(dir, 'src'), { recursive: true });
  symlinkSync(modules, join(root, folder, 'node_modules'));
  const source = {
    'rspack.config.ts': `import { remoteConfig } from '@studio/federation';
      export default remoteConfig({ name: 'mf-small', dir: import.meta.dirname });`,
    'src/routes.tsx': `import { useState } from 'react';
      export default { shellApi: 1, useState, load: () => import('./page.js') };`,
    'src/page.tsx': `import s from './page.module.css'; import { ${name}, useMemo } from 'react';
      export default [s.title, '${text}', ${name}];`,
    'src/page.module.css': '.title { color: red; }',
  };
  for (const [file, content] of Object.entries(source)) writeFileSync(join(dir, file), content);
  await run(process.execPath, [rspack, 'build', '--mode', 'production'], { cwd: dir });
  const files = readdirSync(join(dir, 'dist'), { recursive: true }).map(String);
  return new Map(
    files
      .filter((file) => /\.(js|css)$|manifest\.json$/.test(file))
      .sort()
      .map((file) => [file, readFileSync(join(dir, 'dist', file), 'utf8')]),
  );
};
const manifestIn = (files: Map<string, string>) =>
  JSON.parse(files.get('mf-manifest.json') ?? '') as {
    metaData: { buildInfo: { buildId: string; offer?: string } };
    needs: object;
  };
const idOf = (files: Map<string, string>): string => manifestIn(files).metaData.buildInfo.buildId;

test('the same source has the same id everywhere, another source another; nothing is shared', async () => {
  const first = await build('here', 'one');
  const again = await build('some/where/else', 'one');
  const other = await build('other', 'two', 'useCart');
  const id = idOf(first);
  expect(id).toMatch(/^[0-9a-f]{10}$/);
  expect(idOf(again)).toBe(id);
  expect([...again]).toEqual([...first]);
  expect(idOf(other)).not.toBe(id);
  // What the modules use of the shell, not what they import; React as it was built with.
  const react = {
    version: sharedByRemote()['react']?.version,
    range: expect.stringMatching(/^\^/),
  };
  const needing = (names: string[]) => ({ shellApi: 1, shared: { react: { ...react, names } } });
  expect(manifestIn(first).needs).toEqual(needing(['useId', 'useState']));
  expect(manifestIn(again).needs).toEqual(manifestIn(first).needs);
  expect(manifestIn(first).metaData.buildInfo.offer).toBe(offerId(ownOffer()));
  // A name that the shell of this workspace lacks: it has to be compared.
  expect(manifestIn(other).needs).toEqual(needing(['useCart', 'useState']));
  expect(manifestIn(other).metaData.buildInfo.offer).toBeUndefined();

  const scripts = [...first].filter(([file]) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  for (const [file, script] of scripts) {
    // The list by which a build finds its files in the page.
    expect([file, script]).toEqual([file, expect.stringContaining(`rspackChunkmf_small_${id}`)]);
    expect(script).not.toContain('BuildIdXXX');
    expect(script).not.toContain(root);
    expect(script).not.toContain(modules);
  }
  const [styles] = [...first].find(([file]) => file.endsWith('.css')) ?? [];
  expect(first.get(styles ?? '')).toContain(`.mf-small-${id}-title-`);
  const hashed = (files: Map<string, string>) =>
    [...files.keys()].filter((file) => /\.[0-9a-f]{10}\./.test(file));
  expect(hashed(other).filter((file) => first.has(file))).toEqual([]);
});

test('files.json lists what a phone keeps of a build, by its id', async () => {
  const files = await build('listed', 'one');
  const list = JSON.parse(
    readFileSync(join(root, 'listed', 'mf-small/dist/files.json'), 'utf8'),
  ) as { build: string; files: string[] };
  expect(list.build).toBe(idOf(files));
  expect(files.get('remoteEntry.js')).toContain(list.build);
  // All but what has no hash in its name.
  expect(list.files).toEqual([...files.keys()].filter((file) => file.startsWith('assets/')));
});

/** Which source a text of a script comes from, and how that goes on from there. */
const sourceOf = (text: string, script: string, json: string): unknown[] => {
  const lines = (script.split(text)[0] ?? '').split('\n');
  const map = new TraceMap(json);
  const position = { line: lines.length, column: lines.at(-1)?.length ?? 0 };
  const { source, line, column } = originalPositionFor(map, position);
  if (source === null) return [];
  return [source, sourceContentFor(map, source)?.split('\n')[line - 1]?.slice(column)];
};

test('maps lie beside the build: without a path of the machine, the same in every folder', async () => {
  const id = idOf(await build('mapped', 'one'));
  expect(idOf(await build('mapped/elsewhere', 'one'))).toBe(id);
  const mapsOf = (folder: string): Map<string, string> => {
    const maps = join(root, folder, 'mf-small/maps');
    expect(readdirSync(maps)).toEqual([id]);
    const files = readdirSync(join(maps, id), { recursive: true }).map(String);
    return new Map(
      files
        .filter((file) => file.endsWith('.map'))
        .map((file) => [file, readFileSync(join(maps, id, file), 'utf8')]),
    );
  };
  const maps = mapsOf('mapped');
  expect(mapsOf('mapped/elsewhere')).toEqual(maps);
  const dist = join(root, 'mapped/mf-small/dist');
  const shipped = readdirSync(dist, { recursive: true }).map(String);
  expect(shipped.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = shipped.filter((file) => file.endsWith('.js'));
  expect([...maps.keys()].sort()).toEqual(scripts.map((file) => `${file}.map`).sort());
  for (const file of scripts)
    expect(readFileSync(join(dist, file), 'utf8')).not.toContain('sourceMappingURL');
  for (const map of maps.values()) expect(map).not.toContain(root);
  const page = scripts.find((file) => readFileSync(join(dist, file), 'utf8').includes('"one"'));
  expect(page).toBeDefined();
  const script = readFileSync(join(dist, page ?? ''), 'utf8');
  expect(sourceOf('"one"', script, maps.get(`${page ?? ''}.map`) ?? '')).toEqual([
    'mf-small/src/page.tsx',
    expect.stringMatching(/^'one'/),
  ]);
});
