import type { Membership } from '../../funding/subscriptions/subscriptions.api.js';
import {
  chooseFunding,
  eligiblePackages,
  fundingsFor,
  type Funding,
  type FundingSources,
  type Payer,
  type FundingPackage,
} from './funding-rules.js';

const classCost = {
  classTypeId: 'reformer',
  startsAt: new Date('2026-11-23T02:30:00Z'),
  day: '2026-11-23',
  credits: 1,
};
const sources = (input: Partial<FundingSources>): FundingSources => ({
  packages: [],
  memberships: [],
  now: new Date('2026-11-21T08:00:00Z'),
  numbers: { graceDays: 3, secondClassHours: 2 },
  ...input,
});
const payerOf = (funding: Funding | null | undefined): string | undefined =>
  funding?.kind === 'package' ? funding.userPackage.id : funding?.plan.id;
const plan = (input: Partial<Membership>): Membership => ({
  id: 'plan',
  planId: 'p',
  name: '8 a month',
  status: 'active',
  classTypeIds: ['reformer', 'mat'],
  limit: 8,
  lateFee: 0,
  noShowFee: 0,
  periodStart: '2026-11-05T09:00:00+00:00',
  periodEnd: '2026-12-05T09:00:00+00:00',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  blockedFrom: null,
  frozenFrom: null,
  frozenUntil: null,
  uses: [],
  ...input,
});
const userPackage = (input: Partial<FundingPackage>): FundingPackage => ({
  id: 'a',
  name: '10-class package',
  classTypeIds: ['reformer', 'mat'],
  creditsTotal: 10,
  creditsLeft: 5,
  validFrom: '2026-10-01',
  expiresOn: '2026-12-31',
  frozenFrom: null,
  frozenUntil: null,
  pricePaid: 125_000,
  purchasedAt: '2026-10-01T08:00:00+00:00',
  ...input,
});

describe('what can pay at all', () => {
  test.each<[string, Partial<FundingPackage>, boolean]>([
    ['credits, type and day fit', {}, true],
    ['no credits left', { creditsLeft: 0 }, false],
    ['another class type', { classTypeIds: ['barre'] }, false],
    ['the class is on its last day', { expiresOn: '2026-11-23' }, true],
    ['it expires the day before the class', { expiresOn: '2026-11-22' }, false],
    ['it begins on the day of the class', { validFrom: '2026-11-23' }, true],
    ['it begins the day after', { validFrom: '2026-11-24' }, false],
    ['frozen on that day', { frozenFrom: '2026-11-20', frozenUntil: '2026-11-23' }, false],
    ['frozen until the day before', { frozenFrom: '2026-11-10', frozenUntil: '2026-11-22' }, true],
    ['frozen from the day after', { frozenFrom: '2026-11-24', frozenUntil: '2026-12-01' }, true],
  ])('%s: %#', (_, input, expected) => {
    expect(eligiblePackages([userPackage(input)], classCost)).toHaveLength(expected ? 1 : 0);
  });

  test('a class of two credits needs both', () => {
    expect(
      chooseFunding(sources({ packages: [userPackage({ creditsLeft: 1 })] }), {
        ...classCost,
        credits: 2,
      }),
    ).toBeNull();
  });
});

describe('which one pays, and why (domain.md, Booking 3)', () => {
  const wide = userPackage({ id: 'wide', expiresOn: '2026-11-30', pricePaid: 0 });
  test.each<{
    title: string;
    packages: FundingPackage[];
    chosen: string | undefined;
    id: string;
    reason: string;
  }>([
    {
      title: 'the only one',
      packages: [userPackage({ id: 'a' })],
      chosen: undefined,
      id: 'a',
      reason: 'only_one',
    },
    {
      title: 'the narrowest, though it expires later and was paid',
      packages: [wide, userPackage({ id: 'narrow', classTypeIds: ['reformer'] })],
      chosen: undefined,
      id: 'narrow',
      reason: 'narrowest',
    },
    {
      title: 'then what expires first',
      packages: [userPackage({ id: 'late' }), userPackage({ id: 'soon', expiresOn: '2026-12-01' })],
      chosen: undefined,
      id: 'soon',
      reason: 'expires_first',
    },
    {
      title: 'then free before paid',
      packages: [userPackage({ id: 'paid' }), userPackage({ id: 'gift', pricePaid: 0 })],
      chosen: undefined,
      id: 'gift',
      reason: 'free_before_paid',
    },
    {
      title: 'then the oldest',
      packages: [
        userPackage({ id: 'new' }),
        userPackage({ id: 'old', purchasedAt: '2026-09-01T08:00:00+00:00' }),
      ],
      chosen: undefined,
      id: 'old',
      reason: 'oldest',
    },
    {
      title: 'the choice of the member',
      packages: [wide, userPackage({ id: 'chosen' })],
      chosen: 'chosen',
      id: 'chosen',
      reason: 'chosen',
    },
    {
      title: 'one that can pay, before one that would be first',
      packages: [
        userPackage({ id: 'empty', expiresOn: '2026-11-24', creditsLeft: 0 }),
        userPackage({ id: 'full' }),
      ],
      chosen: undefined,
      id: 'full',
      reason: 'only_one',
    },
  ])('$title', ({ packages, chosen, id, reason }) => {
    const payer = chosen === undefined ? undefined : { userPackageId: chosen };
    const funding = chooseFunding(sources({ packages }), classCost, payer);
    expect([payerOf(funding), funding?.reason]).toEqual([id, reason]);
    const reversed = chooseFunding(
      sources({ packages: [...packages].reverse() }),
      classCost,
      payer,
    );
    expect(payerOf(reversed)).toBe(id);
  });

  const full = ['06', '07', '08', '09', '10', '11', '12', '13'].map((d) =>
    Date.parse(`2026-11-${d}T06:00:00Z`),
  );
  const both = { packages: [userPackage({ id: 'credits' })], memberships: [plan({})] };
  test.each<{
    title: string;
    input: Partial<FundingSources>;
    payer: Payer | undefined;
    id: string | undefined;
    reason: string | undefined;
  }>([
    {
      title: 'a plan with classes left comes before any package',
      input: both,
      payer: undefined,
      id: 'plan',
      reason: 'subscription',
    },
    {
      title: 'a plan alone',
      input: { memberships: [plan({})] },
      payer: undefined,
      id: 'plan',
      reason: 'subscription',
    },
    {
      title: 'the member prefers a credit',
      input: both,
      payer: { userPackageId: 'credits' },
      id: 'credits',
      reason: 'chosen',
    },
    {
      title: 'the member names the plan',
      input: both,
      payer: { subscriptionId: 'plan' },
      id: 'plan',
      reason: 'chosen',
    },
    {
      title: 'its classes are used up: a credit pays',
      input: { ...both, memberships: [plan({ uses: full })] },
      payer: undefined,
      id: 'credits',
      reason: 'only_one',
    },
    {
      title: 'a plan for other classes',
      input: { ...both, memberships: [plan({ classTypeIds: ['barre'] })] },
      payer: undefined,
      id: 'credits',
      reason: 'only_one',
    },
    {
      title: 'a plan that is chosen and used up is not replaced',
      input: { ...both, memberships: [plan({ uses: full })] },
      payer: { subscriptionId: 'plan' },
      id: undefined,
      reason: undefined,
    },
    {
      title: 'nothing at all: only by card',
      input: {},
      payer: undefined,
      id: undefined,
      reason: undefined,
    },
  ])('$title', ({ input, payer, id, reason }) => {
    const funding = chooseFunding(sources(input), classCost, payer);
    expect([payerOf(funding), funding?.reason]).toEqual([id, reason]);
  });

  test('the choices begin with what pays by the rule', () => {
    const packages = [
      userPackage({ id: 'late' }),
      userPackage({ id: 'soon', expiresOn: '2026-12-01' }),
    ];
    const choices = fundingsFor(sources({ packages, memberships: [plan({})] }), classCost);
    expect(choices.map((one) => [payerOf(one), one.reason])).toEqual([
      ['plan', 'subscription'],
      ['soon', 'expires_first'],
      ['late', 'chosen'],
    ]);
  });

  test('a choice that can not pay is not replaced by another', () => {
    const request = { userPackageId: 'not-there' };
    expect(chooseFunding(sources({ packages: [userPackage({})] }), classCost, request)).toBeNull();
  });
});
