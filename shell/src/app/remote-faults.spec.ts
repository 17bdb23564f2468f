import { jest } from '@jest/globals';
import type { ShellOffer } from '@studio/contracts/remote-needs';
import { fetchedBuilds } from './builds.js';
import { remoteFaults } from './remote-faults.js';

const offer: ShellOffer = {
  shellApi: 1,
  shared: {
    react: { version: '19.3.1', names: ['useState'] },
    '@studio/shell-kit': { version: '1.0.0', names: ['useSession'] },
  },
};
Object.assign(globalThis, { SHELL_OFFER: offer, SHELL_OFFER_ID: 'mine' });

const kit = (names: string[]) => ({
  shellApi: 1,
  shared: { '@studio/shell-kit': { version: '1.1.0', range: '^1.0.0', names } },
});
/** The loader's question for a manifest that says this. */
const ask = async (offerId: string | undefined, needs: unknown): Promise<unknown> => {
  AbortSignal.timeout = () => new AbortController().signal;
  const body = { metaData: { buildInfo: { buildId: 'b', offer: offerId } }, needs };
  const answer = { ok: true, clone: () => answer, json: async () => body };
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer as never);
  const remote = { name: 'mf_admin' };
  return remoteFaults.fetch?.('/mf-manifest.json', {}, remote as never, undefined as never);
};

describe('the manifest of a remote', () => {
  beforeAll(() => {
    globalThis.fetch ??= async () => new Response();
  });
  beforeEach(() => fetchedBuilds.clear());

  it.each([
    ['was built against what this shell gives', 'mine', kit(['useSession'])],
    ['was built against more, and uses nothing of it', 'other', kit(['useSession'])],
    ['was built before builds said what they need', undefined, undefined],
  ])('is taken when it %s', async (_, id, needs) => {
    await ask(id, needs);
    expect(fetchedBuilds.get('mf_admin')).toBe('b');
  });

  it.each([
    ['a name', 'other', kit(['useCart']), /uses useCart of @studio\/shell-kit, which the shell's/],
    ['a newer shellApi', undefined, { ...kit([]), shellApi: 2 }, /needs shellApi 2, the shell/],
    [
      'another React',
      'other',
      { shellApi: 1, shared: { react: { version: '18.3.1', range: '^18.3.0', names: [] } } },
      /was built with react 18\.3\.1/,
    ],
    ['what nobody can read', 'other', { shared: 'all' }, /Invalid input/],
  ])('is refused with the sentence when it needs %s', async (...[, id, needs, sentence]) => {
    await expect(ask(id, needs)).rejects.toThrow(sentence);
    expect(fetchedBuilds.has('mf_admin')).toBe(false);
  });
});
