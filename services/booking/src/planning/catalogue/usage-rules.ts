import type { CatalogueUsage } from '@studio/contracts';

type Found = Pick<CatalogueUsage, 'series' | 'dates' | 'products'> & {
  /** Anything at all, of the past too. */
  isReferredTo: boolean;
};

/**
 * What is retired takes no new classes: series and dates that would still make some, and what is
 * sold for it alone, are changed first. Only what nothing ever referred to is deleted.
 */
export const usageRules = ({
  series,
  dates,
  products,
  isReferredTo,
}: Found): Pick<CatalogueUsage, 'canRetire' | 'canDelete'> => ({
  canRetire:
    series.length + dates.length === 0 && !products.some(({ fitsNothingElse }) => fitsNothingElse),
  canDelete: !isReferredTo,
});
