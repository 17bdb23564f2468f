import { inTransaction, liftHold, readHold } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import type { PaymentsConfig } from '../config.js';
import { Refund } from '../money-back/refunds/refund.entity.js';
import { Billing } from '../provider/billing.api.js';
import { CardProvider } from '../provider/card-provider.api.js';
import {
  findWaitingFees,
  linkChargedFees,
  type WaitingFee,
} from '../subscriptions/subscriptions.api.js';

const NOTHING = 'payments: nothing is held';

interface Held {
  restoredTo: Date;
  fees: WaitingFee[];
  refunds: Refund[];
}

async function readHeld(dataSource: DataSource, config: PaymentsConfig): Promise<Held | null> {
  const studioId = config.STUDIO_ID;
  const hold = await readHold(dataSource, studioId);
  if (!hold) return null;
  const provider = new CardProvider(config);
  const since = hold.restoredTo;
  const fees = provider.isConfigured
    ? await findWaitingFees(dataSource, new Billing(provider), { studioId, since })
    : [];
  const refunds = await dataSource.manager.findBy(Refund, { studioId, status: 'asked' });
  return { restoredTo: since, fees, refunds };
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
      (refund) =>
        `  refund ${inAed(refund.amount)} of payment ${refund.paymentId}  (the provider is asked by its id: it goes once)`,
    ),
  ];
}

const inAed = (fils: number): string => `AED ${(fils / 100).toFixed(2)}`;

/** Takes for charged what the provider has, and lets the rest go. */
export async function releaseHeld(
  dataSource: DataSource,
  config: PaymentsConfig,
): Promise<string[]> {
  const held = await readHeld(dataSource, config);
  if (!held) return [NOTHING];
  const linked = await linkChargedFees(dataSource, held.fees);
  await inTransaction(dataSource, (tx) => liftHold(tx, config.STUDIO_ID));
  return [
    `payments: ${held.fees.length - linked} fees and ${held.refunds.length} refunds go out now, ${linked} fees were charged before`,
  ];
}
