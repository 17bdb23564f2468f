import type { ImportPackage } from '@studio/contracts';
import { searchKey } from '@studio/domain-kit';
import type { ImportFacts } from './read-row.js';

/** Names of packages are compared without case, accents and spaces too many, as booking does. */
export const packageKeyOf = (name: string): string => searchKey(name).replace(/\s+/g, ' ').trim();

const DAY_MS = 86_400_000;
const MOST_CREDITS = 500;
const MOST_COUNT = 366;
/** Where no row says when it was bought. */
const USUAL: Validity = { validityCount: 12, validityUnit: 'month' };

type Validity = Pick<ImportPackage, 'validityCount' | 'validityUnit'>;

/** What most rows say; of two that as many say the greater one. */
const mostFrequent = (numbers: readonly number[]): number | undefined => {
  const times = new Map<number, number>();
  for (const one of numbers) times.set(one, (times.get(one) ?? 0) + 1);
  return [...times.keys()].sort(
    (one, other) => (times.get(other) ?? 0) - (times.get(one) ?? 0) || other - one,
  )[0];
};

const daysBetween = ({ boughtOn, expiresOn }: ImportFacts): number[] => {
  if (boughtOn === undefined || expiresOn === undefined) return [];
  const days = Math.round((Date.parse(expiresOn) - Date.parse(boughtOn)) / DAY_MS);
  return days > 0 ? [days] : [];
};

const DAYS_OF_MONTH = 365.25 / 12;

const validityOf = (rows: readonly ImportFacts[]): Validity => {
  const days = mostFrequent(rows.flatMap(daysBetween));
  if (days === undefined) return USUAL;
  const months = Math.round(days / DAYS_OF_MONTH);
  // 31 Oct to 31 Dec are two months; 45 days are 45 days.
  const isMonths = months > 0 && Math.abs(days - months * DAYS_OF_MONTH) <= 2;
  if (isMonths || days > MOST_COUNT)
    return { validityCount: Math.min(months, MOST_COUNT), validityUnit: 'month' };
  return { validityCount: days, validityUnit: 'day' };
};

const creditsOf = ({ creditsTotal, creditsLeft = '0' }: ImportFacts): number =>
  Number(creditsTotal ?? creditsLeft);

const filsOf = ({ pricePaid }: ImportFacts): number[] => {
  const fils = Math.round(Number(pricePaid ?? 0) * 100);
  return fils > 0 ? [fils] : [];
};

/** What rows say of a package that they name: as many credits as none of them has more than. */
export const packageOfRows = (
  name: string,
  rows: readonly ImportFacts[],
): Omit<ImportPackage, 'fileName' | 'actorId'> => ({
  name,
  credits: Math.min(Math.max(1, ...rows.map(creditsOf)), MOST_CREDITS),
  price: mostFrequent(rows.flatMap(filsOf)) ?? 0,
  ...validityOf(rows),
});
