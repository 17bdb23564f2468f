import { missingToSell, vatPercentAt, type LegalDetails } from '@studio/domain-kit';
import { Refused, type IssuerSettings, type Queryable } from '@studio/nest-kit';
import { studioOf } from '@studio/outbox';
import type { PaymentsConfig } from '../../config.js';
import type { DocumentParty } from '../documents/documents.api.js';

type Settings = Pick<PaymentsConfig, 'STUDIO_ID'> & IssuerSettings;

/** Who issues papers, and since when VAT is in what it sells. */
export interface Issuer {
  details: LegalDetails;
  /** What documents are drawn with; see `DocumentParty`. */
  branding: Pick<DocumentParty, 'colour' | 'logo'>;
  /** Stands where a legal name must stand and none was said. */
  name: string;
}

/**
 * The issuer as the studio's profile names it at this moment. The settings stand in for what it does
 * not say yet.
 */
export const issuerOf = async (tx: Queryable, config: Settings): Promise<Issuer> => {
  const studio = await studioOf(tx, config.STUDIO_ID);
  return {
    details: {
      legalName: studio.legalName || config.INVOICE_NAME,
      invoiceAddress: studio.invoiceAddress || config.INVOICE_ADDRESS,
      trn: studio.trn || config.INVOICE_TRN,
      vatStatus: studio.vatStatus,
      vatFrom: studio.vatFrom,
    },
    branding: {
      ...(studio.colours && { colour: studio.colours.primary.light }),
      ...(studio.logo && { logo: studio.logo.mail }),
    },
    name: studio.name,
  };
};

/** VAT in what is sold at an instant, in per cent: by the studio's day. */
export const vatPercentOf = ({ details }: Issuer, at: Date): number => vatPercentAt(details, at);

/** The same at this moment. */
export const vatToday = async (tx: Queryable, config: Settings): Promise<number> =>
  vatPercentOf(await issuerOf(tx, config), new Date());

/** As a paper names it; without VAT on the paper its TRN has no place there. */
export const supplierOf = (
  { details, branding, name }: Issuer,
  vatPercent: number,
): DocumentParty => ({
  name: details.legalName || name,
  address: details.invoiceAddress,
  trn: vatPercent > 0 ? details.trn : null,
  ...branding,
});

/**
 * Asked at each door that sells: nothing is sold by somebody whom no paper could name. Throws
 * LEGAL_DETAILS_MISSING.
 */
export const refuseUnlessSelling = async (tx: Queryable, config: Settings): Promise<void> => {
  const { details } = await issuerOf(tx, config);
  const missing = missingToSell(details);
  if (missing.length > 0)
    throw new Refused('LEGAL_DETAILS_MISSING', { missing, page: '/admin/studio' });
};
