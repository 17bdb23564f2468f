import type { PayTerms } from '@studio/contracts';
import { priceTag } from '@studio/ui/format';
import { t } from './messages.js';

/** `AED 180 a class, AED 40 for a full class`. */
export const termsLabel = (terms: PayTerms): string => {
  const parts: [number, string][] = [
    [terms.perClass, t('termClass', { amount: priceTag(terms.perClass) })],
    [terms.perHour, t('termHour', { amount: priceTag(terms.perHour) })],
    [terms.perHead, t('termHead', { amount: priceTag(terms.perHead) })],
    [
      terms.perHeadAbove,
      t('termHeadAbove', { amount: priceTag(terms.perHeadAbove), count: terms.headsIncluded }),
    ],
    [terms.fullBonus, t('termFull', { amount: priceTag(terms.fullBonus) })],
    [terms.sharePercent, t('termShare', { count: terms.sharePercent })],
  ];
  const paid = parts.flatMap(([fils, label]) => (fils > 0 ? [label] : []));
  return paid.join(', ') || t('termNothing');
};
