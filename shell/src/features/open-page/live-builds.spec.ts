import { jest } from '@jest/globals';
import type { RemoteModule } from '@studio/shell-kit';

const member: RemoteModule = { shellApi: 1, routes: [] };
jest.unstable_mockModule('../../app/remotes.js', () => ({
  buildOf: () => '4091b739db',
  loadedModules: () => new Map([['mf_member', member]]),
}));
const { isAnyOther, isInUse, isOther, readLive } = await import('./live-builds.js');

beforeEach(() => {
  document.head.innerHTML = '<script src="/assets/shell.12a63ba416.js"></script>';
});

test.each([
  ['the same', { shell: '12a63ba416', mf_member: '4091b739db' }, false],
  ['a new shell', { shell: 'ffffffffff', mf_member: '4091b739db' }, true],
  ['a new remote', { shell: '12a63ba416', mf_member: 'ffffffffff' }, true],
  ['a remote that this page has not loaded', { shell: '12a63ba416', mf_trainer: 'a' }, false],
  ['a registry that names no builds', { mf_member: undefined }, false],
  ['nothing', {}, false],
])('%s is another version: %p', (_, live, isOtherVersion) => {
  expect(isAnyOther(live)).toBe(isOtherVersion);
});

test('a page of no build, as in development, is never old', () => {
  document.head.innerHTML = '<script src="/shell.js"></script>';
  expect(isOther('shell', { shell: 'ffffffffff' })).toBe(false);
});

test.each([
  ['', true],
  ['4091b739db', true],
  ['ffffffffff', false],
])('this page runs the build "%s": %p', (build, uses) => {
  expect(isInUse(build)).toBe(uses);
});

test('what is live is read from the registry and the list of the shell', async () => {
  AbortSignal.timeout = () => new AbortController().signal;
  const files: Record<string, unknown> = {
    '/remotes.json': {
      remotes: [
        { name: 'mf_admin', build: 'a' },
        { name: 'mf_trainer', path: '/remotes/mf-trainer' },
      ],
    },
    '/files.json': { build: 'b', files: [] },
  };
  globalThis.fetch = (async (path: string) => ({
    ok: true,
    json: async () => files[path],
  })) as never;
  expect(await readLive()).toEqual({ mf_admin: 'a', mf_trainer: undefined, shell: 'b' });
});
