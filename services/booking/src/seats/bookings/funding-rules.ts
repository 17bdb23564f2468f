import type { PlanSettings } from '../../policy/plan-windows.js';
import {
  whyNotCovered,
  type Membership,
  type NotCovered,
} from '../../funding/subscriptions/subscriptions.api.js';

/** A member's package as the rule sees it; days are the studio's, `YYYY-MM-DD`. */
export interface FundingPackage {
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
export interface ClassCost {
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
  userPackage: FundingPackage;
  reason: FundingReason;
}
export interface PlanFunding {
  kind: 'subscription';
  plan: Membership;
  reason: 'subscription' | 'chosen';
}
export type Funding = PackageFunding | PlanFunding;

/** Everything of a member that may pay, and what the studio's clock and numbers say. */
export interface FundingSources {
  packages: readonly FundingPackage[];
  memberships: readonly Membership[];
  now: Date;
  numbers: PlanSettings;
}

/** Credits left, class type included, valid and not frozen on the day of the class. */
export const pays = (userPackage: FundingPackage, classCost: ClassCost): boolean =>
  userPackage.creditsLeft >= classCost.credits &&
  userPackage.classTypeIds.includes(classCost.classTypeId) &&
  userPackage.validFrom <= classCost.day &&
  classCost.day <= userPackage.expiresOn &&
  !isFrozenOn(userPackage, classCost.day);

export const isFrozenOn = (
  userPackage: Pick<FundingPackage, 'frozenFrom' | 'frozenUntil'>,
  day: string,
): boolean =>
  userPackage.frozenFrom !== null &&
  userPackage.frozenUntil !== null &&
  userPackage.frozenFrom <= day &&
  day <= userPackage.frozenUntil;

const compare = (a: string | number, b: string | number): number => Number(a > b) - Number(a < b);

/** domain.md, Booking 3: in this order, until one package is ahead of the other. */
const criteria: readonly [
  Exclude<FundingReason, 'only_one' | 'chosen'>,
  (one: FundingPackage) => string | number,
][] = [
  ['narrowest', (one) => one.classTypeIds.length],
  ['expires_first', (one) => one.expiresOn],
  ['free_before_paid', (one) => Number(one.pricePaid > 0)],
  ['oldest', (one) => one.purchasedAt],
];

const inOrder = (a: FundingPackage, b: FundingPackage): number => {
  for (const [, by] of criteria) {
    const difference = compare(by(a), by(b));
    if (difference !== 0) return difference;
  }
  return compare(a.id, b.id);
};

/** Every package that could pay, the one that would first. */
export const eligiblePackages = (
  packages: readonly FundingPackage[],
  classCost: ClassCost,
): FundingPackage[] => packages.filter((userPackage) => pays(userPackage, classCost)).sort(inOrder);

/** Why each of the member's subscriptions doesn't pay; null: it does. */
export const coverOf = (
  sources: FundingSources,
  classCost: ClassCost,
): [Membership, NotCovered | null][] =>
  sources.memberships.map((one) => [one, whyNotCovered(one, classCost, sources)]);

const eligiblePlans = (sources: FundingSources, classCost: ClassCost): Membership[] =>
  coverOf(sources, classCost).flatMap(([one, whyNot]) => (whyNot ? [] : [one]));

/**
 * What pays for a class and why: the member's choice if it can; else a subscription with allowance
 * left, else a package by the rule (domain.md, Booking 3). Null when nothing can.
 */
export const chooseFunding = (
  sources: FundingSources,
  classCost: ClassCost,
  chosen?: Payer,
): Funding | null => {
  const [first] = fundingsFor(sources, classCost);
  if (!chosen) return first ?? null;
  const found = fundingsFor(sources, classCost).find((one) => isPaidBy(one, chosen));
  return found ? { ...found, reason: 'chosen' } : null;
};

/** What kind of thing pays by the rule, for a timetable, which asks for each of its classes. */
export const fundingKindOf = (
  sources: FundingSources,
  classCost: ClassCost,
): Funding['kind'] | null => {
  if (sources.memberships.some((one) => whyNotCovered(one, classCost, sources) === null))
    return 'subscription';
  return sources.packages.some((one) => pays(one, classCost)) ? 'package' : null;
};

/** Everything that could pay, what pays by the rule first. */
export const fundingsFor = (sources: FundingSources, classCost: ClassCost): Funding[] => {
  const plans = eligiblePlans(sources, classCost).map((plan): PlanFunding => ({
    kind: 'subscription',
    plan,
    reason: 'subscription',
  }));
  const [first, ...others] = eligiblePackages(sources.packages, classCost);
  if (!first) return plans;
  const [second] = others;
  const reason = second ? whyAhead(first, second) : 'only_one';
  const best: PackageFunding = { kind: 'package', userPackage: first, reason };
  const rest = others.map((userPackage): PackageFunding => ({
    kind: 'package',
    userPackage,
    reason: 'chosen',
  }));
  return [...plans, best, ...rest];
};

const isPaidBy = (funding: Funding, chosen: Payer): boolean =>
  'userPackageId' in chosen
    ? funding.kind === 'package' && funding.userPackage.id === chosen.userPackageId
    : funding.kind === 'subscription' && funding.plan.id === chosen.subscriptionId;

const whyAhead = (first: FundingPackage, second: FundingPackage): FundingReason =>
  criteria.find(([, by]) => compare(by(first), by(second)) !== 0)?.[0] ?? 'oldest';
