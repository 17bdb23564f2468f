import { newId } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { CashDrawer } from './cash-drawer.entity.js';
import { CashMovement } from './cash-movement.entity.js';

/** Locked until the caller's transaction ends: cash moves one step after the other. */
export const lockDrawer = (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<CashDrawer | null> =>
  tx.findOne(CashDrawer, { where: { studioId, id }, lock: { mode: 'pessimistic_write' } });

/** Fils that should be in a drawer: its float and what moved since. */
export const cashIn = async (
  tx: EntityManager,
  { studioId, id, float }: Pick<CashDrawer, 'studioId' | 'id' | 'float'>,
): Promise<number> => {
  const [row] = await tx.query<{ moved: number }[]>(
    `SELECT coalesce(sum(amount), 0)::int AS moved FROM cash_movements
     WHERE studio_id = $1 AND drawer_id = $2`,
    [studioId, id],
  );
  return float + (row?.moved ?? 0);
};

export type NewMovement = Pick<CashMovement, 'studioId' | 'kind' | 'amount' | 'actorId'> &
  Partial<Pick<CashMovement, 'reason' | 'saleId' | 'payoutId' | 'requestKey'>>;

/** Of a drawer that is locked. Throws NOT_ENOUGH_CASH. */
export const writeMovement = async (
  tx: EntityManager,
  drawer: CashDrawer,
  movement: NewMovement,
): Promise<void> => {
  if (movement.amount < 0) {
    const left = await cashIn(tx, drawer);
    if (left + movement.amount < 0) throw new Refused('NOT_ENOUGH_CASH', { left });
  }
  await tx.insert(CashMovement, {
    reason: null,
    saleId: null,
    payoutId: null,
    requestKey: null,
    ...movement,
    id: newId(),
    drawerId: drawer.id,
    at: () => 'clock_timestamp()',
  });
};

/** Cash of a sale moves in the drawer that is open. Throws DRAWER_NOT_OPEN, NOT_ENOUGH_CASH. */
export const moveSaleCash = async (tx: EntityManager, movement: NewMovement): Promise<void> => {
  const drawer = await tx.findOne(CashDrawer, {
    where: { studioId: movement.studioId, closedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!drawer) throw new Refused('DRAWER_NOT_OPEN');
  await writeMovement(tx, drawer, movement);
};
