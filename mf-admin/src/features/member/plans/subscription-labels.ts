import type { AdminSubscription } from '@studio/contracts';
import type { FieldNames } from '../../../shared/edit-conflict/save-error.js';
import { amountPaid, dayMonth, fullDate, studioDay } from '@studio/ui/format';
import { sentence } from '../../../shared/labels.js';
import { t } from './messages.js';

export const cardLabel = ({ card }: Pick<AdminSubscription, 'card'>): string =>
  card ? t('card', { ...card, brand: sentence(card.brand) }) : t('noCard');

const dateOf = (instant: string): string => fullDate(studioDay(instant));

/** What is charged next, or when it ends. */
const billingLabel = ({ nextBilling, periodEnd }: AdminSubscription): string =>
  nextBilling
    ? t('nextBilling', { at: dateOf(nextBilling.at), amount: amountPaid(nextBilling.amount) })
    : t('noBilling', { at: dateOf(periodEnd) });

/** What an unpaid renewal costs. */
export const amountDue = ({ unpaid, nextBilling, price }: AdminSubscription): string =>
  amountPaid(unpaid?.amount ?? nextBilling?.amount ?? price);

const paidLabel = (one: AdminSubscription): string[] =>
  one.unpaid
    ? [
        t('paidUntil', {
          paidUntil: dateOf(one.paidUntil ?? one.unpaid.from),
          due: amountDue(one),
          from: dayMonth(studioDay(one.unpaid.from)),
          until: dayMonth(studioDay(one.unpaid.until)),
        }),
      ]
    : [];

/** All that the desk must know of it beside its name, a sentence each. */
export const factsOf = (one: AdminSubscription): string[] => [
  ...(one.pastDueSince && one.blockedFrom
    ? [t('unpaidUntil', { since: dateOf(one.pastDueSince), until: dateOf(one.blockedFrom) })]
    : [billingLabel(one)]),
  ...paidLabel(one),
  cardLabel(one),
  ...(one.nextPlan
    ? [t('nextPlan', { planName: one.nextPlan.planName, from: dateOf(one.nextPlan.from) })]
    : []),
  ...(one.frozen
    ? [t('frozenDays', { from: dayMonth(one.frozen.from), until: dayMonth(one.frozen.until) })]
    : []),
  ...one.fees.map(({ description, amount }) =>
    t('feeOnInvoice', { description, amount: amountPaid(amount) }),
  ),
];

export type SubscriptionAction = 'pay' | 'changePlan' | 'freeze' | 'unfreeze' | 'cancel' | 'resume';

/** What can be done with it as it stands, by the rules that count for its member. */
export const actionsOf = (one: AdminSubscription): readonly [SubscriptionAction, string][] => {
  const isUnpaid = one.status === 'past_due';
  const isSteady = !isUnpaid && !one.cancelAtPeriodEnd && !one.frozen;
  const all: readonly [SubscriptionAction, string, boolean][] = [
    ['pay', t('pay'), isUnpaid],
    ['changePlan', t('changePlan'), isSteady],
    ['freeze', t('freeze'), isSteady],
    ['unfreeze', t('unfreeze'), one.frozen !== null],
    ['cancel', t('cancelPlan'), !one.cancelAtPeriodEnd],
    ['resume', t('resume'), one.cancelAtPeriodEnd],
  ];
  return all.filter(([, , can]) => can).map(([action, label]) => [action, label]);
};

/** How it stands, where that is not as it should be. */
export const stateOf = (
  one: AdminSubscription,
): { label: string; tone: 'alert' | 'scarce' | 'plain' } | null => {
  if (one.status === 'past_due') return { label: t('unpaid'), tone: 'alert' };
  if (one.cancelAtPeriodEnd)
    return { label: t('leaving', { at: dateOf(one.periodEnd) }), tone: 'scarce' };
  return one.status === 'paused' ? { label: t('frozen'), tone: 'plain' } : null;
};

const day = (value: unknown): string => (typeof value === 'string' ? fullDate(value) : t('none'));
const word = (value: unknown): string => (typeof value === 'string' ? sentence(value) : t('none'));

/** What somebody else may have changed of it meanwhile, in words. */
export const changeNames: FieldNames = {
  status: { label: t('state'), show: word },
  planName: { label: t('plan') },
  nextPlanName: { label: t('planAfterwards') },
  cancelAtPeriodEnd: { label: t('endsWithPeriod'), show: (ends) => (ends ? t('yes') : t('no')) },
  frozenFrom: { label: t('frozenFrom'), show: day },
  frozenUntil: { label: t('frozenUntil'), show: day },
};
