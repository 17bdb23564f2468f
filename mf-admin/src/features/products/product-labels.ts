import type { AdminPackage, AdminPlan, PackageFacts, PlanFacts } from '@studio/contracts';
import { priceTag } from '@studio/ui/format';
import { t } from './messages.js';

/** `2 months`, `14 days from the first class` */
export const validityLabel = ({
  validityCount: count,
  validityUnit: unit,
  validityStarts,
}: Pick<PackageFacts, 'validityCount' | 'validityUnit' | 'validityStarts'>): string => {
  const validity = t('validityLabel', { count, unit });
  return validityStarts === 'first_class' ? t('fromFirst', { validity }) : validity;
};

/** With what limits who may buy it. */
export const termsLabel = (one: PackageFacts): string => {
  const terms = validityLabel(one);
  if (one.intro) return t('introTerm', { terms });
  return one.oncePerPerson ? t('onceTerm', { terms }) : terms;
};

export const allowanceLabel = (classes: number | null): string =>
  classes === null ? t('unlimited') : t('aMonth', { classes });

const packageTerms = [
  'credits',
  'price',
  'validityCount',
  'validityUnit',
  'validityStarts',
  'classTypeIds',
] as const;
const planTerms = ['price', 'classesPerPeriod', 'classTypeIds'] as const;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What an owner of the old version keeps; as booking judges it. */
export const isNewVersion = (one: PackageFacts, next: PackageFacts): boolean =>
  packageTerms.some((name) => !isSame(one[name], next[name]));
export const isNewPlanVersion = (one: PlanFacts, next: PlanFacts): boolean =>
  planTerms.some((name) => !isSame(one[name], next[name]));

const buttonLabel = (isNew: boolean, isOtherPrice: boolean): string => {
  if (!isNew) return t('save');
  return isOtherPrice ? t('saveNewPrice') : t('saveNewTerms');
};

export const saveLabel = (one: PackageFacts, next: PackageFacts | null): string =>
  buttonLabel(next !== null && isNewVersion(one, next), one.price !== next?.price);
export const savePlanLabel = (one: PlanFacts, next: PlanFacts | null): string =>
  buttonLabel(next !== null && isNewPlanVersion(one, next), one.price !== next?.price);

/** `AED 40 more from now on.` */
export const priceChangeLabel = (before: number, after: number): string => {
  const amount = priceTag(Math.abs(after - before));
  if (after === before) return t('otherTerms');
  return after > before ? t('dearer', { amount }) : t('cheaper', { amount });
};

/** How many have it, by whatever terms. */
export const allOwners = ({
  owners,
  earlier,
}: Pick<AdminPackage | AdminPlan, 'owners' | 'earlier'>) =>
  earlier.reduce((sum, one) => sum + one.owners, owners);
