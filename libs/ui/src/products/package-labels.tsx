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

/** How much less a class costs than in the dearest regular package; null for that one itself. */
export const saving = (one: PackageView, all: readonly PackageView[]): string | null => {
  const dearest = comparable(all).reduce<PackageView | null>(
    (top, next) => (top && top.pricePerClass >= next.pricePerClass ? top : next),
    null,
  );
  if (!dearest || one.pricePerClass >= dearest.pricePerClass) return null;
  const less = Math.round((dearest.pricePerClass - one.pricePerClass) / 100) * 100;
  return t('cheaperThan', { less: priceTag(less), credits: dearest.credits });
};

/** Share of the dearest price per class, for the bar; 0 to 1. */
export const shareOfDearest = (one: PackageView, all: readonly PackageView[]): number =>
  one.pricePerClass / Math.max(...comparable(all).map(({ pricePerClass }) => pricePerClass), 1);
