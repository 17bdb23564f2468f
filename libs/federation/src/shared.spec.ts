import { sharedByRemote, sharedByShell } from './shared.js';

describe('what shell and remotes share', () => {
  it('has one React, router, query cache and session', () => {
    for (const name of [
      'react',
      'react-dom',
      '@studio/shell-kit',
      '@studio/shell-kit/router',
      '@studio/shell-kit/query',
    ]) {
      expect(sharedByRemote()[name]).toMatchObject({ singleton: true });
      expect(sharedByShell()[name]).toEqual(sharedByRemote()[name]);
    }
  });

  it('fails loudly when the versions of the session disagree', () => {
    expect(sharedByRemote()['@studio/shell-kit']).toMatchObject({
      strictVersion: true,
      requiredVersion: '^1.0.0',
    });
  });

  it('a remote takes any minor of ours, no older minor of React, and only a zod with its words', () => {
    const { version = '' } = sharedByRemote()['react'] ?? {};
    const [major, minor] = version.split('.');
    expect(sharedByRemote()['react']?.requiredVersion).toBe(`^${major}.${minor}.0`);
    for (const name of ['@studio/shell-kit/query', '@studio/messages/react'])
      expect(sharedByRemote()[name]?.requiredVersion).toMatch(/^\^\d+\.0\.0$/);
    const zod = sharedByRemote()['zod'];
    expect(zod?.requiredVersion).toBe(`^${zod?.version ?? ''}`);
    expect(zod?.singleton).toBeUndefined();
  });
});
