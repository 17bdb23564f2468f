import { jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alone } from '../remotes/alone.js';
import { BucketTarget } from '../remotes/bucket-target.js';
import { checkRemote } from '../remotes/check-remote.js';
import { FolderTarget } from '../remotes/folder-target.js';
import { goBack } from '../remotes/go-back.js';
import { listBuilds } from '../remotes/list-builds.js';
import { publishRemote } from '../remotes/publish-remote.js';
import { runRemote } from '../remotes/remote.entry.js';
import { parseRegistry, REGISTRY } from '../remotes/registry.js';
import { RsyncTarget } from '../remotes/rsync-target.js';
import { readLog } from '../remotes/roll-out-log.js';
import type { Target } from '../remotes/target.js';
import { useBuild } from '../remotes/use-build.js';
import { writeBuiltRemote } from './built-remote.js';
import { LocalBucket } from './local-bucket.js';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'remotes-spec-'));
  folders.push(folder);
  return folder;
};
const bucket = new LocalBucket();
let endpoint: string;
beforeAll(async () => {
  endpoint = await bucket.open();
});
afterAll(async () => {
  await bucket.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let made = 0;
/** A folder as a build writes it. */
const built = (build = (++made).toString(16).padStart(10, '0')) => {
  const folder = newFolder();
  writeBuiltRemote(folder, build);
  return { folder, build };
};
const publish = async (
  target: Target,
  remote: string,
  { percent = 100, of = built() }: { percent?: number; of?: ReturnType<typeof built> } = {},
) => {
  await publishRemote(target, { remote, from: of.folder, by: 'Noor', commit: 'abc123', percent });
  return of.build;
};
const lineOf = async (target: Target, name: string) =>
  parseRegistry(await target.read(REGISTRY)).remotes.find((one) => one.name === name);

const hasRsync = (() => {
  try {
    return execFileSync('rsync', ['--version']).length > 0;
  } catch {
    return false;
  }
})();
const kinds: [string, () => Target][] = [
  ['a folder', () => new FolderTarget(newFolder())],
  [
    'a bucket',
    () =>
      new BucketTarget({
        endpoint,
        bucket: 'site',
        region: 'me-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        prefix: `studio-${String(++made)}`,
      }),
  ],
  // A package of the system, that not every machine has.
  ...(hasRsync ? [['rsync', () => new RsyncTarget(newFolder())] as [string, () => Target]] : []),
];

describe.each(kinds)('%s', (kind, open) => {
  it('has each build below its id, and one line that says which is live', async () => {
    const target = open();
    const [first, second] = [await publish(target, 'mf-admin'), await publish(target, 'mf-admin')];
    await publish(target, 'mf-member');
    expect(await lineOf(target, 'mf_admin')).toEqual({
      name: 'mf_admin',
      path: '/remotes/mf-admin',
      manifest: `/remotes/mf-admin/${second}/mf-manifest.json`,
      build: second,
    });
    expect(await target.read(`mf-admin/${first}/assets/page.0a1b2c3d4e.js`)).toBe(
      `page of ${first}`,
    );
    const listed = await listBuilds(target, 'mf-admin');
    expect(listed.map(({ build, percent, by, commit }) => [build, percent, by, commit])).toEqual([
      [second, 100, 'Noor', 'abc123'],
      [first, 0, 'Noor', 'abc123'],
    ]);
    expect(await checkRemote(target, 'mf-admin')).toEqual([]);
    // One line a remote.
    expect(
      (await target.read(REGISTRY))?.split('\n').filter((one) => one.includes('mf_admin')),
    ).toHaveLength(1);
  });

  it('goes back to what was live, and forward, with who and when in the log', async () => {
    const target = open();
    const [first, second] = [await publish(target, 'mf-admin'), await publish(target, 'mf-admin')];
    expect(await goBack(target, 'mf-admin', 'Sam')).toBe(first);
    expect((await lineOf(target, 'mf_admin'))?.build).toBe(first);
    expect(await goBack(target, 'mf-admin', 'Sam')).toBe(second);
    const log = await readLog(target, 'mf-admin');
    expect(log.map(({ action, build, by }) => [action, build, by])).toEqual([
      ['published', first, 'Noor'],
      ['live', first, 'Noor'],
      ['published', second, 'Noor'],
      ['live', second, 'Noor'],
      ['back', first, 'Sam'],
      ['back', second, 'Sam'],
    ]);
    expect(log.every(({ at }) => new Date(at).toISOString() === at)).toBe(true);
  });

  it('tries a build with a share of the visits, and ends that in both ways', async () => {
    const target = open();
    const [live, next] = [
      await publish(target, 'mf-admin'),
      await publish(target, 'mf-admin', { percent: 20 }),
    ];
    const manifest = `/remotes/mf-admin/${next}/mf-manifest.json`;
    expect(await lineOf(target, 'mf_admin')).toMatchObject({
      build: live,
      canary: { build: next, percent: 20, manifest },
    });
    expect((await listBuilds(target, 'mf-admin')).map((one) => one.percent)).toEqual([20, 80]);
    expect(await goBack(target, 'mf-admin', 'Sam')).toBe(live);
    expect(await lineOf(target, 'mf_admin')).not.toHaveProperty('canary');
    await useBuild(target, { remote: 'mf-admin', build: next, by: 'Sam', percent: 100 });
    expect(await lineOf(target, 'mf_admin')).toMatchObject({ build: next, manifest });
  });

  it('says which file is gone', async () => {
    const target = open();
    const build = await publish(target, 'mf-admin');
    await target.remove(`mf-admin/${build}/assets/page.0a1b2c3d4e.js`);
    expect(await checkRemote(target, 'mf-admin')).toEqual([
      `mf-admin/${build}/assets/page.0a1b2c3d4e.js is missing or empty: remove mf-admin/${build} there, and publish the build again.`,
    ]);
  });

  it('never makes live what was uploaded in part', async () => {
    const target = open();
    const live = await publish(target, 'mf-admin');
    const of = built();
    await target.replace(`mf-admin/${of.build}/remoteEntry.js`, 'an upload was ended here');
    const use = (build: string) =>
      useBuild(target, { remote: 'mf-admin', build, by: 'Sam', percent: 100 });
    await expect(use(of.build)).rejects.toThrow(`has no build ${of.build} of mf-admin`);
    await expect(use(`../mf-admin/${live}`)).rejects.toThrow('has no build ../mf-admin');
    // Published again it is whole.
    await publish(target, 'mf-admin', { of });
    expect(await checkRemote(target, 'mf-admin')).toEqual([]);
  });

  // What goes is decided by the same lines for each; by rsync it takes half a minute.
  if (kind === 'rsync') return;
  it('keeps the last ten builds, the live one and a canary', async () => {
    const target = open();
    const live = await publish(target, 'mf-admin');
    const builds: string[] = [];
    for (let n = 0; n < 12; n++) {
      const one = built();
      builds.push(one.build);
      await publishRemote(target, { remote: 'mf-admin', from: one.folder, by: 'Noor', percent: 5 });
    }
    expect(new Set(await target.list('mf-admin'))).toEqual(new Set([live, ...builds.slice(-10)]));
  }, 60_000);
});

it('two teams at the same moment both have their line', async () => {
  const target = new FolderTarget(newFolder());
  const teams = ['mf-admin', 'mf-member', 'mf-trainer', 'mf-shop', 'mf-kiosk'];
  const builds = await Promise.all(teams.map((remote) => publish(target, remote)));
  const { remotes } = parseRegistry(await target.read(REGISTRY));
  expect(remotes.map(({ build }) => build).sort()).toEqual(builds.sort());
});

it('who was ended half way leaves nothing for good', async () => {
  const folder = newFolder();
  for (const [name, hours] of [
    ['of-yesterday', 20],
    ['of-now', 0],
  ] as const) {
    mkdirSync(join(folder, '.unfinished', name), { recursive: true });
    const at = Date.now() / 1000 - hours * 3600;
    utimesSync(join(folder, '.unfinished', name), at, at);
  }
  await publish(new FolderTarget(folder), 'mf-admin');
  expect(readdirSync(join(folder, '.unfinished'))).toEqual(['of-now']);
});

it('a lock that somebody else has taken meanwhile stays theirs', async () => {
  const target = new FolderTarget(newFolder());
  await alone(target, () => target.replace('lock.txt', 'theirs'));
  expect(await target.read('lock.txt')).toBe('theirs');
});

it('a reader never sees half a registry', async () => {
  const target = new FolderTarget(newFolder());
  await publish(target, 'mf-admin');
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; n < 30; n++) await publish(target, 'mf-admin');
  })().finally(() => (isDone = true));
  let reads = 0;
  while (!isDone) {
    parseRegistry(await target.read(REGISTRY));
    reads += 1;
  }
  await writing;
  expect(reads).toBeGreaterThan(30);
});

it('a first build for a share of the visits is refused before it is there', async () => {
  const folder = newFolder();
  const first = publish(new FolderTarget(folder), 'mf-admin', { percent: 10 });
  await expect(first).rejects.toThrow('its first build is for all visits');
  expect(readdirSync(folder)).toEqual([]);
});

it('the same build again changes nothing', async () => {
  const target = new FolderTarget(newFolder());
  const one = built();
  await publish(target, 'mf-admin', { of: one });
  const before = [await target.read(REGISTRY), await readLog(target, 'mf-admin')];
  await publish(target, 'mf-admin', { of: one });
  expect([await target.read(REGISTRY), await readLog(target, 'mf-admin')]).toEqual(before);
});

it.each([
  ['the manifest is cut', 'mf-manifest.json', '{"metaData"', /mf-manifest\.json is missing or cut/],
  ['the entry is gone', 'remoteEntry.js', undefined, /remoteEntry\.js is missing/],
  ['a page is gone', 'assets/page.0a1b2c3d4e.js', undefined, /page\.0a1b2c3d4e\.js is missing/],
  ['the list is of another build', 'files.json', '{"build":"b","files":[]}', /parts of two builds/],
])('nothing is published when %s', async (...[, file, content, sentence]) => {
  const target = new FolderTarget(newFolder());
  const live = await publish(target, 'mf-admin');
  const { folder } = built();
  if (content === undefined) unlinkSync(join(folder, file));
  else writeFileSync(join(folder, file), content);
  const bad = publishRemote(target, { remote: 'mf-admin', from: folder, by: 'Noor', percent: 100 });
  await expect(bad).rejects.toThrow(sentence);
  expect(await target.list('mf-admin')).toEqual([live]);
});

describe('the command', () => {
  const root = newFolder();
  mkdirSync(join(root, 'mf-admin'));
  writeFileSync(join(root, 'mf-admin/package.json'), '{"nx":{"tags":["type:remote"]}}');
  const site = newFolder();
  const environments = join(root, 'environments.json');
  writeFileSync(environments, JSON.stringify({ test: { kind: 'folder', folder: site } }));
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const keep = (text: unknown): boolean => lines.push(String(text)) > 0;
    const outs = [process.stdout, process.stderr].map((one) =>
      jest.spyOn(one, 'write').mockImplementation(keep),
    );
    const code = await runRemote(
      root,
      [...args, '--to', 'test', '--environments', environments],
      {},
    );
    outs.forEach((one) => one.mockRestore());
    return { code, printed: lines.join('') };
  };

  it('publishes, lists, goes back and checks', async () => {
    const [first, second] = [built(), built()];
    for (const { folder, build } of [first, second]) {
      const { code, printed } = await run('publish', 'mf-admin', '--from', folder);
      expect([code, printed]).toEqual([
        0,
        expect.stringContaining(`${build} uploaded, live at ${site}`),
      ]);
    }
    expect((await run('back', 'mf-admin')).printed).toContain(`${first.build} is live again`);
    expect((await run('list', 'mf-admin')).printed).toMatch(
      new RegExp(`${second.build}\\t-\\t.*\\n${first.build}\\t100 %`),
    );
    expect(await run('check', 'mf-admin')).toEqual({
      code: 0,
      printed: expect.stringMatching(`\nmf-admin is whole at ${site}\n$`),
    });
    expect((await run('use', 'mf-admin', second.build, '--percent', '25')).code).toBe(0);
    expect(readFileSync(join(site, REGISTRY), 'utf8')).toContain('"percent":25');
  });

  it('knows the environments that the file names', async () => {
    const args = ['list', 'mf-admin', '--to', 'moon', '--environments', environments];
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runRemote(root, args, {})).toBe(1);
    expect(write.mock.calls.join()).toContain('There is no environment "moon"');
    write.mockRestore();
  });

  it.each([
    ['is missing', undefined, /can't be read as environments: Error: ENOENT/],
    ['is no JSON', '{', /can't be read as environments: SyntaxError/],
    ['has another kind', '{"test":{"kind":"ftp"}}', /can't be read as environments: .*→ at test/s],
  ])('says so when the file of environments %s', async (...[, text, sentence]) => {
    const file = join(newFolder(), 'environments.json');
    if (text !== undefined) writeFileSync(file, text);
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runRemote(root, ['list', 'mf-admin', '--environments', file], {})).toBe(1);
    expect(write.mock.calls.join()).toMatch(sentence);
    write.mockRestore();
  });

  it.each([
    [['publish', 'mf-none'], 1, /"mf-none" is no remote/],
    [['publish', '../secret'], 1, /is no remote/],
    [['use', 'mf-admin', 'ffffffffff'], 1, /has no build ffffffffff of mf-admin/],
    [['use', 'mf-admin'], 1, /Name the build/],
    [['use', 'mf-admin', 'ffffffffff', '--percent', '0'], 1, /whole number from 1 to 100/],
    [['list', 'mf-admin', '--fast'], 1, /Unknown option '--fast'/],
    [['roll', 'mf-admin'], 2, /npm run remote -- publish/],
  ])('refuses %j with a sentence', async (args, code, sentence) => {
    const answer = await run(...args);
    expect([answer.code, answer.printed]).toEqual([code, expect.stringMatching(sentence)]);
  });
});
