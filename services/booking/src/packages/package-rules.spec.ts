import { statusOn } from './package-rules.js';

const owned = { creditsLeft: 3, expiresOn: '2026-12-31', frozenFrom: null, frozenUntil: null };

test.each<[string, Partial<Parameters<typeof statusOn>[0]>, string]>([
  ['credits and time', {}, 'active'],
  ['its last day', { expiresOn: '2026-11-23' }, 'active'],
  ['the day after', { expiresOn: '2026-11-22' }, 'expired'],
  ['no credits', { creditsLeft: 0 }, 'used_up'],
  ['no credits and no time', { creditsLeft: 0, expiresOn: '2026-11-22' }, 'expired'],
  ['frozen today', { frozenFrom: '2026-11-23', frozenUntil: '2026-11-30' }, 'frozen'],
  ['frozen from tomorrow', { frozenFrom: '2026-11-24', frozenUntil: '2026-11-30' }, 'active'],
])('%s: %#', (_, given, status) => {
  expect(statusOn({ ...owned, ...given } as typeof owned, '2026-11-23')).toBe(status);
});
