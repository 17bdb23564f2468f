import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { Package } from './package.entity.js';
import type { Plan } from './plan.entity.js';
import { findClassCosts, type ProductKind } from './product-kinds.js';

type Row = Package | Plan;

/** Refuses what contradicts itself. Throws PRODUCT_CONFLICT with the fields. */
export const refuseContradictions = async <R extends Row>(
  tx: EntityManager,
  kind: ProductKind<R>,
  row: R,
): Promise<void> => {
  const known = await findClassCosts(tx, row.studioId, row.classTypeIds);
  const problems = kind.problemsOf(row, known);
  if (problems.length > 0) throw new Refused('PRODUCT_CONFLICT', problems);
};

/** What the form has of a row, as the history and a version of the record name it. */
export const factsOf = <R extends Row>(kind: ProductKind<R>, row: R): Record<string, unknown> =>
  Object.fromEntries(kind.facts.map((name) => [name, row[name]]));

/**
 * The terms that are sold now, of a product that stays locked until the end of the transaction: its
 * first version is the lock, because which one is sold may be what others change. Null: none.
 */
export const lockProduct = async <R extends Row>(
  tx: EntityManager,
  kind: ProductKind<R>,
  { studioId, id }: { studioId: string; id: string },
): Promise<R | null> => {
  await tx.query(`SELECT FROM ${kind.table} WHERE studio_id = $1 AND id = $2 FOR UPDATE`, [
    studioId,
    id,
  ]);
  const [current] = await tx.query<{ id: string }[]>(
    `SELECT id FROM ${kind.table}
     WHERE studio_id = $1 AND product_id = $2 AND replaced_at IS NULL`,
    [studioId, id],
  );
  return current ? tx.findOne(kind.entity, { where: { studioId, id: current.id } as never }) : null;
};
