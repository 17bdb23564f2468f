import { newId } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { PaymentKind } from '../ledger/payment.entity.js';
import type { DocumentLineItem, PaidBy } from '../documents/documents.api.js';
import { mailFreshInvoices } from './publish-invoice-mail.js';
import { lineItemsOf, paidByOf, vatOf } from './invoice-rules.js';
import { supplierOf, vatPercentOf, type Issuer } from './issuer.js';

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
  issuer: Issuer;
  /** In the order in which they were fulfilled. */
  payments: readonly FulfilledPayment[];
}

/**
 * Issues the next invoices of the studio. The counter's row stays locked until the caller's
 * transaction ends: numbers follow each other, and a rollback gives them back (domain.md, Payments).
 */
export const issueInvoices = async (
  tx: EntityManager,
  { studioId, issuer, payments }: Issue,
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
    description: payment.description,
    lines: payment.lineItems ?? lineItemsOf(payment),
    paid_by: payment.paidBy ?? paidByOf(payment),
    ...taxOf(payment, issuer),
    total: payment.amount + payment.giftAmount,
    currency: payment.currency,
  }));
  await insertRows(tx, rows);
  const saleIds = rows.flatMap(({ sale_id: saleId }) => saleId ?? []);
  await mailFreshInvoices(tx, { studioId, saleIds });
  const data = { document: 'invoice', number: last } as const;
  await publish(tx, { type: 'sale.documented.v1', data, studioId });
};

/**
 * Who bought is written down as it is known now, a business as it wants to be named: a later change is
 * not an older invoice's.
 */
const insertRows = async (tx: EntityManager, rows: readonly object[]): Promise<void> => {
  await tx.query(
    `INSERT INTO invoices (studio_id, id, number, payment_id, sale_id, user_id, issued_at, supplier, buyer,
                           description, lines, paid_by, net, vat, vat_percent, total, currency)
     SELECT i.studio_id, i.id, i.number, i.payment_id, i.sale_id, i.user_id, i.issued_at, i.supplier,
            jsonb_build_object('name', coalesce(b.name, m.full_name, m.email, ''),
                               'address', coalesce(nullif(b.address, ''), m.email, ''),
                               'trn', nullif(b.trn, '')),
            i.description, i.lines, i.paid_by, i.net, i.vat, i.vat_percent, i.total, i.currency
     FROM jsonb_populate_recordset(NULL::invoices, $1) i
     LEFT JOIN members m ON m.studio_id = i.studio_id AND m.user_id = i.user_id
     LEFT JOIN billing_details b ON b.studio_id = i.studio_id AND b.user_id = i.user_id`,
    [JSON.stringify(rows)],
  );
};

/**
 * By the studio's day on which the invoice is issued (decision 148), and by each thing, rounded to the
 * fils, and added up: what is credited later comes to the same.
 */
const taxOf = (payment: FulfilledPayment, issuer: Issuer) => {
  const { kind, amount, giftAmount, vat, things } = payment;
  const total = amount + giftAmount;
  const percent = vatPercentOf(issuer, payment.fulfilledAt);
  const inside =
    vat ??
    (things ?? [total]).reduce((sum, one) => sum + vatOf({ kind, total: one }, percent).vat, 0);
  return {
    net: total - inside,
    vat: inside,
    vat_percent: percent,
    supplier: supplierOf(issuer, percent),
  };
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
