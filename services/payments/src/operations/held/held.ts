import { inTransaction, liftHold, readHold } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import type { PaymentsConfig } from '../../config.js';
import {
  findWaitingRefunds,
  syncWaitingRefunds,
  type WaitingRefund,
} from '../../money-back/refunds/refunds.api.js';
import { Billing } from '../../provider/billing.api.js';
import { CardProvider } from '../../provider/card-provider.api.js';
import { MoneyBack } from '../../provider/money-back.api.js';
import {
  findWaitingFees,
  linkChargedFees,
  type WaitingFee,
} from '../../subscriptions/subscriptions/subscriptions.api.js';

const NOTHING = 'payments: nothing is held';

/** An item is made at the provider before the fee notes it: the backup may end in between. */
const NOTED_LATER_MS = 10 * 60_000;

interface Held {
  restoredTo: Date;
  fees: WaitingFee[];
  refunds: WaitingRefund[];
}

async function readHeld(dataSource: DataSource, config: PaymentsConfig): Promise<Held | null> {
  const studioId = config.STUDIO_ID;
  const hold = await readHold(dataSource, studioId);
  if (!hold) return null;
  const provider = new CardProvider(config);
  const since = new Date(hold.restoredTo.getTime() - NOTED_LATER_MS);
  const fees = provider.isConfigured
    ? await findWaitingFees(dataSource, new Billing(provider), { studioId, since })
    : [];
  const refunds = await findWaitingRefunds(dataSource, new MoneyBack(provider), studioId);
  return { restoredTo: hold.restoredTo, fees, refunds };
}

/** Amounts in AED; a fee names its class and time, a refund its payment. */
export async function listHeld(dataSource: DataSource, config: PaymentsConfig): Promise<string[]> {
  const held = await readHeld(dataSource, config);
  if (!held) return [NOTHING];
  const { restoredTo, fees, refunds } = held;
  return [
    `payments: restored to ${restoredTo.toISOString()}; ${fees.length} fees and ${refunds.length} refunds wait`,
    ...fees.map(
      ({ fee, itemId }) =>
        `  fee ${inAed(fee.amount)}  ${fee.description}  (${itemId ? `the provider has it: ${itemId}` : 'not charged'})`,
    ),
    ...refunds.map(
      ({ refund, unbooked }) =>
        `  refund ${inAed(refund.amount)} of payment ${refund.paymentId}  (${stateOf(unbooked)})`,
    ),
  ];
}

const stateOf = (unbooked: WaitingRefund['unbooked']): string =>
  unbooked.length > 0
    ? `the provider has given back ${unbooked.map(({ id, amount }) => `${inAed(amount)}: ${id}`).join(', ')}`
    : 'not given back';

const inAed = (fils: number): string => `AED ${(fils / 100).toFixed(2)}`;

/**
 * Takes for charged and for given back what the provider has, and lets the rest go. Throws
 * CardProviderError when the provider does not answer: all is held on.
 */
export async function releaseHeld(
  dataSource: DataSource,
  config: PaymentsConfig,
): Promise<string[]> {
  const held = await readHeld(dataSource, config);
  if (!held) return [NOTHING];
  const { fees, refunds } = held;
  const linked = await linkChargedFees(dataSource, fees);
  const moneyBack = new MoneyBack(new CardProvider(config));
  const waiting = await syncWaitingRefunds(dataSource, { moneyBack, config }, refunds);
  await inTransaction(dataSource, (tx) => liftHold(tx, config.STUDIO_ID));
  return [
    `payments: ${fees.length - linked} fees and ${waiting} refunds go out now; the provider had ${linked} fees and ${refunds.length - waiting} refunds before`,
  ];
}
