import { jest } from '@jest/globals';
import type { RemoteModule } from '@studio/shell-kit';
import type { RemoteName } from '../../app/route-table.js';

const NAME: RemoteName = 'mf_admin';
const PATH = '/admin/users';
const builds = new Map<RemoteModule, string>();
const loaded = new Map<RemoteName, RemoteModule>();
/** A module of a build; `pages`: whether its page can be had. */
const made = (build: string, pages: 'there' | 'gone' = 'there'): RemoteModule => {
  const load = async (): Promise<never> => {
    if (pages === 'gone') throw new Error('404');
    return { default: () => null } as never;
  };
  const module: RemoteModule = { shellApi: 1, routes: [{ path: PATH, load }] };
  builds.set(module, build);
  return module;
};

let live = '';
const retryRemote = jest.fn<() => Promise<RemoteModule>>();
/** The build that is live is this one, and loading it gives it. */
const rollOut = (module: RemoteModule): void => {
  live = builds.get(module) ?? '';
  retryRemote.mockImplementation(async () => {
    loaded.set(NAME, module);
    return module;
  });
};
jest.unstable_mockModule('../../app/registry.js', () => ({
  findRemote: async () => ({}),
  fetchBuild: async () => live,
  fetchRegistry: async () => ({ remotes: [] }),
}));
jest.unstable_mockModule('../../app/remotes.js', () => ({
  buildOf: (module: RemoteModule) => builds.get(module),
  loadedModules: () => loaded,
  remoteModule: (name: RemoteName) => loaded.get(name),
  takeModule: (name: RemoteName, module: RemoteModule) => loaded.set(name, module),
  loadPage: async ({ routes }: RemoteModule) => routes[0]?.load(),
  retryRemote,
}));
const loadAnew = jest.fn<() => Promise<undefined>>();
jest.unstable_mockModule('./load-anew.js', () => ({ loadAnew }));
const { forgetShown, isInUse, isOther } = await import('./live-builds.js');
const { buildWithPage, otherBuild, takeNewBuilds } = await import('./other-build.js');

let old: RemoteModule;
beforeEach(() => {
  history.pushState(null, '', PATH);
  retryRemote.mockReset();
  loadAnew.mockReset();
  forgetShown();
  old = made(`old ${crypto.randomUUID()}`);
  loaded.set(NAME, old);
});
const take = (): Promise<void> => takeNewBuilds({ [NAME]: live });

describe('a build that is live, known before anybody needs it', () => {
  it('is what pages get from then on', async () => {
    const next = made('next');
    rollOut(next);
    await take();
    expect(loaded.get(NAME)).toBe(next);
  });

  it('leaves the page that is open as it is, however many come', async () => {
    const oldBuild = builds.get(old) ?? '';
    for (const build of ['second', 'third']) {
      rollOut(made(build));
      await take();
    }
    // The page is of the first one: its parts are held, and it is old for who asks.
    expect(isInUse(oldBuild)).toBe(true);
    expect(isOther(NAME, { [NAME]: live })).toBe(true);
    forgetShown();
    expect(isInUse(oldBuild)).toBe(false);
    expect(isOther(NAME, { [NAME]: live })).toBe(false);
  });

  it('is loaded once, and not when it is the one that runs', async () => {
    rollOut(old);
    await take();
    expect(retryRemote).not.toHaveBeenCalled();
  });

  it('leaves what is there when it can not be had, and is not tried again and again', async () => {
    live = 'cut off';
    retryRemote.mockRejectedValue(new Error('no entry'));
    await take();
    await take();
    expect(loaded.get(NAME)).toBe(old);
    expect(retryRemote).toHaveBeenCalledTimes(1);
  });

  it('leaves what is there when its pages are missing', async () => {
    rollOut(made('without pages', 'gone'));
    await take();
    expect(loaded.get(NAME)).toBe(old);
  });

  it('is left again for the one before when its pages throw, once', async () => {
    const bad = made('pages that throw');
    rollOut(bad);
    await take();
    expect(await otherBuild(NAME, bad, PATH)).toBe(old);
    expect(loaded.get(NAME)).toBe(old);
    await take();
    expect(retryRemote).toHaveBeenCalledTimes(1);
    expect(await otherBuild(NAME, bad, PATH)).toBeUndefined();
  });
});

describe('a page that fails', () => {
  it('is had from the build that is live', async () => {
    const next = made('another');
    rollOut(next);
    expect(await otherBuild(NAME, old, PATH)).toBe(next);
  });

  it('leaves what is there when the page of the live build is missing too', async () => {
    rollOut(made('without pages', 'gone'));
    await expect(otherBuild(NAME, old, PATH)).rejects.toThrow('404');
    expect(loaded.get(NAME)).toBe(old);
  });

  it('is loaded anew, where another shell is live, when that build can not be had', async () => {
    live = 'for a newer shell';
    retryRemote.mockRejectedValue(new Error('needs shellApi 2'));
    await expect(otherBuild(NAME, old, PATH)).rejects.toThrow('needs shellApi 2');
    expect(loadAnew).toHaveBeenCalledTimes(1);
  });

  it('has its fault elsewhere when its build is live', async () => {
    rollOut(old);
    expect(await otherBuild(NAME, old, PATH)).toBeUndefined();
  });
});

describe('a page that the build in use does not have', () => {
  it('is had from the build that is live', async () => {
    const next = made('with the page');
    rollOut(next);
    expect(await buildWithPage(NAME, old, PATH)).toBe(next);
    expect(loaded.get(NAME)).toBe(next);
  });

  it.each([
    ['the live build is the one in use', () => rollOut(old)],
    ['the live build has not got it either', () => rollOut({ ...made('x'), routes: [] })],
    ['the live build lacks its file', () => rollOut(made('cut', 'gone'))],
  ])('is nowhere when %s, and what is loaded goes on', async (_, prepare) => {
    prepare();
    expect(await buildWithPage(NAME, old, PATH)).toBeUndefined();
    expect(retryRemote.mock.calls.length).toBeLessThan(2);
  });

  it('is not looked for in a build that was left as a bad one', async () => {
    const bad = made('bad', 'gone');
    rollOut(bad);
    await take();
    expect(loaded.get(NAME)).toBe(old);
    retryRemote.mockClear();
    expect(await buildWithPage(NAME, old, PATH)).toBeUndefined();
    expect(retryRemote).not.toHaveBeenCalled();
  });
});
