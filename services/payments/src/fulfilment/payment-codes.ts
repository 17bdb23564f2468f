import type { EntityManager } from 'typeorm';
import { releaseGiftCard, spendGiftCard } from '../gift-cards/gift-cards.api.js';
import type { Payment } from '../ledger/payment.entity.js';
import { updatePromoUse } from '../promotions/promotions.api.js';

/** The page closed unpaid: the code's use and the gift card's money are free again. */
export const releaseCodes = async (tx: EntityManager, payment: Payment): Promise<void> => {
  await updatePromoUse(tx, payment, 'released');
  await releaseGiftCard(tx, payment);
};

/** It was paid: both count. False when the gift card's part is gone since the page was given up. */
export const spendCodes = async (tx: EntityManager, payment: Payment): Promise<boolean> => {
  if (!(await spendGiftCard(tx, payment))) return false;
  await updatePromoUse(tx, payment, 'used');
  return true;
};
