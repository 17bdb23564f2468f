import { call } from '@studio/api-client';
import { listSubscriptions } from '@studio/contracts';
import type { AdminSubscription } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { allPages } from '../../shared/csv-records.js';
import { reasonLabels, stateOf } from './subscription-filter.js';
import type { SubscriptionFilter } from './subscription-filter.js';
import { t } from './messages.js';

const head = [
  t('member'),
  t('email'),
  t('plan'),
  t('priceAed'),
  t('state'),
  t('since'),
  t('periodEnds'),
  t('nextPayment'),
  t('nextPaymentAed'),
  t('ended'),
  t('whyTheyLeft'),
  t('theirWords'),
];

const recordOf = (one: AdminSubscription): unknown[] => [
  one.memberName ?? t('deletedAccount'),
  one.memberEmail,
  one.planName,
  filsToAed(one.price),
  stateOf(one)?.word ?? t('active'),
  one.startedAt,
  one.periodEnd,
  one.nextBilling?.at,
  one.nextBilling && filsToAed(one.nextBilling.amount),
  one.endedAt,
  one.leavingReason && reasonLabels[one.leavingReason],
  [one.leavingComment, one.feedback].filter(Boolean).join(' / '),
];

/** Every subscription in the state that is on the screen, page by page. */
export const subscriptionsCsv = async ({ status }: SubscriptionFilter): Promise<CsvRecords> => {
  const found = await allPages((cursor) => call(listSubscriptions, { query: { status, cursor } }));
  return [head, ...found.map(recordOf)];
};
