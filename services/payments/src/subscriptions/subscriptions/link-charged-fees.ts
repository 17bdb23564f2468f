import { In, type DataSource, type EntityManager } from 'typeorm';
import { recordItem } from '../../accounting/fee-records/fee-records.api.js';
import { Fee } from '../../accounting/fee-records/fee.entity.js';
import type { Billing } from '../../provider/billing.api.js';
import { findSubscription } from './find-subscription.js';

/** A fee that waits, and the provider's item for the same thing, if there is one already. */
export interface WaitingFee {
  fee: Fee;
  itemId: string | null;
}

/**
 * Fees that are owed in a restored studio. One that was billed after the backup has come back under
 * another id; class, day, amount and member are the same at the provider.
 */
export async function findWaitingFees(
  { manager }: DataSource,
  billing: Billing,
  { studioId, since }: { studioId: string; since: Date },
): Promise<WaitingFee[]> {
  const fees = await manager.findBy(Fee, { studioId, state: 'owed' });
  const found: WaitingFee[] = [];
  for (const fee of fees.filter(({ providerItemId }) => providerItemId === null)) {
    const alike = await itemsOf(manager, billing, { fee, since });
    // Two classes of one day may read the same: each item is one fee's.
    const itemId = alike.find((id) => !found.some((other) => other.itemId === id)) ?? null;
    found.push({ fee, itemId });
  }
  return found;
}

async function itemsOf(
  manager: EntityManager,
  billing: Billing,
  { fee, since }: { fee: Fee; since: Date },
): Promise<string[]> {
  const { studioId, subscriptionId, amount, description } = fee;
  const subscription = await findSubscription(manager, { studioId, id: subscriptionId });
  if (!subscription) return [];
  const { providerCustomerId: customerId } = subscription;
  const alike = await billing.itemsLike({ customerId, amount, description, since });
  const known = await manager.findBy(Fee, { studioId, providerItemId: In(alike) });
  return alike.filter((id) => !known.some(({ providerItemId }) => providerItemId === id));
}

/** From now on they are the provider's items: none is charged a second time. */
export async function linkChargedFees(
  { manager }: DataSource,
  waiting: readonly WaitingFee[],
): Promise<number> {
  const charged = waiting.filter(({ itemId }) => itemId !== null);
  for (const { fee, itemId } of charged) await recordItem(manager, fee, itemId ?? '');
  return charged.length;
}
