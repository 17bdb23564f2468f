import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { GiftCardEntry } from './gift-card-entry.entity.js';

interface BalanceMovement {
  studioId: string;
  giftCardId: string;
  kind: GiftCardEntry['kind'];
  /** Fils. */
  delta: number;
  paymentId?: string | null;
  refundId?: string | null;
  actorId?: string | null;
  reason?: string | null;
}

/** Moves a balance and writes why, in one transaction; the database refuses a balance under 0. */
export const moveBalance = async (tx: EntityManager, movement: BalanceMovement): Promise<void> => {
  if (movement.delta === 0) return;
  await tx.query(`UPDATE gift_cards SET balance = balance + $3 WHERE studio_id = $1 AND id = $2`, [
    movement.studioId,
    movement.giftCardId,
    movement.delta,
  ]);
  await writeEntry(tx, movement);
};

/** The row alone, for a card that begins with its balance. */
export const writeEntry = async (tx: EntityManager, movement: BalanceMovement): Promise<void> => {
  await tx.insert(GiftCardEntry, {
    paymentId: null,
    refundId: null,
    actorId: null,
    reason: null,
    ...movement,
    id: newId(),
    at: () => 'clock_timestamp()',
  });
};
