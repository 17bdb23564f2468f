import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { keptAmountOf, planDaysOf } from './refund-rules.js';

const ofPlan = (more: object) =>
  ({ grantAnswer: { subscriptionId: 's', planName: '8 a month', periodEnd: '', ...more } }) as Pick<
    Payment,
    'grantAnswer'
  >;

test('a payment of a plan names its days, where they were kept; one of a package none', () => {
  const days = { paidFrom: '2026-11-01', paidThrough: '2026-11-30' };
  expect(planDaysOf(ofPlan(days))).toEqual({
    planDays: { subscriptionId: 's', from: '2026-11-01', through: '2026-11-30' },
  });
  expect(planDaysOf(ofPlan({ ...days, isDifference: true }))).toEqual({});
  expect(planDaysOf(ofPlan({}))).toEqual({});
  expect(planDaysOf({ grantAnswer: null })).toEqual({});
});

test.each([
  { amount: 40_000, giftAmount: 0, unused: 0.75, kept: 30_000 },
  { amount: 30_000, giftAmount: 10_000, unused: 0.25, kept: 10_000 },
  // Fils that are no whole ones stay.
  { amount: 100, giftAmount: 0, unused: 1 / 3 + 1 / 3, kept: 66 },
  { amount: 30_000, giftAmount: 0, unused: 1 / 3, kept: 10_000 },
  { amount: 100, giftAmount: 0, unused: 0, kept: 0 },
])('of $amount and $giftAmount, $unused unused, $kept goes back', (one) => {
  expect(keptAmountOf(one, one.unused)).toBe(one.kept);
});
