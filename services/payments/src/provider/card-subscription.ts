import type Stripe from 'stripe';
import { CardObjectUnreadable } from './card-provider-error.js';
import { idOf } from './id-of.js';

/** A plan and its monthly price in fils. */
interface Plan {
  id: string;
  name: string;
  price: number;
}

/** What of a subscription at the provider matters to us. */
export interface CardSubscription {
  id: string;
  customerId: string;
  itemId: string;
  status: 'active' | 'past_due' | 'over' | 'not_begun';
  /** How it came to an end. */
  overBecause: 'asked' | 'unpaid' | null;
  overAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Collecting is paused. */
  paused: boolean;
  periodStart: Date;
  periodEnd: Date;
  startedAt: Date;
  /**
   * What the period was paid for, as was written on it: empty where that was taken off by hand. The
   * price is not known while another plan is planned.
   */
  plan: Omit<Plan, 'price'> & { price: number | null };
  nextPlan: (Plan & { from: Date }) | null;
  /** That renewals are charged to. */
  card: Card | null;
  /** That the customer has put on file; newer than the subscription's own. */
  customersCardId: string | null;
}

export interface Card {
  id: string;
  brand: string;
  last4: string;
  /** `MM/YY`. */
  expiresOn: string;
}

export interface CardInvoice {
  id: string;
  status: 'paid' | 'open' | 'other';
  /** Fils: what was paid, or is due. */
  amount: number;
  reason: 'start' | 'period' | 'change' | 'other';
  madeAt: Date;
  paidAt: Date | null;
  nextAttemptAt: Date | null;
  intentId: string | null;
  /** The period that it is over, when it is over one. */
  period: { start: Date; end: Date } | null;
  /** Invoice items of ours on it. */
  fees: { feeId: string; description: string; amount: number }[];
}

export const toCardSubscription = (row: Stripe.Subscription): CardSubscription => {
  const [item] = row.items.data;
  if (!item) throw new CardObjectUnreadable(`Subscription ${row.id} has no item`);
  const period = requirePeriod(row, item);
  const start = startOf(row, period);
  const onFile = cardOnFile(row.customer);
  return {
    id: row.id,
    customerId: typeof row.customer === 'string' ? row.customer : row.customer.id,
    itemId: item.id,
    status: statusOf(row.status),
    overBecause: row.ended_at === null ? null : causeOf(row),
    overAt: at(row.ended_at),
    cancelAtPeriodEnd: row.cancel_at_period_end || endsByDate(row, period),
    paused: Boolean(row.pause_collection),
    periodStart: new Date(start * 1000),
    periodEnd: new Date(period.current_period_end * 1000),
    startedAt: new Date(row.start_date * 1000),
    ...plansOf(row, { item, period, start }),
    card: toCard(row.default_payment_method) ?? toCard(onFile),
    customersCardId: idOf(onFile),
  };
};

const cardOnFile = (customer: Stripe.Subscription['customer']) =>
  typeof customer === 'string' || customer.deleted
    ? null
    : customer.invoice_settings.default_payment_method;

/** A moved period keeps the start that was paid for, until the next one begins. */
const startOf = (row: Stripe.Subscription, period: Period): number => {
  const kept = Number(row.metadata['period_start'] ?? NaN);
  const isMoved = row.trial_end === period.current_period_end && !Number.isNaN(kept);
  return isMoved ? kept : period.current_period_start;
};

type Period = Pick<Stripe.SubscriptionItem, 'current_period_start' | 'current_period_end'>;

/** Versions before 2025-03-31 have the period with the subscription, not with its items. */
const requirePeriod = (
  row: Stripe.Subscription & Partial<Period>,
  item: Partial<Period>,
): Period => {
  const start = item.current_period_start ?? row.current_period_start;
  const end = item.current_period_end ?? row.current_period_end;
  if (start === undefined || end === undefined)
    throw new CardObjectUnreadable(`Subscription ${row.id} has no period that we can read`);
  return { current_period_start: start, current_period_end: end };
};

/** By a date, as the dashboard and newer versions end one with its period. */
const endsByDate = ({ cancel_at: at }: Stripe.Subscription, period: Period): boolean =>
  typeof at === 'number' && at <= period.current_period_end;

const plansOf = (
  row: Stripe.Subscription,
  { item, period, start }: { item: Stripe.SubscriptionItem; period: Period; start: number },
): Pick<CardSubscription, 'plan' | 'nextPlan'> => {
  const { metadata } = row;
  // By hand it may have a price of another kind: what is known of it stays.
  const price = item.price.unit_amount;
  const paidFor = { id: metadata['plan_id'] ?? '', name: metadata['plan_name'] ?? '' };
  const [nextId, from] = [metadata['next_plan_id'], Number(metadata['next_plan_from'])];
  if (!nextId || price === null) return { plan: { ...paidFor, price }, nextPlan: null };
  const next = { id: nextId, name: metadata['next_plan_name'] ?? '', price };
  // From its period on, the planned one is the plan.
  if (start >= from) return { plan: next, nextPlan: null };
  const nextPlan = { ...next, from: new Date(period.current_period_end * 1000) };
  return { plan: { ...paidFor, price: null }, nextPlan };
};

const statusOf = (status: Stripe.Subscription.Status): CardSubscription['status'] => {
  if (status === 'canceled' || status === 'incomplete_expired') return 'over';
  if (status === 'past_due' || status === 'unpaid') return 'past_due';
  return status === 'incomplete' ? 'not_begun' : 'active';
};

const causeOf = ({ cancellation_details: details }: Stripe.Subscription): 'asked' | 'unpaid' =>
  details?.reason === 'payment_failed' || details?.reason === 'payment_disputed'
    ? 'unpaid'
    : 'asked';

const toCard = (method: string | Stripe.PaymentMethod | null): Card | null => {
  if (!method || typeof method === 'string') return null;
  const { brand, last4, exp_month: month, exp_year: year } = method.card ?? {};
  const expiresOn =
    month && year ? `${String(month).padStart(2, '0')}/${String(year).slice(-2)}` : '';
  return { id: method.id, brand: brand ?? method.type, last4: last4 ?? '', expiresOn };
};

const reasons: Partial<Record<string, CardInvoice['reason']>> = {
  subscription_create: 'start',
  subscription_cycle: 'period',
  subscription_update: 'change',
};

/** Where versions before 2025-03-31 have what an invoice was paid by. */
type AnyInvoice = Stripe.Invoice & { payment_intent?: string | { id: string } | null };

export const toCardInvoice = (row: AnyInvoice): CardInvoice => {
  const [payment] = row.payments?.data ?? [];
  return {
    id: row.id ?? '',
    status: invoiceStatus(row.status),
    amount: row.status === 'paid' ? row.amount_paid : row.amount_due,
    reason: invoiceReason(row.billing_reason),
    madeAt: new Date((row.effective_at ?? row.created) * 1000),
    paidAt: at(row.status_transitions.paid_at),
    nextAttemptAt: at(row.next_payment_attempt),
    intentId: idOf(payment?.payment.payment_intent) ?? idOf(row.payment_intent),
    period: periodOf(row),
    fees: feesOf(row),
  };
};

const invoiceReason = (reason: string | null): CardInvoice['reason'] =>
  reasons[reason ?? ''] ?? 'other';

const feesOf = (row: Stripe.Invoice): CardInvoice['fees'] =>
  row.lines.data.flatMap(({ metadata, description, amount }) => {
    const feeId = metadata['fee_id'];
    return feeId ? [{ feeId, description: description ?? 'Fee', amount }] : [];
  });

const periodOf = (row: Stripe.Invoice): CardInvoice['period'] => {
  const line = row.lines.data.find((one: AnyLineItem) => isOfPeriod(one));
  return (
    (line && {
      start: new Date(line.period.start * 1000),
      end: new Date(line.period.end * 1000),
    }) ??
    null
  );
};

type AnyLineItem = Stripe.InvoiceLineItem & { type?: string; proration?: boolean };

/** Versions before 2025-03-31 say it of the line itself. */
const isOfPeriod = ({ parent, type, proration }: AnyLineItem): boolean =>
  parent
    ? parent.subscription_item_details?.proration === false
    : type === 'subscription' && proration === false;

const invoiceStatus = (status: string | null): CardInvoice['status'] =>
  status === 'paid' || status === 'open' ? (status as 'paid' | 'open') : 'other';

const at = (unix: number | null): Date | null => (unix === null ? null : new Date(unix * 1000));
