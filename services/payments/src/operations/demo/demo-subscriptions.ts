import {
  demoFormerSubscriptions,
  demoId,
  demoMembers,
  demoSubscriptions,
  paidPeriods,
  periodIntentId,
  periodStarts,
  type DemoSubscription,
} from '@studio/demo-studio';
import { addDays, filsToAed, studioDay } from '@studio/domain-kit';
import type { StartedPlan } from '../../accounting/ledger/payment.entity.js';
import { demoPlanEnd } from './demo-plan-steps.js';

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

const userOf = ({ memberN }: DemoSubscription): string => demoMembers[memberN]?.id ?? '';

const all = [...demoSubscriptions, ...demoFormerSubscriptions];

/** As the card provider has them: it is filled in with the same ids (deploy/emulators/card-provider). */
export const subscriptionRows = (studioId: string, now: Date) =>
  all.map((sold) => {
    const starts = periodStarts(sold, studioDay(now));
    const period = Math.max(0, paidPeriods(sold, now).length - 1);
    const [began, periodStart, periodEnd] = [starts[0], starts[period], starts[period + 1]];
    const endedAt = demoPlanEnd(sold, now);
    return {
      studio_id: studioId,
      id: sold.subscriptionId,
      user_id: userOf(sold),
      provider_subscription_id: `sub_demo${sold.memberN}`,
      provider_customer_id: `cus_demo${sold.memberN}`,
      provider_item_id: `si_demo${sold.memberN}`,
      plan_id: sold.plan.id,
      plan_name: sold.plan.name,
      price: sold.plan.priceFils,
      currency: 'AED',
      status: endedAt ? 'ended' : 'active',
      period_start: periodStart,
      period_end: periodEnd,
      cancel_at_period_end: sold.isLeaving,
      leaving_reason: sold.isLeaving ? 'no_time' : null,
      card_id: `pm_demo${sold.memberN}`,
      card_brand: sold.cardLast4 === '4444' ? 'mastercard' : 'visa',
      card_last4: sold.cardLast4,
      card_expires_on: '12/40',
      started_at: began,
      ended_at: endedAt,
      version: 1,
      as_of: endedAt ?? periodStart,
      next_check_at: endedAt ? null : periodEnd,
    };
  });

const startedPlan = (
  { subscriptionId, plan }: DemoSubscription,
  { from, end }: { from: Date; end: Date },
): StartedPlan => ({
  subscriptionId,
  planName: plan.name,
  periodEnd: studioDay(end),
  paidFrom: studioDay(from),
  paidThrough: addDays(studioDay(end), -1),
});

/** What each period was paid with: the first by its checkout, the others by renewals. */
export const subscriptionPayments = (studioId: string, now: Date) =>
  all.flatMap((sold) => {
    const starts = periodStarts(sold, studioDay(now));
    return paidPeriods(sold, now).map(({ paidAt }, n) => ({
      studio_id: studioId,
      id: demoId(`subscription-payment-${sold.memberN}`, n),
      user_id: userOf(sold),
      kind: 'subscription',
      reference_id: sold.plan.id,
      description: sold.plan.name,
      amount: sold.plan.priceFils,
      discount: 0,
      gift_amount: 0,
      received: sold.plan.priceFils,
      refunded: 0,
      method: 'card',
      currency: 'AED',
      status: 'fulfilled',
      provider_session_id: n === 0 ? `cs_demo_subscription${sold.memberN}` : null,
      provider_intent_id: periodIntentId(sold, n),
      provider_invoice_id: `in_demo${sold.memberN}_${n}`,
      subscription_id: sold.subscriptionId,
      created_at: paidAt,
      expires_at: paidAt,
      paid_at: paidAt,
      fulfilled_at: after(paidAt, 2),
      grant_answer: startedPlan(sold, { from: starts[n] ?? paidAt, end: starts[n + 1] ?? now }),
    }));
  });

export const subscriptionSteps = (payments: ReturnType<typeof subscriptionPayments>) =>
  payments.map((payment) => ({
    studio_id: payment.studio_id,
    id: demoId(`step-of-${payment.id}`, 0),
    payment_id: payment.id,
    at: payment.paid_at,
    what: payment.provider_session_id ? 'Subscription started' : 'Paid by subscription',
    detail: `AED ${filsToAed(payment.amount)}, ${payment.provider_invoice_id}`,
  }));
