import { inTransaction, logger } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { vatToday } from '../../accounting/invoices/invoices.api.js';
import type { PaymentsConfig } from '../../config.js';
import type { Subscription } from './subscription.entity.js';
import type { ProviderState } from './subscription-rules.js';
import { writeProviderState } from './write-provider-state.js';

const DAY = 86_400_000;

/**
 * The provider has no such subscription: its test data was deleted, or it is of another account.
 * Nobody is told that a plan ended for a wrong key: it goes on, and is asked about a day later. Its
 * member, who wants something of it now, is not kept by it: it ends. Null: it has changed meanwhile.
 */
export const recordGone = async (
  dataSource: DataSource,
  before: Subscription,
  { endsIfGone, config }: { endsIfGone: boolean; config: PaymentsConfig },
): Promise<Subscription | null> => {
  logger.warn({ subscriptionId: before.id, endsIfGone }, 'the provider has no such subscription');
  const now = new Date();
  const over = { status: 'cancelled' as const, endedAt: now, pastDueSince: null, ...nothingUnpaid };
  const state: ProviderState = { ...stateOf(before), ...(endsIfGone && over) };
  const nextCheckAt = endsIfGone ? null : new Date(now.getTime() + DAY);
  return inTransaction(dataSource, async (tx) => {
    const vatPercent = await vatToday(tx, config);
    return writeProviderState(tx, before, { state, nextCheckAt, vatPercent });
  });
};

const nothingUnpaid = { unpaidInvoiceId: null, unpaidAmount: null, nextAttemptAt: null };

const stateOf = (row: Subscription): ProviderState => ({
  providerSubscriptionId: row.providerSubscriptionId,
  providerCustomerId: row.providerCustomerId,
  providerItemId: row.providerItemId,
  planId: row.planId,
  planName: row.planName,
  price: row.price,
  status: row.status,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  pastDueSince: row.pastDueSince,
  unpaidFrom: row.unpaidFrom,
  unpaidInvoiceId: row.unpaidInvoiceId,
  unpaidAmount: row.unpaidAmount,
  nextAttemptAt: row.nextAttemptAt,
  nextPlanId: row.nextPlanId,
  nextPlanName: row.nextPlanName,
  nextPrice: row.nextPrice,
  cardId: row.cardId,
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  cardExpiresOn: row.cardExpiresOn,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
});
