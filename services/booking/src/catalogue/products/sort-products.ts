import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { ProductOrder } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { Package } from './package.entity.js';
import type { Plan } from './plan.entity.js';
import type { ProductKind } from './product-kinds.js';

interface Placed {
  id: string;
  name: string;
}

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** The order on the members' page, first to last. */
@Injectable()
export class SortProducts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Naturally safe to repeat. Throws EDIT_CONFLICT when the order is not what was read. */
  execute<Row extends Package | Plan>(
    admin: SignedInUser,
    kind: ProductKind<Row>,
    { ids, before }: ProductOrder,
  ): Promise<{ items: string[] }> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const placed = await lockOrder(tx, kind.table, studioId);
      const now = placed.map(({ id }) => id);
      if (isSameOrder(now, ids)) return { items: now };
      const isComplete = isSameOrder([...now].sort(), [...ids].sort());
      if (!isSameOrder(now, before) || !isComplete)
        throw new Refused('EDIT_CONFLICT', { version: 0, changes: [] });
      for (const [n, productId] of ids.entries()) {
        const current = { studioId, productId, replacedAt: IsNull() };
        await tx.update(kind.entity, current as never, { position: n + 1 } as never);
      }
      const names = new Map(placed.map(({ id, name }) => [id, name]));
      const named = (order: readonly string[]) => order.map((id) => names.get(id) ?? id);
      await recordHistory(tx, {
        studioId,
        by: admin,
        at: this.studio.now(),
        action: 'products.sorted',
        subjectUserId: null,
        before: { kind: kind.name, order: named(now) },
        after: { kind: kind.name, order: named(ids) },
      });
      return { items: [...ids] };
    });
  }
}

/** First to last; two who sort wait for each other. */
const lockOrder = async (tx: EntityManager, table: string, studioId: string): Promise<Placed[]> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `${studioId} order of ${table}`,
  ]);
  return tx.query(
    `SELECT product_id AS id, name FROM ${table}
     WHERE studio_id = $1 AND replaced_at IS NULL ORDER BY position, price, id FOR UPDATE`,
    [studioId],
  );
};
