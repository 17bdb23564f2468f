import { jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runRemote } from '../remotes/remote.entry.js';
import { writeBuiltRemote } from './built-remote.js';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'remote-fit-spec-'));
  folders.push(folder);
  return folder;
};

/** What the shell answers as `/shell.json`: status and body. */
let answer: readonly [number, string];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = answer;
    response.writeHead(request.url === '/shell.json' ? status : 404).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await new Promise((done) => server.close(done));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const kit = '@studio/shell-kit';
const offer = (names: string[], { react = '19.3.1', shellApi = 1 } = {}): string =>
  JSON.stringify({
    build: 'a',
    shellApi,
    shared: { react: { version: react, names: [] }, [kit]: { version: '1.0.0', names } },
  });
const needs = (names: string[], { react = '19.3.1', shellApi = 1 } = {}): object => ({
  shellApi,
  shared: {
    react: { version: react, range: `^${react.split('.')[0] ?? ''}.0.0`, names: [] },
    [kit]: { version: '1.1.0', range: '^1.0.0', names },
  },
});

let made = 0;
/** A workspace with a remote, and an environment whose shell gives `useSession`. */
const workspace = () => {
  const root = newFolder();
  mkdirSync(join(root, 'mf-admin'));
  writeFileSync(join(root, 'mf-admin/package.json'), '{"nx":{"tags":["type:remote"]}}');
  const site = newFolder();
  answer = [200, offer(['useSession'])];
  const environments = join(root, 'environments.json');
  writeFileSync(
    environments,
    JSON.stringify({
      compared: { kind: 'folder', folder: site, shell: `http://127.0.0.1:${String(port)}` },
      silent: { kind: 'folder', folder: site },
    }),
  );
  const run = async (to: string, ...args: string[]) => {
    const lines: string[] = [];
    const keep = (text: unknown): boolean => lines.push(String(text)) > 0;
    const outs = [process.stdout, process.stderr].map((one) =>
      jest.spyOn(one, 'write').mockImplementation(keep),
    );
    const code = await runRemote(root, [...args, '--to', to, '--environments', environments], {});
    outs.forEach((one) => one.mockRestore());
    return { code, printed: lines.join('') };
  };
  const built = (needed?: object): { from: string; build: string } => {
    const from = newFolder();
    const build = (++made).toString(16).padStart(10, '0');
    writeBuiltRemote(from, build, { needs: needed });
    return { from, build };
  };
  const publish = (to: string, from: string) => run(to, 'publish', 'mf-admin', '--from', from);
  return { site, run, built, publish };
};

describe('publish', () => {
  it.each([
    [
      'a name that the shell lacks',
      needs(['useCart', 'useSession']),
      `Nothing was published. mf-admin uses useCart of ${kit}, which the shell's 1.0.0 does not have: roll out a shell that has it, or build mf-admin without.`,
    ],
    ['another React', needs([], { react: '18.3.1' }), /was built with react 18\.3\.1/],
    ['a newer shellApi', needs([], { shellApi: 2 }), /needs shellApi 2, the shell gives 1/],
  ])('refuses a build that needs %s, and uploads nothing', async (...[, needed, sentence]) => {
    const { site, built, publish } = workspace();
    const { code, printed } = await publish('compared', built(needed).from);
    expect(code).toBe(1);
    expect(printed).toMatch(sentence);
    expect(readdirSync(site)).toEqual([]);
  });

  it.each([
    ['what the shell has', needs(['useSession'])],
    ['nothing that it could say', undefined],
  ])('takes a build that needs %s', async (_, needed) => {
    const { built, publish } = workspace();
    const { code, printed } = await publish('compared', built(needed).from);
    expect([code, printed]).toEqual([0, expect.not.stringContaining('Not compared')]);
  });

  it('says that nothing was compared where no shell is named, or it says nothing yet', async () => {
    const { built, publish } = workspace();
    const silent = await publish('silent', built(needs(['useCart'])).from);
    expect([silent.code, silent.printed]).toEqual([
      0,
      expect.stringContaining('Not compared with a shell: "silent" names no "shell"'),
    ]);
    answer = [404, ''];
    const young = await publish('compared', built(needs(['useCart'])).from);
    expect([young.code, young.printed]).toEqual([
      0,
      expect.stringContaining(`there is no http://127.0.0.1:${String(port)}/shell.json`),
    ]);
  });

  it.each([
    ['fails', [500, ''], /it answered 500/],
    ['answers a page', [200, '<!doctype html>'], /can't be read from/],
  ] as const)('publishes nothing when the shell %s', async (...[, status, sentence]) => {
    const { site, built, publish } = workspace();
    answer = status;
    const { code, printed } = await publish('compared', built(needs([])).from);
    expect([code, printed]).toEqual([1, expect.stringMatching(sentence)]);
    expect(readdirSync(site)).toEqual([]);
  });
});

it('use refuses a build that the shell of today does not fit, check and back say so', async () => {
  const { built, publish, run } = workspace();
  const [first, second] = [built(needs(['useSession'])), built(needs(['useCart']))];
  await publish('compared', first.from);
  answer = [200, offer(['useCart', 'useSession'])];
  expect((await publish('compared', second.from)).code).toBe(0);
  expect((await run('compared', 'check', 'mf-admin')).code).toBe(0);
  // The shell goes back.
  answer = [200, offer(['useSession'])];
  const sentence = /mf-admin uses useCart of/;
  const checked = await run('compared', 'check', 'mf-admin');
  expect([checked.code, checked.printed]).toEqual([1, expect.stringMatching(sentence)]);
  expect((await run('compared', 'back', 'mf-admin')).printed).toContain(first.build);
  const used = await run('compared', 'use', 'mf-admin', second.build);
  expect([used.code, used.printed]).toEqual([1, expect.stringMatching(/Nothing was changed/)]);
  expect(used.printed).toMatch(sentence);
  const back = await run('compared', 'back', 'mf-admin');
  expect([back.code, back.printed]).toEqual([0, expect.stringMatching(sentence)]);
});
