import type { MemberPlan, MemberScreen } from '@studio/contracts';
import { planLeft, planState, planUntil, standingOf } from './standing-labels.js';

type Record_ = NonNullable<MemberScreen['record']>;
const screen = (record: Partial<Record_>, banned = false) =>
  ({ profile: { banned }, record }) as unknown as MemberScreen;
const source = {
  kind: 'plan' as const,
  name: 'Unlimited',
  left: null,
  total: null,
  until: '2027-01-03',
};
const able = { canBook: true, source, because: null, from: null };

test.each<[string, MemberScreen, string | undefined, string | undefined]>([
  ['a plan', screen({ bookingAbility: able }), 'calm', 'Can book: Unlimited, until 3 January'],
  [
    'a package',
    screen({
      bookingAbility: {
        ...able,
        source: { ...source, kind: 'package', name: '10-class package', left: 7, total: 10 },
      },
    }),
    'calm',
    'Can book: 10-class package, 7 of 10 left, until 3 January',
  ],
  [
    'a fee owed',
    screen({ bookingAbility: able, feesOwed: 7_500 }),
    'scarce',
    'Can book: Unlimited, until 3 January. Owes AED 75.00 in fees',
  ],
  [
    'a plan used up',
    screen({
      bookingAbility: { canBook: false, source, because: 'used_up', from: '2027-01-04' },
    }),
    'scarce',
    'Can not book: Unlimited, it is used up. Classes from 4 January can be booked',
  ],
  [
    'nothing',
    screen({ bookingAbility: { canBook: false, source: null, because: 'none', from: null } }),
    'scarce',
    'Can not book: no plan, and no package with credits',
  ],
  [
    'a ban',
    screen({ bookingAbility: able }, true),
    'scarce',
    'Can not book: the account is banned',
  ],
  ['a service that says nothing of it', screen({}), undefined, undefined],
] as const)('standing: %s', (...[, input, tone, text]) => {
  expect(standingOf(input)?.tone).toBe(tone);
  expect(standingOf(input)?.text).toBe(text);
});

const plan: MemberPlan = {
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
};

test('a plan says what is left and until when', () => {
  expect(planLeft(plan)).toBe('2 of 8 left');
  expect(planLeft({ ...plan, limit: null, left: null })).toBe('Unlimited, 6 used');
  expect(planUntil(plan)).toBe('Renews after 3 January 2027');
  expect(planUntil({ ...plan, renews: false })).toBe('Ends 3 January 2027');
});

test.each<[Partial<MemberPlan>, string | undefined]>([
  [{}, undefined],
  [{ renews: false }, 'Leaving'],
  [{ graceUntil: '2026-12-07T06:00:00Z' }, 'Renewal not paid, books until Mon 7 Dec, 10:00'],
  [{ blockedBecause: 'payment_failed' }, 'Renewal not paid'],
  [
    { blockedBecause: 'frozen', frozen: { from: '2026-12-20', until: '2027-01-05' } },
    'Frozen until 5 January 2027',
  ],
  [{ frozen: { from: '2026-12-20', until: '2027-01-05' } }, 'Freeze from 20 December 2026'],
])('%j is %p', (input, word) => {
  expect(planState({ ...plan, ...input })?.word).toBe(word);
});
