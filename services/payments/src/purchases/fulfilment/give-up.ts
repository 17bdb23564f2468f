import type { EntityManager } from 'typeorm';
import { addStep, recordFailed } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { releaseUsedPromo } from '../../products/promotions/promotions.api.js';
import { publishSaleChanged } from '../../shared/publish-sale-changed.js';
import { releaseCodes } from './payment-codes.js';

/**
 * An intent that no card page came of: nobody can pay it, its lines are free, and the member may
 * press the button again. Should the provider have opened one after all, its money is noticed.
 */
export const giveUpPage = async (
  tx: EntityManager,
  payment: Payment,
  what = 'No card page came of it',
): Promise<void> => {
  if (!(await recordFailed(tx, payment, 'withoutPage'))) return;
  await releaseCodes(tx, payment);
  await addStep(tx, payment, { what });
  await publishSaleChanged(tx, payment);
};

/** What codes had paid for in full can't be handed over: no money came, and none goes back. */
export const cancelFreePayment = async (
  tx: EntityManager,
  payment: Payment,
  what = 'No place for it',
): Promise<void> => {
  if (!(await recordFailed(tx, payment, 'free'))) return;
  await releaseUsedPromo(tx, payment);
  await addStep(tx, payment, { what, detail: 'nothing was charged' });
};
