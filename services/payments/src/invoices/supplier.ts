import type { PaymentsConfig } from '../config.js';
import type { DocumentParty } from '../documents/documents.api.js';

type Named = Pick<PaymentsConfig, `INVOICE_${'NAME' | 'ADDRESS' | 'TRN'}`>;

/** Who issues invoices, as the law wants it named: the studio's settings at this moment. */
export const supplierOf = (config: Named): DocumentParty => ({
  name: config.INVOICE_NAME,
  address: config.INVOICE_ADDRESS,
  trn: config.INVOICE_TRN,
});
