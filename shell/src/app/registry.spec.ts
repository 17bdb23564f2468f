import { isTrusted } from './registry.js';

describe('registry', () => {
  it.each([
    ['/remotes/mf-member', '/remotes/mf-member/mf-manifest.json', true],
    ['/remotes/mf-member', '/remotes/mf-admin/mf-manifest.json', false],
    ['/remotes/mf-member', 'https://elsewhere.example/remotes/mf-member/mf-manifest.json', false],
    ['/remotes/mf-member', '//elsewhere.example/remotes/mf-member/x.json', false],
    ['/remotes/mf-member', '/remotes/mf-member/../../evil.json', false],
    ['/', '/mf-manifest.json', false],
  ])('path %s with manifest %s: %s', (path, manifest, trusted) => {
    expect(isTrusted({ name: 'mf_member', path, manifest })).toBe(trusted);
  });
});
