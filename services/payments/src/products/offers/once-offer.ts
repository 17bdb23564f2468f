import type { Sellable } from '@studio/contracts';

type Offer = Pick<Sellable, 'secondUnavailableBecause' | 'productId'> & { id: string };

/**
 * By which things that one person has once are told apart: all intro offers are one, and the versions
 * of each other product. Null: it can be bought again.
 */
export const onceOfferOf = ({
  secondUnavailableBecause: why,
  productId,
  id,
}: Partial<Offer> & { id: string }): string | null => {
  if (!why) return null;
  return why === 'INTRO_USED' ? 'intro' : (productId ?? id);
};
