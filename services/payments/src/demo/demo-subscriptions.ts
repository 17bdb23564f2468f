import {
  demoId,
  demoMembers,
  demoSubscriptions,
  periodIntentId,
  periodStarts,
  type DemoSubscription,
} from '@studio/demo-studio';
import { filsToAed, studioDay, vatInside } from '@studio/domain-kit';
import type { StartedPlan } from '../ledger/payment.entity.js';

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

const userOf = ({ memberN }: DemoSubscription): string => demoMembers[memberN]?.id ?? '';

/** As the card provider has them: it is filled in with the same ids (deploy/emulators/card-provider). */
export const subscriptionRows = (studioId: string, now: Date) =>
  demoSubscriptions.map((sold) => {
    const starts = periodStarts(sold, studioDay(now));
    const period = Math.max(
      0,
      starts.findLastIndex((start) => start <= now),
    );
    const [began, periodStart, periodEnd] = [starts[0], starts[period], starts[period + 1]];
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
      status: 'active',
      period_start: periodStart,
      period_end: periodEnd,
      cancel_at_period_end: sold.isLeaving,
      leaving_reason: sold.isLeaving ? 'no_time' : null,
      card_id: `pm_demo${sold.memberN}`,
      card_brand: sold.cardLast4 === '4444' ? 'mastercard' : 'visa',
      card_last4: sold.cardLast4,
      card_expires_on: '12/40',
      started_at: began,
      version: 1,
      as_of: periodStart,
      next_check_at: periodEnd,
    };
  });

/** Each began with its first period and runs since. */
export const subscriptionHistory = (studioId: string, now: Date) =>
  demoSubscriptions.map((sold) => ({
    studio_id: studioId,
    id: demoId('subscription-started', sold.memberN),
    subscription_id: sold.subscriptionId,
    at: periodStarts(sold, studioDay(now))[0],
    kind: 'started',
    plan_name: sold.plan.name,
    active: 1,
    mrr: vatInside(sold.plan.priceFils).net,
  }));

/** What each period was paid with: the first by its checkout, the others by renewals. */
export const subscriptionPayments = (studioId: string, now: Date) =>
  demoSubscriptions.flatMap((sold) => {
    const starts = periodStarts(sold, studioDay(now));
    const answer: StartedPlan = {
      subscriptionId: sold.subscriptionId,
      planName: sold.plan.name,
      periodEnd: studioDay(starts[1] ?? now),
    };
    return starts
      .filter((start) => start <= now)
      .map((paidAt, n) => ({
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
        grant_answer: answer,
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
