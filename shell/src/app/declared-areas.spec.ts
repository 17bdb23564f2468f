import { jest } from '@jest/globals';

const preloadPage = jest.fn();
jest.unstable_mockModule('./remotes.js', () => ({ preloadPage }));
const { findArea, knownMenu, readMenu } = await import('./declared-areas.js');
const { areaOf } = await import('./route-table.js');

let known: unknown;
let fetched = 0;
const line = (name: string, area?: object): object => ({ name, ...(area && { area }) });
const registryOf = (...remotes: object[]): void => {
  known = { remotes };
};
const warn = jest.spyOn(console, 'warn');
beforeEach(() => {
  fetched = 0;
  warn.mockReset();
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async () => {
    fetched += 1;
    if (known === undefined) throw new TypeError('Failed to fetch');
    return { ok: true, json: async () => JSON.parse(JSON.stringify(known)) as unknown };
  }) as never;
});

describe('the menu before any registry could be read', () => {
  it('has the pages of the staff', async () => {
    known = undefined;
    expect(await readMenu()).toEqual([
      { path: '/trainer-dashboard', label: 'Dashboard', icon: 'clipboard', access: 'trainer' },
      { path: '/admin', label: 'Admin', icon: 'shield', access: 'front_desk' },
    ]);
  });
});

describe('pages that remotes declare', () => {
  it('are known once the registry is read, which a fixed page does not wait for', async () => {
    registryOf(line('mf_loyalty', { pages: { '/loyalty/*': 'signed_in' } }));
    expect(areaOf('/schedule')).toEqual({ remote: 'mf_member', access: 'public' });
    expect(areaOf('/loyalty/levels')).toBeUndefined();
    const area = { remote: 'mf_loyalty', access: 'signed_in' };
    expect(await findArea('/loyalty/levels')).toMatchObject(area);
    expect(areaOf('/loyalty')).toMatchObject(area);
    // Its code comes with the registry that was read for it.
    expect(preloadPage).toHaveBeenCalledWith('/loyalty/levels', known);
  });

  it('that are not known are asked for again at each visit, once a visit', async () => {
    registryOf();
    expect(await findArea('/new-page')).toBeUndefined();
    await findArea('/new-page');
    expect(fetched).toBe(1);
    await findArea('/another');
    registryOf(line('mf_member', { pages: { '/new-page': 'public' } }));
    expect(await findArea('/new-page')).toMatchObject({ remote: 'mf_member', access: 'public' });
  });

  it('stay pages of a document that has them open when their build is taken back', async () => {
    registryOf(line('mf_member', { pages: { '/gifts': 'signed_in' } }));
    await findArea('/gifts');
    registryOf(line('mf_member', { pages: {} }));
    await findArea('/something-else');
    expect(areaOf('/gifts')).toMatchObject({ remote: 'mf_member', access: 'signed_in' });
  });

  it('are those of before where a line says nothing of areas', async () => {
    registryOf(line('mf_member'), line('mf_admin'), line('mf_trainer'));
    expect(await findArea('/waiver')).toMatchObject({ remote: 'mf_member', access: 'signed_in' });
    expect(areaOf('/pay/k3Jd0sPq')).toMatchObject({ remote: 'mf_member', access: 'everyone' });
    expect(knownMenu().map(({ path }) => path)).toEqual(['/trainer-dashboard', '/admin']);
  });

  it.each([
    ['a page of the shell', '/login', /is the shell's or the gateway's/],
    ['a page of the specification', '/schedule', /belongs to mf-member/],
    ['a page below an area', '/admin/gifts', /belongs to mf-admin/],
    ["another remote's page", '/wallet/cards', /mf-first has as \/wallet\/\*/],
  ])('can not be %s', async (...[, page, sentence]) => {
    registryOf(
      line('mf_first', { pages: { '/wallet/*': 'signed_in' } }),
      line('mf_second', { pages: { [page]: 'everyone', '/own-page': 'public' } }),
    );
    const before = areaOf(page);
    await findArea(`/nowhere${page}`);
    expect(warn.mock.calls.join()).toMatch(sentence);
    expect(areaOf(page)?.remote).not.toBe('mf_second');
    expect(before?.remote).not.toBe('mf_second');
    // The rest of the line is taken.
    expect(areaOf('/own-page')).toMatchObject({ remote: 'mf_second', access: 'public' });
  });

  it.each([
    ['another word for who may open it', { '/a': 'admin' }],
    ['a path that takes all that are left', { '/:anything': 'everyone', '/*': 'everyone' }],
    ['nothing that can be read', 'pages'],
  ])('are left out with %s', async (_, pages) => {
    registryOf(null as never, line('mf_third', { pages }), line('mf_third', 'area' as never));
    expect(await findArea(`/a?${JSON.stringify(pages)}`)).toBeUndefined();
    expect(areaOf('/a')).toBeUndefined();
  });
});

describe('the menu', () => {
  it('has what areas declare, by who may open it, and no pages of others', async () => {
    const entry = { path: '/stamps', label: 'Stamps', icon: 'gift' };
    registryOf(
      line('mf_admin', { pages: {}, menu: [{ path: '/admin/pay', label: 'Pay' }] }),
      line('mf_stamps', {
        pages: { '/stamps': 'signed_in' },
        menu: [entry, { path: '/admin', label: 'Admin' }, { path: '/stamps' }, null],
      }),
    );
    await findArea('/stamps');
    expect(await readMenu()).toEqual([
      { ...entry, access: 'signed_in' },
      { path: '/admin/pay', label: 'Pay', icon: '', access: 'front_desk' },
    ]);
  });
});
