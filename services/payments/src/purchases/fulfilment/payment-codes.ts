import type { EntityManager } from 'typeorm';
import { releaseFee, spendFee } from '../../accounting/fee-records/fee-records.api.js';
import { releaseGiftCard, spendGiftCard } from '../../products/gift-cards/gift-cards.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { returnPiece, takePieceAgain } from '../../products/retail/retail.api.js';
import { updatePromoUse } from '../../products/promotions/promotions.api.js';

/** The page closed unpaid: the code's use, the gift card's money and a held fee are free again. */
export const releaseCodes = async (tx: EntityManager, payment: Payment): Promise<void> => {
  await updatePromoUse(tx, payment, 'released');
  await releaseGiftCard(tx, payment);
  const { studioId, id: paymentId, kind } = payment;
  if (kind === 'fee') await releaseFee(tx, { studioId, paymentId });
  if (kind === 'retail') await returnPiece(tx, { studioId, paymentId });
};

/**
 * It was paid: all of them count. False when the gift card's part is gone since the page was given
 * up, the fee was waived or paid elsewhere, or the last piece was sold.
 */
export const spendCodes = async (tx: EntityManager, payment: Payment): Promise<boolean> => {
  const { studioId, id: paymentId, kind, referenceId } = payment;
  const of = { studioId, paymentId };
  if (kind === 'fee' && !(await spendFee(tx, { ...of, feeId: referenceId }))) return false;
  if (kind === 'retail' && !(await takePieceAgain(tx, { ...of, itemId: referenceId })))
    return false;
  if (!(await spendGiftCard(tx, payment))) return false;
  await updatePromoUse(tx, payment, 'used');
  return true;
};
