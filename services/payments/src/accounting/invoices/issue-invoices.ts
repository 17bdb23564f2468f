import { newId } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { PaymentKind } from '../ledger/payment.entity.js';
import type { DocumentLineItem, DocumentParty, PaidBy } from '../documents/documents.api.js';
import { mailFreshInvoices } from './publish-invoice-mail.js';
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
  lineItems?: readonly DocumentLineItem[];
  /** Of a sale at the front desk: one invoice is over all of it. */
  saleId?: string | null;
  paidBy?: readonly PaidBy[];
  /** Fils of each thing when it is more than one, such as a plan and a fee; they come to `amount`. */
  things?: readonly number[];
  /** Fils, when not all of it is of one kind. */
  vat?: number;
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
    sale_id: payment.saleId ?? null,
    user_id: payment.userId,
    issued_at: payment.fulfilledAt,
    supplier,
    description: payment.description,
    lines: payment.lineItems ?? lineItemsOf(payment),
    paid_by: payment.paidBy ?? paidByOf(payment),
    ...taxOf(payment),
    total: payment.amount + payment.giftAmount,
    currency: payment.currency,
  }));
  // Who bought is written down as it is known now: a later change of name is not an older invoice's.
  await tx.query(
    `INSERT INTO invoices (studio_id, id, number, payment_id, sale_id, user_id, issued_at, supplier, buyer,
                           description, lines, paid_by, net, vat, total, currency)
     SELECT i.studio_id, i.id, i.number, i.payment_id, i.sale_id, i.user_id, i.issued_at, i.supplier,
            jsonb_build_object('name', coalesce(m.full_name, m.email, ''),
                               'address', coalesce(m.email, ''), 'trn', NULL),
            i.description, i.lines, i.paid_by, i.net, i.vat, i.total, i.currency
     FROM jsonb_populate_recordset(NULL::invoices, $1) i
     LEFT JOIN members m ON m.studio_id = i.studio_id AND m.user_id = i.user_id`,
    [JSON.stringify(rows)],
  );
  const saleIds = rows.flatMap(({ sale_id: saleId }) => saleId ?? []);
  await mailFreshInvoices(tx, { studioId, saleIds });
  const data = { document: 'invoice', number: last } as const;
  await publish(tx, { type: 'sale.documented.v1', data, studioId });
};

/** By each thing, rounded to the fils, and added up: what is credited later comes to the same. */
const taxOf = ({ kind, amount, giftAmount, vat, things }: FulfilledPayment) => {
  const total = amount + giftAmount;
  const inside = vat ?? (things ?? [total]).reduce((sum, thing) => sum + vatOf(kind, thing).vat, 0);
  return { net: total - inside, vat: inside };
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
