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
      expect(sharedByShell()[name]).toMatchObject({ singleton: true, eager: true });
    }
  });

  it('fails loudly when the versions of the session disagree', () => {
    expect(sharedByRemote()['@studio/shell-kit']).toMatchObject({
      strictVersion: true,
      requiredVersion: '^1.0.0',
    });
  });
});
