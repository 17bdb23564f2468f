import { pricePerClass, vatInside } from '@studio/domain-kit';

/** What is known of the price of a place. */
export interface PlacePrice {
  fundingKind: 'package' | 'subscription' | 'drop_in' | 'comp';
  credits: number;
  /** Fils with VAT; of a drop-in. */
  price: number;
  packagePrice: number | null;
  packageCredits: number | null;
  planPrice: number | null;
  /** Null: unlimited. */
  planClasses: number | null;
}

const grossOf = (one: PlacePrice): number => {
  if (one.fundingKind === 'drop_in') return one.price;
  if (one.packagePrice !== null && one.packageCredits)
    return pricePerClass({ price: one.packagePrice * one.credits, credits: one.packageCredits });
  if (one.planPrice !== null && one.planClasses)
    return pricePerClass({ price: one.planPrice, credits: one.planClasses });
  return 0;
};

/**
 * The net price of a place, in fils, with so much VAT in it: of a drop-in what was paid; of a package
 * its equal part; of a plan with so many classes its equal part. An unlimited plan, a gift and a guest
 * bring 0.
 */
export const netPriceOf = (one: PlacePrice, vatPercent: number): number =>
  vatInside(grossOf(one), vatPercent).net;
