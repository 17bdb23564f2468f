import type { DataSource } from 'typeorm';
import type { PaymentsConfig } from '../../config.js';
import { findPayment } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import type { MoneyBack, ProviderRefund } from '../../provider/money-back.api.js';
import { Refund } from './refund.entity.js';
import { SyncRefunds } from './sync-refunds.js';

/** A refund that waits in a restored studio. */
export interface WaitingRefund {
  refund: Refund;
  payment: Payment;
  /** Null: nothing of it goes to a card. */
  intentId: string | null;
  /** What the provider has given back of the payment, and our books do not know. */
  unbooked: ProviderRefund[];
}

/** Throws CardProviderError. */
export async function findWaitingRefunds(
  { manager }: DataSource,
  moneyBack: MoneyBack,
  studioId: string,
): Promise<WaitingRefund[]> {
  const refunds = await manager.findBy(Refund, { studioId, status: 'asked' });
  const found: WaitingRefund[] = [];
  for (const refund of refunds) {
    const payment = await findPayment(manager, { studioId, id: refund.paymentId });
    if (!payment) continue;
    const intentId = await intentOf(moneyBack, refund, payment);
    const known = await manager.findBy(Refund, { studioId, paymentId: payment.id, status: 'done' });
    const ids = known.map(({ providerRefundId }) => providerRefundId);
    const all = intentId ? await moneyBack.refundsOf(intentId) : [];
    found.push({ refund, payment, intentId, unbooked: all.filter(({ id }) => !ids.includes(id)) });
  }
  return found;
}

async function intentOf(
  moneyBack: MoneyBack,
  { amount, toGift }: Refund,
  { method, providerIntentId, providerSessionId }: Payment,
): Promise<string | null> {
  if (method !== 'card' || amount === toGift || !moneyBack.isConfigured) return null;
  return providerIntentId ?? moneyBack.intentOf(providerSessionId ?? '');
}

/**
 * Books what the provider gave back before the restore; a waiting refund that it was, or that it
 * leaves no money for, is over. The provider forgets idempotency keys after a day: asked for again
 * under its own id, an older refund would be given twice. Returns how many still wait. Throws
 * CardProviderError.
 */
export async function syncWaitingRefunds(
  dataSource: DataSource,
  { moneyBack, config }: { moneyBack: MoneyBack; config: PaymentsConfig },
  waiting: readonly WaitingRefund[],
): Promise<number> {
  const sync = new SyncRefunds(dataSource, moneyBack, config);
  const payments = new Map(
    waiting.flatMap(({ payment, intentId, unbooked }) =>
      intentId && unbooked.length > 0 ? [[intentId, payment]] : [],
    ),
  );
  for (const [intentId, payment] of payments) await sync.execute(payment, intentId);
  return dataSource.manager.countBy(Refund, { studioId: config.STUDIO_ID, status: 'asked' });
}
