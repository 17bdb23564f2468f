import { z } from 'zod';
import { endpoint, frontDesk, signedIn } from '../../endpoint.js';
import { id, instant, trn } from '../../fields.js';

/**
 * Who is named as the buyer on a person's invoices, when it is not the person: a business. '' is what
 * was not said; without a name there is none.
 */
export const billingDetails = z
  .object({
    name: z.string().trim().max(120),
    /** Lines. */
    address: z.string().trim().max(300),
    /** Tax registration number of the buyer. */
    trn,
  })
  .refine(({ name, address, trn }) => name !== '' || (address === '' && trn === ''), {
    path: ['name'],
    error: 'is needed with an address or a TRN',
  });
export type BillingDetails = z.infer<typeof billingDetails>;

export const billingDetailsView = z.object({
  details: billingDetails,
  /** Null: nothing was said yet. */
  changedAt: instant.nullable(),
});
export type BillingDetailsView = z.infer<typeof billingDetailsView>;

const own = {
  service: 'payments',
  path: '/api/me/billing-details',
  callers: signedIn,
  response: billingDetailsView,
} as const;

export const getMyBillingDetails = endpoint({
  ...own,
  method: 'GET',
  summary: 'Whom own invoices name as the buyer, when it is a business.',
});

/** Naturally safe to repeat. */
export const putMyBillingDetails = endpoint({
  ...own,
  method: 'PUT',
  summary: 'Sets it for invoices that are issued from now on; empty: own name again.',
  body: billingDetails,
});

const ofPerson = {
  service: 'payments',
  path: '/api/admin/people/:id/billing-details',
  callers: frontDesk,
  params: z.object({ id }),
  response: billingDetailsView,
} as const;

export const getBillingDetails = endpoint({
  ...ofPerson,
  method: 'GET',
  summary: 'Whom the invoices of a person name as the buyer, when it is a business.',
});

/** Naturally safe to repeat. */
export const putBillingDetails = endpoint({
  ...ofPerson,
  method: 'PUT',
  summary: 'The front desk sets it for a person; it stands in the data history.',
  body: billingDetails,
  errors: ['MEMBER_NOT_FOUND', 'PERSON_MERGED'],
});
