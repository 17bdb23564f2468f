import type { GrantAnswer } from '@studio/contracts';
import {
  demoId,
  demoMembers,
  demoPackages,
  demoPeople,
  demoPurchases,
  purchasedAt,
  purchaseIntentId,
  type DemoPurchase,
} from '@studio/demo-studio';
import { addValidity, filsToAed, studioDay } from '@studio/domain-kit';
import { ensureOutboxPartitions } from '@studio/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import { issueMissingInvoices, type Issuer } from '../../accounting/invoices/invoices.api.js';
import { rebuildDays } from '../../reports/reports/reports.api.js';
import { giftCardEntryRows, giftCardRows, promoCodeRows } from './demo-codes.js';
import { demoPlacePayments } from './demo-places.js';
import { subscriptionHistory } from './demo-plan-steps.js';
import { subscriptionPayments, subscriptionRows, subscriptionSteps } from './demo-subscriptions.js';

const CHUNK = 1_000;
const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

/** The money behind the demo members' packages, plans, classes and events, each with its story. Safe to repeat. */
export const seedDemo = async (
  dataSource: DataSource,
  studioId: string,
  issuer: Issuer,
): Promise<number> => {
  const now = new Date();
  const today = studioDay(now);
  const purchases = demoPurchases.map((purchase) => toPayment(purchase, today, studioId));
  const renewals = subscriptionPayments(studioId, now);
  const places = demoPlacePayments(studioId, today);
  // Before its first rows: those of a month without a partition can't get one any more.
  await ensureOutboxPartitions(dataSource, now);
  await dataSource.transaction(async (tx) => {
    await insert(tx, 'members', members(studioId));
    await insert(tx, 'subscriptions', subscriptionRows(studioId, now));
    await insert(tx, 'subscription_history', subscriptionHistory(studioId, now));
    await insert(tx, 'payments', purchases);
    await insert(tx, 'payments', renewals);
    await insert(tx, 'payments', places.payments);
    await insert(tx, 'payment_steps', [
      ...purchases.flatMap(stepsOf),
      ...subscriptionSteps(renewals),
      ...places.steps,
    ]);
    await insert(tx, 'promo_codes', promoCodeRows(studioId, today));
    await insert(tx, 'gift_cards', giftCardRows(studioId, today));
    await insert(tx, 'gift_card_entries', giftCardEntryRows(studioId, today));
    while (await issueMissingInvoices(tx, { studioId, issuer }));
  });
  // A year that is over was written just now.
  await rebuildDays(dataSource, { studioId });
  return purchases.length + renewals.length + places.payments.length;
};

const members = (studioId: string) =>
  demoPeople.map(({ id, email, fullName }) => ({
    studio_id: studioId,
    user_id: id,
    email,
    full_name: fullName,
    as_of: new Date(0),
  }));

const toPayment = (purchase: DemoPurchase, today: string, studioId: string) => {
  const paidAt = purchasedAt(purchase, today);
  const day = studioDay(paidAt);
  const sold = demoPackages.find(({ key }) => key === purchase.packageKey);
  const granted: GrantAnswer = {
    userPackageId: purchase.userPackageId,
    packageName: purchase.packageName,
    creditsTotal: purchase.credits,
    creditsLeft: purchase.credits,
    expiresOn: sold ? addValidity(day, sold.validity) : day,
  };
  return {
    studio_id: studioId,
    id: purchase.paymentId,
    user_id: demoMembers[purchase.memberN]?.id,
    kind: 'package',
    reference_id: purchase.packageId,
    description: purchase.packageName,
    amount: purchase.priceFils,
    discount: 0,
    gift_amount: 0,
    received: purchase.priceFils,
    refunded: 0,
    method: 'card',
    currency: 'AED',
    status: 'fulfilled',
    provider_session_id: purchase.providerSessionId,
    provider_intent_id: purchaseIntentId(purchase),
    created_at: after(paidAt, -95),
    expires_at: after(paidAt, 7_105),
    paid_at: paidAt,
    fulfilled_at: after(paidAt, 2),
    grant_answer: granted,
  };
};

const stepsOf = (payment: ReturnType<typeof toPayment>) => {
  const { studio_id, id: payment_id, paid_at: paidAt, grant_answer: granted } = payment;
  const price = `AED ${filsToAed(payment.amount)}`;
  const notified = [
    [-95, 'Checkout started', `${payment.description}, ${price}`],
    [-94, 'Card page opened', payment.provider_session_id],
    [0, 'Paid', `${price}, noticed by webhook`],
    [2, 'Credits granted', `${granted.creditsTotal} credits until ${granted.expiresOn}`],
  ] as const;
  return notified.map(([seconds, what, detail], n) => ({
    studio_id,
    id: demoId(`step-of-${payment_id}`, n),
    payment_id,
    at: after(paidAt, seconds),
    what,
    detail,
  }));
};

type DemoTable =
  | 'members'
  | 'subscriptions'
  | 'subscription_history'
  | 'payments'
  | 'payment_steps'
  | 'promo_codes'
  | 'gift_cards'
  | 'gift_card_entries';

/** Rows as JSON in one statement each thousand; those that are there already stay as they are. */
const insert = async (
  tx: EntityManager,
  table: DemoTable,
  rows: readonly object[],
): Promise<void> => {
  // By name: a column that the demo does not fill has its default.
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx.query(
      `INSERT INTO ${table} (${columns})
       SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows.slice(from, from + CHUNK))],
    );
};
