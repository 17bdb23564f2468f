import type { UserPackageView } from '@studio/contracts';
import { partRefundLabel, endedLabel } from './owned-package-labels.js';

const one: UserPackageView = {
  id: '01900000-0000-7000-8000-000000000301',
  packageId: null,
  packageName: '10-class package',
  creditsTotal: 10,
  creditsLeft: 0,
  expiresOn: '2026-12-20',
  status: 'used_up',
  frozen: null,
  begins: null,
  purchasedAt: '2026-11-01T08:00:00.000Z',
  pricePaid: 125_000,
  currency: 'AED',
  classTypes: [],
};
const at = '2026-11-23T21:00:00.000Z';

test.each<[Partial<UserPackageView>, string]>([
  [{}, 'Used up · 20 December 2026'],
  [{ status: 'expired' }, 'Expired · 20 December 2026'],
  [
    { status: 'refunded', refund: { amount: 125_000, at } },
    'Refunded AED 1,250.00 on 24 November 2026',
  ],
  [{ status: 'refunded', refund: { amount: null, at } }, 'Refunded on 24 November 2026'],
])('%j ended as %s', (changes, expected) => {
  expect(endedLabel({ ...one, ...changes })).toBe(expected);
});

test('a part that went back is told while the package is in use', () => {
  const refund = { amount: 25_000, at };
  expect(partRefundLabel({ ...one, status: 'active', refund })).toBe(
    'Refunded AED 250.00 on 24 November 2026',
  );
  expect(partRefundLabel({ ...one, status: 'refunded', refund })).toBeNull();
});
