import type { MemberPlan, UserPackageView } from '@studio/contracts';
import { bookingAbilityOf } from './booking-ability.js';

const plan = (input: Partial<MemberPlan> = {}): MemberPlan => ({
  subscriptionId: 's',
  planName: 'Monthly 8',
  periodStart: '2026-12-04',
  limit: 8,
  used: 6,
  periodEnd: '2027-01-03',
  left: 2,
  status: 'active',
  blockedBecause: null,
  renews: true,
  graceUntil: null,
  frozen: null,
  ...input,
});
const owned = (input: Partial<UserPackageView> = {}): UserPackageView => ({
  id: 'u',
  packageId: null,
  packageName: '10-class package',
  creditsTotal: 10,
  creditsLeft: 7,
  expiresOn: '2027-01-20',
  status: 'active',
  frozen: null,
  begins: null,
  purchasedAt: '2026-11-20T08:00:00Z',
  pricePaid: 0,
  currency: 'AED',
  classTypes: [],
  ...input,
});
const frozen = { from: '2026-12-20', until: '2027-01-05' };

test.each<[string, MemberPlan[], UserPackageView[], object]>([
  [
    'unlimited',
    [plan({ planName: 'Unlimited', limit: null, left: null })],
    [],
    { source: { kind: 'plan', name: 'Unlimited', left: null, total: null, until: '2027-01-03' } },
  ],
  ['a plan before a package', [plan()], [owned()], { source: { kind: 'plan', left: 2, total: 8 } }],
  [
    'within the grace',
    [plan({ status: 'past_due', graceUntil: '2026-12-07T06:00:00Z' })],
    [],
    { source: { until: '2026-12-07' } },
  ],
  [
    'a package when the plan is frozen',
    [plan({ blockedBecause: 'frozen', frozen })],
    [owned()],
    { source: { kind: 'package', left: 7, total: 10, until: '2027-01-20' } },
  ],
])('can book: %s', (_, plans, packages, expected) => {
  const ability = bookingAbilityOf(plans, packages);
  expect(ability).toMatchObject({ canBook: true, because: null, ...expected });
});

test.each<[string, MemberPlan[], UserPackageView[], object]>([
  ['nothing', [], [], { because: 'none', source: null }],
  [
    'the plan’s classes are used, until it renews',
    [plan({ left: 0, blockedBecause: 'used_up' })],
    [],
    { because: 'used_up', from: '2027-01-04' },
  ],
  [
    'the plan’s classes are used, and it ends',
    [plan({ left: 0, blockedBecause: 'used_up', renews: false })],
    [],
    { because: 'used_up', from: null },
  ],
  [
    'the grace is over',
    [plan({ status: 'past_due', blockedBecause: 'payment_failed' })],
    [owned({ status: 'used_up', creditsLeft: 0 })],
    { because: 'payment_failed', source: { kind: 'plan' }, from: null },
  ],
  [
    'the plan is frozen',
    [plan({ status: 'paused', blockedBecause: 'frozen', frozen })],
    [],
    { because: 'frozen', from: '2027-01-06' },
  ],
  ['the package is frozen', [], [owned({ status: 'frozen', frozen })], { from: '2027-01-06' }],
  ['the package is used up', [], [owned({ status: 'used_up' })], { because: 'used_up' }],
  ['the package has expired', [], [owned({ status: 'expired' })], { because: 'expired' }],
  ['the price went back', [], [owned({ status: 'refunded' })], { because: 'refunded' }],
  ['the bank decides', [], [owned({ status: 'locked' })], { because: 'locked' }],
])('can not book: %s', (_, plans, packages, expected) => {
  expect(bookingAbilityOf(plans, packages)).toMatchObject({ canBook: false, ...expected });
});
