import { jest } from '@jest/globals';
import { findRemote, isTrusted, remoteOf } from './registry.js';

describe('registry', () => {
  it.each([
    ['/remotes/mf-member', '/remotes/mf-member/mf-manifest.json', true],
    ['/remotes/mf-member', '/remotes/mf-admin/mf-manifest.json', false],
    ['/remotes/mf-member', 'https://elsewhere.example/remotes/mf-member/mf-manifest.json', false],
    ['/remotes/mf-member', '//elsewhere.example/remotes/mf-member/x.json', false],
    ['/remotes/mf-member', '/remotes/mf-member/../../evil.json', false],
    ['/', '/mf-manifest.json', false],
    ['/remotes/mf-member', 'http://', false],
  ])('path %s with manifest %s: %s', (path, manifest, trusted) => {
    expect(isTrusted({ name: 'mf_member', path, manifest })).toBe(trusted);
  });

  const member = {
    name: 'mf_member',
    path: '/remotes/mf-member',
    manifest: '/remotes/mf-member/0a1b2c3d4e/mf-manifest.json',
  };

  it('is the last one that was read while it is away, and missing before', async () => {
    const fetched = jest.fn<() => Promise<unknown>>().mockRejectedValue(new Error('offline'));
    globalThis.fetch = fetched as unknown as typeof fetch;
    await expect(findRemote('mf_member')).rejects.toThrow("remotes.json can't be read");
    const answer = { ok: true, json: () => Promise.resolve({ remotes: [member] }) };
    fetched.mockResolvedValueOnce(answer);
    expect(await findRemote('mf_member')).toEqual(member);
    expect(await findRemote('mf_member')).toEqual(member);
    fetched.mockResolvedValueOnce({ ok: false, status: 503 });
    expect(await findRemote('mf_member')).toEqual(member);
  });

  it('has a line that can be read beside those that can not', () => {
    const known = { remotes: [null, 'mf_member', { name: 'mf_admin' }, member] };
    expect(remoteOf(known, 'mf_member')).toEqual(member);
  });

  it.each([
    ['is missing', [], 'mf_member is not in remotes.json'],
    ['says no build', [{ ...member, manifest: 1 }], "the line of mf_member in remotes.json can't"],
    [
      'leads elsewhere',
      [{ ...member, manifest: 'https://elsewhere.example/m.json' }],
      'mf_member is not run from https://elsewhere.example/m.json',
    ],
  ])('says what is wrong with a line that %s', (...[, remotes, sentence]) => {
    expect(() => remoteOf({ remotes }, 'mf_member')).toThrow(sentence);
  });
});
