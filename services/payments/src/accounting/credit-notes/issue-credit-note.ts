import { newId } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { PaidBy } from '../documents/documents.api.js';
import type { Invoice } from '../invoices/invoice.entity.js';
import {
  invoiceNumber as numberOfInvoice,
  supplierOf,
  vatOf,
  type Issuer,
} from '../invoices/invoices.api.js';
import type { PaymentKind } from '../ledger/payment.entity.js';
import { creditNoteNumber } from './credit-note.view.js';

interface CreditNoteInput {
  studioId: string;
  issuer: Issuer;
  refundId: string;
  paymentId: string;
  reason: string;
  /** Fils, card and gift card together. */
  amount: number;
  paidBy: readonly PaidBy[];
  at: Date;
}

export interface IssuedNote {
  /** Such as CN-000012. */
  number: string;
  invoiceNumber: string;
  /** Fils. */
  net: number;
  vat: number;
  vatPercent: number;
}

/**
 * Issues the next credit note of the studio, in the transaction that settles the refund. Null when the payment has no invoice: it was never what was asked for. The
 * counter's row stays locked until that transaction ends, as with invoices.
 */
export const issueCreditNote = async (
  tx: EntityManager,
  input: CreditNoteInput,
): Promise<IssuedNote | null> => {
  const { studioId, amount } = input;
  const invoice = await findCredited(tx, input);
  if (!invoice) return null;
  const vat = vatOfPart(invoice, amount);
  const number = await takeNumber(tx, studioId);
  await insertNote(tx, { ...input, invoice, vat, number });
  const data = { document: 'credit_note', number } as const;
  await publish(tx, { type: 'sale.documented.v1', data, studioId });
  const invoiceNumber = numberOfInvoice(invoice.number);
  return {
    number: creditNoteNumber(number),
    invoiceNumber,
    net: amount - vat,
    vat,
    vatPercent: invoice.vatPercent,
  };
};

type Credited = Pick<
  Invoice,
  | 'id'
  | 'number'
  | 'userId'
  | 'buyer'
  | 'description'
  | 'vat'
  | 'vatPercent'
  | 'total'
  | 'currency'
  | 'saleId'
> & { kind: PaymentKind; paid: number; creditedTotal: number; creditedVat: number };

interface NewNote extends CreditNoteInput {
  invoice: Credited;
  vat: number;
  number: number;
}

const insertNote = async (
  tx: EntityManager,
  { invoice, number, vat, amount, ...note }: NewNote,
): Promise<void> => {
  await tx.query(
    `INSERT INTO credit_notes (studio_id, id, number, refund_id, invoice_id, invoice_number,
       payment_id, user_id, issued_at, supplier, buyer, description, reason, net, vat, total, paid_by,
       currency, vat_percent)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
    [
      note.studioId,
      newId(),
      number,
      note.refundId,
      invoice.id,
      invoice.number,
      note.paymentId,
      invoice.userId,
      note.at,
      JSON.stringify(supplierOf(note.issuer, invoice.vatPercent)),
      JSON.stringify(invoice.buyer),
      invoice.description,
      note.reason,
      amount - vat,
      vat,
      amount,
      JSON.stringify(note.paidBy),
      invoice.currency,
      invoice.vatPercent,
    ],
  );
};

const findCredited = async (
  tx: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
): Promise<Credited | undefined> => {
  const [invoice] = await tx.query<Credited[]>(
    `SELECT i.id, i.number, i.user_id AS "userId", i.buyer, i.vat, i.vat_percent AS "vatPercent", i.total,
       i.currency,
       CASE WHEN i.sale_id IS NULL THEN i.description ELSE p.description END AS description,
       i.sale_id AS "saleId", p.kind, p.amount + p.gift_amount AS paid,
       coalesce(sum(n.total), 0)::int AS "creditedTotal", coalesce(sum(n.vat), 0)::int AS "creditedVat"
     FROM payments p
     JOIN invoices i ON i.studio_id = p.studio_id
       AND (i.payment_id = p.id OR i.sale_id = p.sale_id)
     LEFT JOIN credit_notes n ON n.studio_id = i.studio_id AND n.payment_id = p.id
     WHERE p.studio_id = $1 AND p.id = $2 GROUP BY i.studio_id, i.id, p.studio_id, p.id`,
    [studioId, paymentId],
  );
  return invoice;
};

/**
 * Of the invoice's VAT, or of that of the thing of a sale that is taken back; the last part takes
 * the rounding, so that all parts come to the whole.
 */
const vatOfPart = (invoice: Credited, amount: number): number => {
  const { vat, total } = invoice.saleId
    ? {
        vat: vatOf({ kind: invoice.kind, total: invoice.paid }, invoice.vatPercent).vat,
        total: invoice.paid,
      }
    : invoice;
  return Math.round((vat * (invoice.creditedTotal + amount)) / total) - invoice.creditedVat;
};

const takeNumber = async (tx: EntityManager, studioId: string): Promise<number> => {
  const [counter] = await tx.query<{ last_number: number }[]>(
    `INSERT INTO credit_note_counters AS c (studio_id, last_number) VALUES ($1, 1)
     ON CONFLICT (studio_id) DO UPDATE SET last_number = c.last_number + 1
     RETURNING last_number`,
    [studioId],
  );
  if (!counter) throw new Error('an upsert must answer');
  return counter.last_number;
};
