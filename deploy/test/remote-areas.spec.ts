import { jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimFault } from '@studio/contracts/area-faults';
import { FolderTarget } from '../remotes/folder-target.js';
import { goBack } from '../remotes/go-back.js';
import { publishRemote } from '../remotes/publish-remote.js';
import { runRemote } from '../remotes/remote.entry.js';
import { lineOf, parseRegistry, printRegistry, REGISTRY } from '../remotes/registry.js';
import { writeBuiltRemote } from './built-remote.js';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-areas-spec-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

let made = 0;
const built = (pages?: Record<string, string>): { from: string; build: string } => {
  const from = newFolder();
  const build = (++made).toString(16).padStart(10, '0');
  writeBuiltRemote(from, build, pages && { area: { pages, menu: [] } });
  return { from, build };
};
const target = (): FolderTarget => new FolderTarget(newFolder());
const publish = (to: FolderTarget, remote: string, of: { from: string; percent?: number }) =>
  publishRemote(to, { remote, from: of.from, by: 'Noor', percent: of.percent ?? 100 });
const known = async (to: FolderTarget) => parseRegistry(await to.read(REGISTRY));

/** `npm run remote` at a folder, with what it printed. */
const run = async (to: FolderTarget, ...args: string[]) => {
  const root = newFolder();
  mkdirSync(join(root, 'mf-gifts'));
  writeFileSync(join(root, 'mf-gifts/package.json'), '{"nx":{"tags":["type:remote"]}}');
  const environments = join(root, 'environments.json');
  writeFileSync(environments, JSON.stringify({ test: { kind: 'folder', folder: to.address } }));
  const lines: string[] = [];
  const keep = (text: unknown): boolean => lines.push(String(text)) > 0;
  const outs = [process.stdout, process.stderr].map((one) =>
    jest.spyOn(one, 'write').mockImplementation(keep),
  );
  const code = await runRemote(root, [...args, '--to', 'test', '--environments', environments], {});
  outs.forEach((one) => one.mockRestore());
  return { code, printed: lines.join('') };
};

const gifts = { '/gifts': 'signed_in' };

it("a remote's line carries what its build declares, a canary its own, and a way back the former", async () => {
  const to = target();
  const [first, second, third] = [built(gifts), built(), built({ '/gifts/*': 'public' })];
  await publish(to, 'mf-gifts', first);
  expect(lineOf(await known(to), 'mf-gifts')?.area).toEqual({ pages: gifts, menu: [] });
  await publish(to, 'mf-gifts', { ...third, percent: 10 });
  expect(lineOf(await known(to), 'mf-gifts')).toMatchObject({
    area: { pages: gifts },
    canary: { build: third.build, area: { pages: { '/gifts/*': 'public' } } },
  });
  // A build of before areas were declared.
  await publish(to, 'mf-gifts', second);
  expect(lineOf(await known(to), 'mf-gifts')).not.toHaveProperty('area');
  await goBack(to, 'mf-gifts', 'Sam');
  expect(lineOf(await known(to), 'mf-gifts')?.area).toEqual({ pages: gifts, menu: [] });
  expect((await to.read(REGISTRY))?.split('\n').filter((one) => one !== '')).toHaveLength(3);
});

it.each([
  ['a page of the shell', { '/login': 'everyone' }, "is the shell's or the gateway's"],
  ['a page of the specification', { '/schedule': 'everyone' }, 'belongs to mf-member'],
  ['a page of another remote', { '/wallet/cards': 'public' }, 'mf-wallet has as /wallet/*'],
  ["a page of another remote's canary", { '/coupons': 'public' }, 'mf-wallet has as /coupons'],
])(
  'publish refuses a build that claims %s, and uploads nothing',
  async (...[, pages, sentence]) => {
    const to = target();
    await publish(to, 'mf-wallet', built({ '/wallet/*': 'signed_in' }));
    await publish(to, 'mf-wallet', { ...built({ '/coupons': 'signed_in' }), percent: 5 });
    const bad = await run(to, 'publish', 'mf-gifts', '--from', built(pages).from);
    expect(bad).toEqual({
      code: 1,
      printed: expect.stringContaining('Nothing was published. mf-gifts'),
    });
    expect(bad.printed).toContain(sentence);
    expect(readdirSync(to.address)).not.toContain('mf-gifts');
  },
);

it('use refuses a page that another remote has got meanwhile; back and check say so', async () => {
  const to = target();
  const [first, second] = [built(gifts), built({})];
  await publish(to, 'mf-gifts', first);
  await publish(to, 'mf-gifts', second);
  await publish(to, 'mf-wallet', built({ '/gifts': 'public' }));
  const sentence = 'mf-gifts claims /gifts, which mf-wallet has as /gifts';
  const use = await run(to, 'use', 'mf-gifts', first.build);
  expect(use).toEqual({
    code: 1,
    printed: expect.stringContaining(`Nothing was changed. ${sentence}`),
  });
  expect((await run(to, 'check', 'mf-gifts')).code).toBe(0);
  const back = await run(to, 'back', 'mf-gifts');
  expect(back).toEqual({ code: 0, printed: expect.stringContaining(sentence) });
  expect(await run(to, 'check', 'mf-gifts')).toEqual({
    code: 1,
    printed: expect.stringContaining(sentence),
  });
});

it('what another line declares and nobody here can read stays as it is', async () => {
  const to = target();
  const { remotes } = await known(to);
  const foreign = { name: 'mf_new', path: '/remotes/mf-new', manifest: '/m', build: 'a' };
  await to.replace(REGISTRY, printRegistry({ remotes: [...remotes, { ...foreign, area: [1] }] }));
  await publish(to, 'mf-gifts', built(gifts));
  expect(lineOf(await known(to), 'mf-new')?.area).toEqual([1]);
});

it('no remote can have what the gateway answers with something else than a page', () => {
  const source = join(import.meta.dirname, '../../services/gateway/src/files/file-rules.ts');
  const [, list = ''] = /\(\\\.well-known\|([a-z|]+)\)/.exec(readFileSync(source, 'utf8')) ?? [];
  const prefixes = list.split('|');
  expect(prefixes).toContain('api');
  for (const prefix of prefixes)
    expect(claimFault({ remote: 'mf_gifts', pattern: `/${prefix}/page` })).toBeDefined();
});
