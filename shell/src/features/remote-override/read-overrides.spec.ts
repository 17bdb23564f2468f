import { overridesText, readOverrides } from './read-overrides.js';

const admin = 'mf_admin@http://localhost:4302';
const request = (...remotes: string[]): string =>
  `?${new URLSearchParams(remotes.map((remote) => ['remote', remote])).toString()}`;

describe("remotes of the developer's own machine", () => {
  it.each([
    ['none asked for', '', '', {}],
    ['one', `?remote=${admin}`, '', { mf_admin: 'http://localhost:4302' }],
    [
      'one by number',
      request('mf_admin@http://127.0.0.1:4302'),
      '',
      { mf_admin: 'http://127.0.0.1:4302' },
    ],
    [
      'two',
      request(admin, 'mf_member@http://localhost:4301'),
      '',
      { mf_admin: 'http://localhost:4302', mf_member: 'http://localhost:4301' },
    ],
    ['kept from before', '', request(admin).slice(1), { mf_admin: 'http://localhost:4302' }],
    [
      'another than before',
      request('mf_admin@http://localhost:9999'),
      request(admin).slice(1),
      { mf_admin: 'http://localhost:9999' },
    ],
    [
      'with the slash of a copied address',
      `?remote=${admin}/`,
      '',
      { mf_admin: 'http://localhost:4302' },
    ],
    ['off again', '?remote=', request(admin).slice(1), {}],
    ['another machine', request('mf_admin@http://192.168.1.2:4302'), '', {}],
    ['another site', request('mf_admin@https://elsewhere.example'), '', {}],
    ['a name that begins alike', request('mf_admin@http://localhost.elsewhere.example:80'), '', {}],
    [
      'a password before another site',
      request('mf_admin@http://localhost:1@elsewhere.example:80'),
      '',
      {},
    ],
    ['a path', request('mf_admin@http://localhost:4302/x'), '', {}],
    ['TLS, which dev servers have not', request('mf_admin@https://localhost:4302'), '', {}],
    ['no port', request('mf_admin@http://localhost'), '', {}],
    ['no remote', request('shell@http://localhost:4300'), '', {}],
    ['a kept one that was changed', '', request('mf_admin@https://elsewhere.example').slice(1), {}],
  ])('%s', (...[, search, kept, expected]) => {
    expect(readOverrides(search, kept).overrides).toEqual(expected);
  });

  it('are kept as they were asked for', () => {
    const { overrides } = readOverrides(request(admin), '');
    expect(readOverrides('', overridesText(overrides)).overrides).toEqual(overrides);
    expect(overridesText({})).toBe('');
  });

  it.each([
    ['', '', []],
    [`?remote=${admin}`, '', []],
    ['?remote=', '', []],
    [request('mf-admin@http://localhost:4302'), '', ['mf-admin@http://localhost:4302']],
    [request(admin, 'x'), '', ['x']],
    ['', 'remote=x', ['x']],
  ])('%s names what is none', (search, kept, expected) => {
    expect(readOverrides(search, kept).wrong).toEqual(expected);
  });
});
