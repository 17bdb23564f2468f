import { studioOf } from '@studio/outbox';
import type { Queryable } from '@studio/nest-kit';
import type { PaymentsConfig } from '../../config.js';
import type { DocumentParty } from '../documents/documents.api.js';

type Settings = Pick<PaymentsConfig, 'STUDIO_ID' | `INVOICE_${'NAME' | 'ADDRESS' | 'TRN'}`>;

/**
 * Who issues invoices, as the law wants it named: the studio's profile at this moment. The settings
 * stand in for what it does not say yet.
 */
export const supplierOf = async (tx: Queryable, config: Settings): Promise<DocumentParty> => {
  const studio = await studioOf(tx, config.STUDIO_ID);
  const name = studio.legalName || (studio.isSet ? studio.name : config.INVOICE_NAME);
  return {
    name: name || studio.name,
    address: studio.invoiceAddress || config.INVOICE_ADDRESS,
    trn: studio.trn || config.INVOICE_TRN,
    ...(studio.colours && { colour: studio.colours.primary.light }),
    ...(studio.logo && { logo: studio.logo.mail }),
  };
};
