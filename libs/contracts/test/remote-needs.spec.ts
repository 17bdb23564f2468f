import { misfitOf, remoteNeeds, shellOffer } from '../src/remote-needs.js';
import type { RemoteNeeds, ShellOffer } from '../src/remote-needs.js';

const kit = '@studio/shell-kit';
const offer: ShellOffer = {
  shellApi: 1,
  shared: {
    react: { version: '19.3.1', names: ['Children', 'Children.map', 'useState'] },
    [kit]: { version: '1.2.0', names: ['queryClient', 'toast', 'toast.error', 'useSession'] },
    zod: { version: '1.1.0', names: ['z', 'z.iso', 'z.iso.date', 'z.object'] },
  },
};
type Library = RemoteNeeds['shared'][string];
const needs = (shared: Record<string, Partial<Library>>, shellApi = 1): RemoteNeeds => ({
  shellApi,
  shared: Object.fromEntries(
    Object.entries(shared).map(([name, one]) => [
      name,
      { version: '1.2.0', range: '^1.0.0', names: [], ...one },
    ]),
  ),
});

describe('a remote fits a shell', () => {
  it.each([
    ['that has all its names', needs({ [kit]: { names: ['toast.error', 'useSession'] } })],
    ['with a newer minor', needs({ [kit]: { version: '1.0.0' } })],
    ['with an older minor that has the names', needs({ [kit]: { version: '1.7.0' } })],
    [
      'that asks for a member of an instance',
      needs({ [kit]: { names: ['queryClient.cache.clear'] } }),
    ],
    ['with a newer patch of React', needs({ react: { version: '19.3.0', range: '^19.3.0' } })],
    [
      'with another zod: it brings its own',
      needs({ zod: { version: '2.0.0', range: '^2.0.0', hasOwn: true, names: ['z.map'] } }),
    ],
    ['without a library that it brings itself', needs({ dates: { hasOwn: true } })],
    ['of a newer shellApi', needs({}, 0)],
  ])('%s', (...[, request]) => {
    expect(misfitOf('mf-admin', request, offer)).toBeUndefined();
  });
});

describe('a remote that does not fit is refused with a sentence', () => {
  it.each([
    [needs({}, 2), 'mf-admin needs shellApi 2, the shell gives 1: roll out the shell first.'],
    [
      needs({ [kit]: { names: ['useCart', 'useSession'] } }),
      `mf-admin uses useCart of ${kit}, which the shell's 1.2.0 does not have: roll out a shell that has it, or build mf-admin without.`,
    ],
    [needs({ [kit]: { names: ['a', 'b', 'c', 'd', 'e'] } }), /uses a, b, c and 2 more of/],
    // Not the object alone: its members are promised one by one.
    [needs({ [kit]: { names: ['toast.info'] } }), /uses toast\.info of/],
    [
      needs({ zod: { range: '^1.1.0', hasOwn: true, names: ['z.map'] } }),
      /uses z\.map of zod, which the shell's 1\.1\.0 does not have/,
    ],
    [
      needs({ [kit]: { version: '2.0.0', range: '^2.0.0' } }),
      `mf-admin was built with ${kit} 2.0.0 and takes ^2.0.0, the shell has 1.2.0: roll out the shell first, or build mf-admin with ${kit} 1.2.0.`,
    ],
    [
      needs({ [kit]: { version: '0.9.0', range: '^0.9.0' } }),
      `mf-admin was built with ${kit} 0.9.0 and takes ^0.9.0, the shell has 1.2.0: build mf-admin with ${kit} 1.2.0.`,
    ],
    [
      needs({ react: { version: '18.3.1', range: '^18.3.0' } }),
      'mf-admin was built with react 18.3.1 and takes ^18.3.0, the shell has 19.3.1: build mf-admin with react 19.3.1.',
    ],
    [
      needs({ react: { version: '19.4.0', range: '^19.4.0' } }),
      'mf-admin was built with react 19.4.0 and takes ^19.4.0, the shell has 19.3.1: roll out the shell first, or build mf-admin with react 19.3.1.',
    ],
    [needs({ '@studio/cart': {} }), /needs @studio\/cart, which the shell does not share/],
  ])('%#', (request, sentence) => {
    const message = misfitOf('mf-admin', request, offer);
    if (typeof sentence === 'string') expect(message).toBe(sentence);
    else expect(message).toMatch(sentence);
  });
});

it('what is written can be read', () => {
  expect(shellOffer.parse({ build: 'a', ...offer })).toEqual(offer);
  const written = needs({ [kit]: { names: ['useSession'], hasOwn: true } });
  expect(remoteNeeds.parse({ ...written, offer: 'x' })).toEqual(written);
});
