import type { EventView } from '@studio/contracts';
import { priceTag } from '@studio/ui/format';
import { t } from './messages.js';

export const priceOf = (event: Pick<EventView, 'is_free' | 'price'>): string =>
  event.is_free ? t('free') : priceTag(event.price);

/** How many places there are to have, or how many wait for one. */
export const placesOf = ({ placesLeft, capacity, waiting }: EventView): string => {
  if (placesLeft > 0) return t('placesLeftOf', { placesLeft, capacity });
  return waiting > 0 ? t('fullAndWaiting', { waiting }) : t('full');
};
