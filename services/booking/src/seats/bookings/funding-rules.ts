import type { PlanSettings } from '../../policy/plan-windows.js';
import {
  whyNotCovered,
  type Membership,
  type NotCovered,
} from '../../funding/subscriptions/subscriptions.api.js';

/** A member's package as the rule sees it; days are the studio's, `YYYY-MM-DD`. */
export interface Purse {
  id: string;
  name: string;
  classTypeIds: readonly string[];
  creditsTotal: number;
  creditsLeft: number;
  validFrom: string;
  expiresOn: string;
  frozenFrom: string | null;
  frozenUntil: string | null;
  /** Fils. */
  pricePaid: number;
  /** ISO 8601. */
  purchasedAt: string;
}

/** The class to be paid for. `day` is the studio's day of the class, not of the booking. */
export interface Fare {
  classTypeId: string;
  startsAt: Date;
  day: string;
  credits: number;
}

/** What shall pay, when the member has chosen. */
export type Payer = { userPackageId: string } | { subscriptionId: string };

export type FundingReason =
  'only_one' | 'narrowest' | 'expires_first' | 'free_before_paid' | 'oldest' | 'chosen';

export interface PackageFunding {
  kind: 'package';
  purse: Purse;
  reason: FundingReason;
}
export interface PlanFunding {
  kind: 'subscription';
  plan: Membership;
  reason: 'subscription' | 'chosen';
}
export type Funding = PackageFunding | PlanFunding;

/** Everything of a member that may pay, and what the studio's clock and numbers say. */
export interface Means {
  purses: readonly Purse[];
  memberships: readonly Membership[];
  now: Date;
  numbers: PlanSettings;
}

/** Credits left, class type included, valid and not frozen on the day of the class. */
export const pays = (purse: Purse, fare: Fare): boolean =>
  purse.creditsLeft >= fare.credits &&
  purse.classTypeIds.includes(fare.classTypeId) &&
  purse.validFrom <= fare.day &&
  fare.day <= purse.expiresOn &&
  !isFrozenOn(purse, fare.day);

export const isFrozenOn = (
  purse: Pick<Purse, 'frozenFrom' | 'frozenUntil'>,
  day: string,
): boolean =>
  purse.frozenFrom !== null &&
  purse.frozenUntil !== null &&
  purse.frozenFrom <= day &&
  day <= purse.frozenUntil;

const compare = (a: string | number, b: string | number): number => Number(a > b) - Number(a < b);

/** domain.md, Booking 3: in this order, until one package is ahead of the other. */
const criteria: readonly [
  Exclude<FundingReason, 'only_one' | 'chosen'>,
  (one: Purse) => string | number,
][] = [
  ['narrowest', (one) => one.classTypeIds.length],
  ['expires_first', (one) => one.expiresOn],
  ['free_before_paid', (one) => Number(one.pricePaid > 0)],
  ['oldest', (one) => one.purchasedAt],
];

const inOrder = (a: Purse, b: Purse): number => {
  for (const [, by] of criteria) {
    const difference = compare(by(a), by(b));
    if (difference !== 0) return difference;
  }
  return compare(a.id, b.id);
};

/** Every package that could pay, the one that would first. */
export const eligiblePurses = (purses: readonly Purse[], fare: Fare): Purse[] =>
  purses.filter((purse) => pays(purse, fare)).sort(inOrder);

/** Why each of the member's subscriptions doesn't pay; null: it does. */
export const coverOf = (means: Means, fare: Fare): [Membership, NotCovered | null][] =>
  means.memberships.map((one) => [one, whyNotCovered(one, fare, means)]);

const eligiblePlans = (means: Means, fare: Fare): Membership[] =>
  coverOf(means, fare).flatMap(([one, whyNot]) => (whyNot ? [] : [one]));

/**
 * What pays for a class and why: the member's choice if it can; else a subscription with allowance
 * left, else a package by the rule (domain.md, Booking 3). Null when nothing can.
 */
export const chooseFunding = (means: Means, fare: Fare, chosen?: Payer): Funding | null => {
  const [first] = fundingsFor(means, fare);
  if (!chosen) return first ?? null;
  const found = fundingsFor(means, fare).find((one) => isPaidBy(one, chosen));
  return found ? { ...found, reason: 'chosen' } : null;
};

/** Everything that could pay, what pays by the rule first. */
export const fundingsFor = (means: Means, fare: Fare): Funding[] => {
  const plans = eligiblePlans(means, fare).map((plan): PlanFunding => ({
    kind: 'subscription',
    plan,
    reason: 'subscription',
  }));
  const [first, ...others] = eligiblePurses(means.purses, fare);
  if (!first) return plans;
  const [second] = others;
  const reason = second ? whyAhead(first, second) : 'only_one';
  const best: PackageFunding = { kind: 'package', purse: first, reason };
  const rest = others.map((purse): PackageFunding => ({
    kind: 'package',
    purse,
    reason: 'chosen',
  }));
  return [...plans, best, ...rest];
};

const isPaidBy = (funding: Funding, chosen: Payer): boolean =>
  'userPackageId' in chosen
    ? funding.kind === 'package' && funding.purse.id === chosen.userPackageId
    : funding.kind === 'subscription' && funding.plan.id === chosen.subscriptionId;

const whyAhead = (first: Purse, second: Purse): FundingReason =>
  criteria.find(([, by]) => compare(by(first), by(second)) !== 0)?.[0] ?? 'oldest';
