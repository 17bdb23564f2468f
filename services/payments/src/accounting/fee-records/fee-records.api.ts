/** What subscriptions, sales and refunds do with the rows of fees. */
export {
  claimDueFees,
  insertOwedFee,
  recordFeeWaived,
  recordFeesInvoiced,
  recordItem,
  recordItemRemoved,
  setFeeState,
  stopBilling,
} from './bill-fee.js';
export {
  beginCharge,
  CHARGE_SECONDS,
  lockCharge,
  recordCharged,
  recordChargeInvoice,
  releaseCharge,
} from './charge-fee-row.js';
export { findOwedFee, holdFee, isFeeKnown, releaseFee, reopenFee, spendFee } from './sell-fee.js';
