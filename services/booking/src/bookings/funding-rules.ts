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
  day: string;
  credits: number;
}

export type FundingReason =
  'only_one' | 'narrowest' | 'expires_first' | 'free_before_paid' | 'oldest' | 'chosen';

export interface Funding {
  purse: Purse;
  reason: FundingReason;
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

/**
 * What pays for a class and why: the member's choice if it can, else by the rule.
 * Null when nothing can. A subscription's allowance would come before any package.
 */
export const chooseFunding = (
  purses: readonly Purse[],
  fare: Fare,
  chosenId?: string,
): Funding | null => {
  const eligible = eligiblePurses(purses, fare);
  if (chosenId !== undefined) {
    const purse = eligible.find(({ id }) => id === chosenId);
    return purse ? { purse, reason: 'chosen' } : null;
  }
  const [first, second] = eligible;
  if (!first) return null;
  return { purse: first, reason: second ? whyAhead(first, second) : 'only_one' };
};

const whyAhead = (first: Purse, second: Purse): FundingReason =>
  criteria.find(([, by]) => compare(by(first), by(second)) !== 0)?.[0] ?? 'oldest';
