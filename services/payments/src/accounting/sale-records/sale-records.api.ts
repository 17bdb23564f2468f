/** What sales and refunds do with the rows of a sale. */
export { giveBackSaleMoney, type ReturnedMoney } from './give-back.js';
export { handLabels, methodLabel } from './method-label.js';
export {
  findLinkToken,
  findSaleOfLink,
  insertSale,
  lockSale,
  markInvoiceMailed,
  markLinkMailed,
  markTransferReceived,
  markVoided,
  paymentsOfSale,
  takeInvoiceMails,
} from './write-sale.js';
