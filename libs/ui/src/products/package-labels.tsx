import type { PackageView } from '@studio/contracts';
import { priceTag } from '../format.js';
import { t } from './messages.js';

export const validityOf = ({
  validity,
  validityStarts,
}: Pick<PackageView, 'validity' | 'validityStarts'>): string => {
  const { count, unit } = validity;
  return t(validityStarts === 'first_class' ? 'validFromFirst' : 'validFromPurchase', {
    count,
    unit,
  });
};

/** For which classes; nothing is said of a package that pays for most of them. */
export const eligibleFor = (one: PackageView, all: readonly PackageView[]): string | null => {
  const most = Math.max(...all.map(({ classTypes }) => classTypes.length));
  if (one.classTypes.length === 0 || one.classTypes.length === most) return null;
  return t('forClassTypes', { classTypes: one.classTypes.join(', ') });
};

/** For new members: it stands above the others. */
export const isIntro = ({ intro, oncePerPerson }: PackageView): boolean => intro ?? oncePerPerson;

/** The regular packages: comparable with each other by the price of a class. */
export const comparable = (all: readonly PackageView[]): PackageView[] =>
  all.filter((one) => !isIntro(one) && !one.oncePerPerson && one.credits > 1);

/** The one that costs least a class stands first, and the marked one before all. */
export const bestFirst = (list: readonly PackageView[]): PackageView[] =>
  [...list].sort(
    (a, b) => Number(b.bestValue) - Number(a.bestValue) || a.pricePerClass - b.pricePerClass,
  );

/** How much less a class costs than by itself; null: not less, or none is sold by itself. */
export const underDropIn = ({ pricePerClass, dropIn }: PackageView): string | null => {
  if (!dropIn) return null;
  const less = Math.round((dropIn.highest - pricePerClass) / 100) * 100;
  if (less <= 0) return null;
  // Classes cost differently by themselves: what is said must hold for each of them.
  return t(dropIn.lowest === dropIn.highest ? 'underDropIn' : 'upToUnderDropIn', {
    less: priceTag(less),
  });
};

/** Share of what a class costs by itself, for the bar; above 0, at most 1. */
export const shareOfDropIn = ({ pricePerClass, dropIn }: PackageView): number =>
  dropIn ? pricePerClass / Math.max(dropIn.highest, 1) : 1;
