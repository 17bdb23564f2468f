import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { PaymentKind } from '../ledger/payment.entity.js';
import type { DocumentLineItem, DocumentParty } from '../documents/documents.api.js';
import { lineItemsOf, paidByOf, vatOf } from './invoice-rules.js';

/** A payment whose fulfilment is marked in the caller's transaction, or was before. */
export interface FulfilledPayment {
  id: string;
  userId: string;
  kind: PaymentKind;
  description: string;
  /** Fils, VAT included: what the card was charged. */
  amount: number;
  discount: number;
  promoCode: string | null;
  giftAmount: number;
  giftEnding: string | null;
  /** What was bought, when it is more than one thing; they come to `amount` + `giftAmount`. */
  lines?: readonly DocumentLineItem[];
  currency: string;
  fulfilledAt: Date;
}

interface Issue {
  studioId: string;
  supplier: DocumentParty;
  /** In the order in which they were fulfilled. */
  payments: readonly FulfilledPayment[];
}

/**
 * Issues the next invoices of the studio. The counter's row stays locked until the caller's
 * transaction ends: numbers follow each other, and a rollback gives them back (domain.md, Payments).
 */
export const issueInvoices = async (
  tx: EntityManager,
  { studioId, supplier, payments }: Issue,
): Promise<void> => {
  if (!payments.length) return;
  const last = await takeNumbers(tx, studioId, payments.length);
  const rows = payments.map((payment, n) => ({
    studio_id: studioId,
    id: newId(),
    number: last - payments.length + 1 + n,
    payment_id: payment.id,
    user_id: payment.userId,
    issued_at: payment.fulfilledAt,
    supplier,
    description: payment.description,
    lines: payment.lines ?? lineItemsOf(payment),
    paid_by: paidByOf(payment),
    ...vatOf(payment.kind, payment.amount + payment.giftAmount),
    total: payment.amount + payment.giftAmount,
    currency: payment.currency,
  }));
  // Who bought is written down as it is known now: a later change of name is not an older invoice's.
  await tx.query(
    `INSERT INTO invoices (studio_id, id, number, payment_id, user_id, issued_at, supplier, buyer,
                           description, lines, paid_by, net, vat, total, currency)
     SELECT i.studio_id, i.id, i.number, i.payment_id, i.user_id, i.issued_at, i.supplier,
            jsonb_build_object('name', coalesce(m.full_name, m.email, ''),
                               'address', coalesce(m.email, ''), 'trn', NULL),
            i.description, i.lines, i.paid_by, i.net, i.vat, i.total, i.currency
     FROM jsonb_populate_recordset(NULL::invoices, $1) i
     LEFT JOIN members m ON m.studio_id = i.studio_id AND m.user_id = i.user_id`,
    [JSON.stringify(rows)],
  );
};

/** The last one of `count` fresh numbers; 0 of them locks the counter and tells where it stands. */
export const takeNumbers = async (
  tx: EntityManager,
  studioId: string,
  count: number,
): Promise<number> => {
  const [counter] = await tx.query<{ last_number: number }[]>(
    `INSERT INTO invoice_counters AS c (studio_id, last_number) VALUES ($1, $2)
     ON CONFLICT (studio_id) DO UPDATE SET last_number = c.last_number + $2
     RETURNING last_number`,
    [studioId, count],
  );
  if (!counter) throw new Error('an upsert must answer');
  return counter.last_number;
};
