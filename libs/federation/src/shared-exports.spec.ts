import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from '@studio/contracts/page-schemas/z';
import type { OfferedLibrary, ShellOffer } from '@studio/contracts/remote-needs';
import * as messages from '@studio/messages/react';
import { sharedByShell } from './shared.js';
import { namesOf, offerId, ownOffer, RECORD, unversionedChange } from './shared-exports.js';

// The session's channel to other tabs would keep this process open.
const channel = globalThis.BroadcastChannel;
Object.assign(globalThis, { BroadcastChannel: undefined });
const kit = await import('@studio/shell-kit');
const query = await import('@studio/shell-kit/query');
const router = await import('@studio/shell-kit/router');
Object.assign(globalThis, { BroadcastChannel: channel });

const require = createRequire(import.meta.url);
/** As browsers run it: the build for development has more names. */
const production = (library: string): object =>
  require(
    join(dirname(require.resolve(`${library}/package.json`)), `cjs/${library}.production.js`),
  ) as object;

const libraries: Record<string, { exported: object; home?: string }> = {
  react: { exported: production('react') },
  'react-dom': { exported: production('react-dom') },
  '@studio/shell-kit': { exported: kit, home: 'libs/shell-kit/package.json' },
  '@studio/shell-kit/router': { exported: router, home: 'libs/shell-kit/package.json' },
  '@studio/shell-kit/query': { exported: query, home: 'libs/shell-kit/package.json' },
  '@studio/messages/react': { exported: messages, home: 'libs/messages/package.json' },
  zod: { exported: { z }, home: 'libs/federation/package.json' },
};

const nowOf = (library: string, exported: object): OfferedLibrary => ({
  version: sharedByShell()[library]?.version ?? 'none',
  names: namesOf(exported),
});
const now: ShellOffer = {
  shellApi: kit.SHELL_API,
  shared: Object.fromEntries(
    Object.entries(libraries).map(([library, { exported }]) => [library, nowOf(library, exported)]),
  ),
};
const nothing: OfferedLibrary = { version: '0.0.0', names: [] };

describe('the record of what is shared', () => {
  it('has all that the shell shares', () => {
    expect(Object.keys(libraries).sort()).toEqual(Object.keys(sharedByShell()).sort());
  });

  it('no name of ours comes or goes without its version', () => {
    const { shared } = ownOffer();
    const faults = Object.entries(libraries).flatMap(([library, { home }]) => {
      const kept = shared[library];
      if (!home || !kept) return [];
      return unversionedChange(library, home, { kept, now: now.shared[library] ?? nothing }) ?? [];
    });
    expect(faults).toEqual([]);
    // Written where the versions say it all.
    if (process.env['UPDATE_SHARED_EXPORTS'])
      writeFileSync(RECORD, `${JSON.stringify(now, null, 2)}\n`);
  });

  it('is written (npm run shared-exports -w @studio/federation rewrites it)', () => {
    expect(JSON.parse(readFileSync(RECORD, 'utf8'))).toEqual(now);
  });

  it('has the members of plain objects, and nothing of instances', () => {
    const { shared } = ownOffer();
    expect(shared['zod']?.names).toEqual(expect.arrayContaining(['z.object', 'z.iso.date']));
    expect(shared['@studio/shell-kit/query']?.names).toContain('keys.home');
    expect(
      shared['@studio/shell-kit/query']?.names.filter((name) => name.startsWith('queryClient')),
    ).toEqual(['queryClient']);
    expect(shared['react']?.names).not.toContain('act');
  });
});

describe('a change of what a library exports', () => {
  const kept = { version: '1.4.2', names: ['toast', 'useSession'] };
  const messageFor = (version: string, names: string[]) =>
    unversionedChange('@studio/shell-kit', 'libs/shell-kit/package.json', {
      kept,
      now: { version, names },
    });
  const command = 'then npm run shared-exports -w @studio/federation.';

  it.each([
    ['1.4.2', ['toast', 'useSession']],
    ['1.5.0', ['toast', 'useCart', 'useSession']],
    ['2.0.0', ['toast']],
    ['2.1.0', ['toast', 'useCart']],
  ])('version %s with %j is right', (version, names) => {
    expect(messageFor(version, names)).toBeUndefined();
  });

  it.each([
    [
      '1.4.2',
      ['toast', 'useCart', 'useSession'],
      `@studio/shell-kit newly exports useCart: raise the version in libs/shell-kit/package.json from 1.4.2 to 1.5.0, ${command}`,
    ],
    [
      '1.4.9',
      ['toast', 'useCart', 'useSession'],
      `@studio/shell-kit newly exports useCart: raise the version in libs/shell-kit/package.json from 1.4.2 to 1.5.0, ${command}`,
    ],
    [
      '1.5.0',
      ['toast'],
      `@studio/shell-kit no longer exports useSession: raise the version in libs/shell-kit/package.json from 1.4.2 to 2.0.0, ${command}`,
    ],
    [
      '1.9.0',
      ['toast', 'useCart'],
      `@studio/shell-kit no longer exports useSession and newly exports useCart: raise the version in libs/shell-kit/package.json from 1.4.2 to 2.0.0, ${command}`,
    ],
  ])('version %s with %j is refused', (version, names, sentence) => {
    expect(messageFor(version, names)).toBe(sentence);
  });

  it('is another offer', () => {
    const offer = ownOffer();
    expect(offerId(offer)).toMatch(/^[0-9a-f]{10}$/);
    expect(offerId({ ...offer, shellApi: 2 })).not.toBe(offerId(offer));
  });
});
