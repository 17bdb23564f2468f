/** What other slices may do with invoices. */
export { issueInvoices } from './issue-invoices.js';
export { issueMissingInvoices } from './issue-missing-invoices.js';
export { findInvoiceOf, invoiceNumbersOf } from './invoices.queries.js';
export { publishInvoiceMail } from './publish-invoice-mail.js';
export { vatOf } from './invoice-rules.js';
export { hasInvoice } from './invoices.queries.js';
export {
  issuerOf,
  refuseUnlessSelling,
  supplierOf,
  vatPercentOf,
  vatToday,
  type Issuer,
} from './issuer.js';
export { invoiceNumber } from './invoice.view.js';
