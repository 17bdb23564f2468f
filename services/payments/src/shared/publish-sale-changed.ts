import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';

interface OfSale {
  studioId: string;
  saleId: string | null;
  userId: string;
}

/** Open screens at the front desk ask for the sale again; nothing of what is of no sale. */
export const publishSaleChanged = async (
  tx: EntityManager,
  { studioId, saleId, userId }: OfSale,
): Promise<void> => {
  if (saleId === null) return;
  await publish(tx, { type: 'sale.changed.v1', data: { saleId, userId }, studioId });
};
