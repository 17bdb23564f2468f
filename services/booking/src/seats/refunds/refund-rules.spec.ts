import { creditsMissing, unusedShare, worth } from './refund-rules.js';

test.each([
  { of: 10, share: 0.5, taken: 5, missing: 0 },
  { of: 10, share: 0.5, taken: 2, missing: 3 },
  // Half of a credit is not one that nothing pays.
  { of: 3, share: 0.5, taken: 0, missing: 1 },
  { of: 1, share: 0.5, taken: 0, missing: 0 },
  { of: 3, share: 1 / 3 + 1 / 3, taken: 1, missing: 1 },
  // The whole price: all that is still to come.
  { of: 3, share: 1 / 3 + 1 / 3 + 1 / 3, taken: 3, missing: Infinity },
  { of: 10, share: 1, taken: 4, missing: Infinity },
])('of $of credits, $share refunded and $taken taken, $missing are missing', (one) => {
  expect(creditsMissing(one.of, one)).toBe(one.missing);
});

test.each([
  [0, []],
  [1, [2]],
  [2, [2]],
  [3, [2, 1]],
  [Infinity, [2, 1, 1]],
])('%f credits are found in the first %j', (credits, found) => {
  const candidates = [{ credits: 2 }, { credits: 1 }, { credits: 1 }];
  expect(worth(candidates, credits).map((one) => one.credits)).toEqual(found);
});

test.each([
  { creditsTotal: 10, creditsLeft: 10, taken: 0, share: 0, unused: 1 },
  { creditsTotal: 10, creditsLeft: 7, taken: 0, share: 0, unused: 0.7 },
  { creditsTotal: 10, creditsLeft: 2, taken: 5, share: 0.5, unused: 0.2 },
  { creditsTotal: 10, creditsLeft: 0, taken: 0, share: 0, unused: 0 },
  { creditsTotal: 10, creditsLeft: 0, taken: 3, share: 0.5, unused: 0 },
])('of $creditsTotal credits, $creditsLeft left, $taken taken, $unused is unused', (one) => {
  expect(unusedShare(one, one)).toBeCloseTo(one.unused);
});
