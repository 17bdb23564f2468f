import { creditsForShare, statusOn } from './package-rules.js';

const owned = {
  creditsLeft: 3,
  expiresOn: '2026-12-31',
  frozenFrom: null,
  frozenUntil: null,
  lockedBecause: null,
  pricePaid: 125_000,
  refunded: null,
  refundedAt: null,
};
const refundedAt = new Date('2026-11-20T08:00:00Z');

test.each<[string, object, string]>([
  ['credits and time', {}, 'active'],
  ['its last day', { expiresOn: '2026-11-23' }, 'active'],
  ['the day after', { expiresOn: '2026-11-22' }, 'expired'],
  ['no credits', { creditsLeft: 0 }, 'used_up'],
  ['no credits and no time', { creditsLeft: 0, expiresOn: '2026-11-22' }, 'expired'],
  ['frozen today', { frozenFrom: '2026-11-23', frozenUntil: '2026-11-30' }, 'frozen'],
  ['frozen to today', { frozenFrom: '2026-11-10', frozenUntil: '2026-11-23' }, 'frozen'],
  ['frozen from tomorrow', { frozenFrom: '2026-11-24', frozenUntil: '2026-11-30' }, 'active'],
  ['disputed', { lockedBecause: 'dispute' }, 'locked'],
  ['disputed, and no time', { lockedBecause: 'dispute', expiresOn: '2026-11-22' }, 'locked'],
  ['refunded in part', { creditsLeft: 0, refunded: 25_000, refundedAt }, 'used_up'],
  ['refunded', { creditsLeft: 0, refunded: 125_000, refundedAt }, 'refunded'],
  ['refunded, and no time', { refunded: 125_000, refundedAt, expiresOn: '2026-11-22' }, 'refunded'],
  ['refunded, the amount is not known', { creditsLeft: 0, refundedAt }, 'refunded'],
  [
    'the bank gave it back',
    { lockedBecause: 'dispute_lost', refunded: 125_000, refundedAt },
    'refunded',
  ],
  [
    'disputed after a refund',
    { lockedBecause: 'dispute', refunded: 125_000, refundedAt },
    'locked',
  ],
])('%s: %#', (_, input, status) => {
  expect(statusOn({ ...owned, ...input }, '2026-11-23')).toBe(status);
});

test.each([
  { creditsTotal: 10, creditsLeft: 10, share: 1, taken: 10 },
  { creditsTotal: 10, creditsLeft: 4, share: 1, taken: 4 },
  { creditsTotal: 10, creditsLeft: 4, share: 0.5, taken: 4 },
  { creditsTotal: 10, creditsLeft: 8, share: 0.5, taken: 5 },
  { creditsTotal: 10, creditsLeft: 8, share: 0.04, taken: 0 },
  { creditsTotal: 10, creditsLeft: 8, share: 0.05, taken: 1 },
  { creditsTotal: 3, creditsLeft: 3, share: 1 / 3, taken: 1 },
  { creditsTotal: 3, creditsLeft: 0, share: 1, taken: 0 },
])(
  'of $creditsTotal credits, $creditsLeft left, a refund of $share takes $taken',
  ({ creditsTotal, creditsLeft, share, taken }) => {
    expect(creditsForShare({ creditsTotal, creditsLeft }, { share, taken: 0 })).toBe(taken);
  },
);

test.each([
  { creditsTotal: 10, parts: 3, takes: [3, 4, 3] },
  { creditsTotal: 3, parts: 6, takes: [1, 0, 1, 0, 1, 0] },
  { creditsTotal: 1, parts: 3, takes: [0, 1, 0] },
  { creditsTotal: 10, parts: 7, takes: [1, 2, 1, 2, 1, 2, 1] },
])('$creditsTotal credits refunded in $parts parts: $takes', ({ creditsTotal, parts, takes }) => {
  let [share, taken] = [0, 0];
  const each = Array.from({ length: parts }, () => {
    share += 1 / parts;
    const credits = creditsForShare(
      { creditsTotal, creditsLeft: creditsTotal - taken },
      { share, taken },
    );
    taken += credits;
    return credits;
  });
  expect(each).toEqual(takes);
});

test('what an earlier refund could not take is taken by the next one, never more than was bought', () => {
  const owned = { creditsTotal: 10, creditsLeft: 3 };
  expect(creditsForShare(owned, { share: 0.75, taken: 2 })).toBe(3);
  expect(creditsForShare({ ...owned, creditsLeft: 8 }, { share: 1.2, taken: 4 })).toBe(6);
  expect(creditsForShare(owned, { share: 0.1, taken: 4 })).toBe(0);
});
