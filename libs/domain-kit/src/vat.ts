import { studioDay } from './studio-time.js';

/** Of the United Arab Emirates, in every price of who is registered (domain.md, Words). */
export const VAT_PERCENT = 5;

/** What a studio says of its registration; see `studioProfileFields`. */
export interface VatRegistration {
  vatStatus: 'not_set' | 'not_registered' | 'registered';
  /** First day of it; null: older than the first sale. */
  vatFrom: string | null;
  trn: string;
}

/** A TRN and no word on the status: registered, as every studio was before it was asked for it. */
export const vatStatusOf = ({
  vatStatus,
  trn,
}: Omit<VatRegistration, 'vatFrom'>): VatRegistration['vatStatus'] =>
  vatStatus === 'not_set' && trn !== '' ? 'registered' : vatStatus;

/**
 * VAT in what is sold on a day of the studio, in per cent. None while nothing was said: then nothing
 * is sold, and what comes in of earlier sales is not taxed without a registration.
 */
export const vatPercentOn = (registration: VatRegistration, day: string): number => {
  const { vatFrom } = registration;
  const isRegistered = vatStatusOf(registration) === 'registered';
  return isRegistered && (vatFrom === null || vatFrom <= day) ? VAT_PERCENT : 0;
};

/** The same, on the studio's day of an instant. */
export const vatPercentAt = (registration: VatRegistration, at: Date): number =>
  vatPercentOn(registration, studioDay(at));

/**
 * The same for who knows the profile alone. Where it says nothing, nothing is sold, unless settings
 * of payments name the registration: then it is as old as they are.
 */
export const vatPercentAsSold = (registration: VatRegistration, at: Date): number =>
  vatStatusOf(registration) === 'not_set' ? VAT_PERCENT : vatPercentAt(registration, at);

/** The VAT inside a gross price, in fils, rounded half up; net is the rest, so both add up to it. */
export const vatInside = (gross: number, percent: number): { net: number; vat: number } => {
  const vat = Math.round((gross * percent) / (100 + percent));
  return { net: gross - vat, vat };
};

/** Who issues invoices, as the law wants it named. */
export interface LegalDetails extends VatRegistration {
  legalName: string;
  invoiceAddress: string;
}

/** What is still to be set before anything can be sold; empty: nothing. */
export const missingToSell = (studio: LegalDetails): (keyof LegalDetails)[] => {
  const status = vatStatusOf(studio);
  return [
    ...(studio.legalName ? [] : (['legalName'] as const)),
    ...(studio.invoiceAddress ? [] : (['invoiceAddress'] as const)),
    ...(status === 'not_set' ? (['vatStatus'] as const) : []),
    ...(status === 'registered' && !studio.trn ? (['trn'] as const) : []),
  ];
};
