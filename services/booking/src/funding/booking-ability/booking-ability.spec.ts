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

test.each<{ title: string; plans: MemberPlan[]; packages: UserPackageView[]; expected: object }>([
  {
    title: 'unlimited',
    plans: [plan({ planName: 'Unlimited', limit: null, left: null })],
    packages: [],
    expected: {
      source: { kind: 'plan', name: 'Unlimited', left: null, total: null, until: '2027-01-03' },
    },
  },
  {
    title: 'a plan before a package',
    plans: [plan()],
    packages: [owned()],
    expected: { source: { kind: 'plan', left: 2, total: 8 } },
  },
  {
    title: 'within the grace',
    plans: [plan({ status: 'past_due', graceUntil: '2026-12-07T06:00:00Z' })],
    packages: [],
    expected: { source: { until: '2026-12-07' } },
  },
  {
    title: 'a package when the plan is frozen',
    plans: [plan({ blockedBecause: 'frozen', frozen })],
    packages: [owned()],
    expected: { source: { kind: 'package', left: 7, total: 10, until: '2027-01-20' } },
  },
])('can book: $title', ({ plans, packages, expected }) => {
  const ability = bookingAbilityOf(plans, packages);
  expect(ability).toMatchObject({ canBook: true, because: null, ...expected });
});

test.each<{ title: string; plans: MemberPlan[]; packages: UserPackageView[]; expected: object }>([
  { title: 'nothing', plans: [], packages: [], expected: { because: 'none', source: null } },
  {
    title: 'the plan’s classes are used, until it renews',
    plans: [plan({ left: 0, blockedBecause: 'used_up' })],
    packages: [],
    expected: { because: 'used_up', from: '2027-01-04' },
  },
  {
    title: 'the plan’s classes are used, and it ends',
    plans: [plan({ left: 0, blockedBecause: 'used_up', renews: false })],
    packages: [],
    expected: { because: 'used_up', from: null },
  },
  {
    title: 'the grace is over',
    plans: [plan({ status: 'past_due', blockedBecause: 'payment_failed' })],
    packages: [owned({ status: 'used_up', creditsLeft: 0 })],
    expected: { because: 'payment_failed', source: { kind: 'plan' }, from: null },
  },
  {
    title: 'the plan is frozen',
    plans: [plan({ status: 'paused', blockedBecause: 'frozen', frozen })],
    packages: [],
    expected: { because: 'frozen', from: '2027-01-06' },
  },
  {
    title: 'the package is frozen',
    plans: [],
    packages: [owned({ status: 'frozen', frozen })],
    expected: { from: '2027-01-06' },
  },
  {
    title: 'the package is used up',
    plans: [],
    packages: [owned({ status: 'used_up' })],
    expected: { because: 'used_up' },
  },
  {
    title: 'the package has expired',
    plans: [],
    packages: [owned({ status: 'expired' })],
    expected: { because: 'expired' },
  },
  {
    title: 'the price went back',
    plans: [],
    packages: [owned({ status: 'refunded' })],
    expected: { because: 'refunded' },
  },
  {
    title: 'the bank decides',
    plans: [],
    packages: [owned({ status: 'locked' })],
    expected: { because: 'locked' },
  },
])('can not book: $title', ({ plans, packages, expected }) => {
  expect(bookingAbilityOf(plans, packages)).toMatchObject({ canBook: false, ...expected });
});
