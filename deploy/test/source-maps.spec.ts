import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FolderTarget } from '../remotes/folder-target.js';
import { publishRemote } from '../remotes/publish-remote.js';
import { parseFrame } from '../remotes/resolve-stack.js';
import { keepShellMaps } from '../remotes/source-maps.js';
import { runStack } from '../remotes/stack.entry.js';
import { writeBuiltRemote } from './built-remote.js';

const folder = mkdtempSync(join(tmpdir(), 'source-maps-spec-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let made = 0;
const newFolder = (): string => join(folder, String(++made));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

const BUILD = '3f0c9a1b2d';
const FILE = 'assets/page.0a1b2c3d4e.js';
/** The 5th column of the 1st line is `seatsLeft` in line 2, column 3 of the source. */
const map = (source: string): string =>
  JSON.stringify({
    version: 3,
    sources: [source],
    sourcesContent: ['const a = 1;\n  seatsLeft();\nend();'],
    names: ['seatsLeft'],
    mappings: 'IACEA',
  });

/** A built remote with its maps beside it. */
const built = (build = BUILD): string => {
  const dist = join(newFolder(), 'dist');
  writeBuiltRemote(dist, build);
  write(join(dist, '../maps', build, `${FILE}.map`), map('mf-admin/src/page.tsx'));
  return dist;
};
const publish = (target: FolderTarget, from: string) =>
  publishRemote(target, { remote: 'mf-admin', from, by: 'Noor', percent: 100 });

it.each([
  [
    '    at Users (https://studio.example/remotes/mf-admin/3f0c9a1b2d/assets/1.js:1:5)',
    {
      application: 'mf-admin',
      build: BUILD,
      file: 'assets/1.js',
      line: 1,
      column: 5,
      name: 'Users',
    },
  ],
  [
    'at ? (/assets/shell.0a1b2c3d4e.js:2:30)',
    { application: 'shell', build: '0a1b2c3d4e', file: 'assets/shell.0a1b2c3d4e.js', name: '' },
  ],
  ['a/b@https://studio.example/assets/7.0a1b2c3d4e.js?r=1:2:30', { build: undefined, name: 'a/b' }],
  ['TypeError: x is undefined', undefined],
])('%s is read as a place', (text, expected) => {
  if (expected) expect(parseFrame(text)).toMatchObject(expected);
  else expect(parseFrame(text)).toBeUndefined();
});

it('maps are published beside the builds and go with them', async () => {
  const target = new FolderTarget(newFolder());
  await publish(target, built());
  expect(await target.read(`maps/mf-admin/${BUILD}/${FILE}.map`)).toContain('page.tsx');
  expect(await target.read(`mf-admin/${BUILD}/${FILE}.map`)).toBeUndefined();
  const later = Array.from({ length: 10 }, (_, n) => n.toString(16).padStart(10, '0'));
  for (const build of later) await publish(target, built(build));
  expect((await target.list('maps/mf-admin')).toSorted()).toEqual(later);
  expect(await target.list('mf-admin')).toHaveLength(10);
});

it('a build without maps is published all the same', async () => {
  const target = new FolderTarget(newFolder());
  const from = built();
  rmSync(join(from, '../maps'), { recursive: true });
  await publish(target, from);
  expect(await target.list('maps/mf-admin')).toEqual([]);
});

it("the shell's maps of the last ten builds are kept", async () => {
  const target = new FolderTarget(newFolder());
  const builds = Array.from({ length: 11 }, (_, n) => n.toString(16).padStart(10, 'a'));
  for (const build of builds) {
    const dist = join(newFolder(), 'dist');
    write(join(dist, 'files.json'), JSON.stringify({ build, files: [] }));
    write(join(dist, '../maps', build, 'assets/1.js.map'), map('shell/src/index.ts'));
    // Once more is nothing new.
    await keepShellMaps(target, { folder: dist, by: 'Noor' });
    expect(await keepShellMaps(target, { folder: dist, by: 'Noor' })).toBe(build);
  }
  expect((await target.list('maps/shell')).toSorted()).toEqual(builds.slice(1).toSorted());
});

describe('npm run stack', () => {
  /** A workspace whose local studio has one build with its maps. */
  const open = async (): Promise<(input: string, ...args: string[]) => Promise<string>> => {
    const root = newFolder();
    write(join(root, 'deploy/remotes/environments.json'), '{"local":{"kind":"data-folder"}}');
    const target = new FolderTarget(join(root, '.data/remotes'));
    await publish(target, built());
    write(join(root, '.data/remotes/maps/shell/bbbbbbbbbb/assets/7.js.map'), map('shell/src/a.ts'));
    return async (input, ...args) => {
      const lines: string[] = [];
      const print = (line: string): void => void lines.push(line);
      const code = await runStack({ root, args, env: {}, input: () => input, print });
      return [...lines, `exit ${String(code)}`].join('\n').replaceAll(root, '');
    };
  };
  const stack = `at a (/remotes/mf-admin/${BUILD}/${FILE}:1:5)`;

  it('says where in the source a place lies, with the lines around it', async () => {
    const run = await open();
    expect(await run(`TypeError: no\n    ${stack}\n    at ? (/assets/7.js:1:5)`)).toBe(
      `TypeError: no
    at seatsLeft (mf-admin/src/page.tsx:2:3)
           1 | const a = 1;
      >    2 |   seatsLeft();
           3 | end();
    at seatsLeft (shell/src/a.ts:2:3)
           1 | const a = 1;
      >    2 |   seatsLeft();
           3 | end();
exit 0`,
    );
  });

  it('reads files, and the lines of a log: each error once, with how many met it', async () => {
    const run = await open();
    const line = (visit: string, count: number, fingerprint = 'f1') =>
      JSON.stringify({
        time: `2026-11-23T10:00:0${String(count)}.000Z`,
        msg: 'client error',
        fingerprint,
        kind: 'panel',
        application: 'mf_admin',
        build: BUILD,
        shell: null,
        visit,
        browser: 'chrome 141',
        path: '/admin/users/:id',
        count,
        reason: `reason ${fingerprint}`,
        at: stack,
        components: '',
      });
    const log = [
      line('x', 9, 'f2'),
      line('a', 1),
      '{"msg":"else"}',
      '{cut',
      line('a', 3),
      line('b', 2),
    ];
    const file = join(newFolder(), 'gateway.log');
    write(file, log.join('\n'));
    const answer = await run('', file);
    expect(answer).toContain(`f1  mf_admin ${BUILD}  panel  /admin/users/:id  chrome 141
5 times in 2 visits, 2026-11-23T10:00:01.000Z to 2026-11-23T10:00:02.000Z
reason f1
    at seatsLeft (mf-admin/src/page.tsx:2:3)`);
    expect(answer.indexOf('reason f1')).toBeLessThan(answer.indexOf('reason f2'));
  });

  it('says which map is missing for which build', async () => {
    const run = await open();
    const other = stack.replace(BUILD, 'ffffffffff');
    expect(await run(other)).toBe(
      `${other}
/.data/remotes has no source map of mf-admin ffffffffff: ${FILE}.map
exit 1`,
    );
    expect(await run('', 'gone.txt')).toBe("gone.txt can't be read.\nexit 1");
    expect(await run('', '--from')).toContain('npm run stack --');
  });
});
