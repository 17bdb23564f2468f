import { z } from 'zod';
import { endpoint, signedIn } from '../../endpoint.js';
import { currency, fils, id, instant, listOf, vatPercent, withId } from '../../fields.js';

/** What takes an invoice back, all of it or a part; never changed. `net` + `vat` = `total`. */
export const creditNoteView = z.object({
  id,
  /** `CN-000012`: counted by studio, without gaps. */
  number: z.string(),
  invoiceNumber: z.string(),
  invoiceId: id,
  paymentId: id,
  refundId: id,
  description: z.string(),
  reason: z.string(),
  issuedAt: instant,
  net: fils,
  vat: fils,
  vatPercent,
  total: fils,
  currency,
});
export type CreditNoteView = z.infer<typeof creditNoteView>;

export const listMyCreditNotes = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/credit-notes',
  summary: 'Own credit notes, newest first, at most 200.',
  callers: signedIn,
  response: listOf(creditNoteView),
});

/** The answer is application/pdf. */
export const getCreditNotePdf = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/me/credit-notes/:id/pdf',
  summary: "A credit note as PDF: one's own; an admin gets everyone's.",
  callers: signedIn,
  params: withId,
  isSlow: true,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
