import type { HandMethod, PayoutWay } from '@studio/contracts';

/** The usual way first. What a card paid is not handed out in cash: its bank may ask for it too. */
export const waysOf: Readonly<Record<HandMethod, readonly PayoutWay[]>> = {
  cash: ['cash', 'transfer', 'gift_card'],
  terminal: ['terminal', 'transfer', 'gift_card'],
  transfer: ['transfer', 'cash', 'gift_card'],
};
