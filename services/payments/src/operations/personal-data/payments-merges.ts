import { Injectable } from '@nestjs/common';
import type { MergeFacts, MergePart } from '@studio/contracts';
import { moveRows, type MergedIds, type Merges, type MovedRows } from '@studio/personal-data';
import { DataSource, type EntityManager } from 'typeorm';
import { mergedSql, movedColumns } from './person-columns.js';

type Db = Pick<DataSource, 'query'>;
type MoneyFacts = Pick<MergeFacts, 'payments' | 'paid'>;

/** Payments' part of a merge (decision 45): money, documents and subscriptions follow the person. */
@Injectable()
export class PaymentsMerges implements Merges {
  readonly columns = movedColumns;
  readonly mergedSql = mergedSql;

  constructor(private readonly dataSource: DataSource) {}

  async move(tx: EntityManager, requested: MergedIds): Promise<MovedRows> {
    const { studioId } = requested;
    const ids = { ...requested, intoId: await currentIdOf(tx, studioId, requested.intoId) };
    await closeMember(tx, ids);
    if (await haveTwoPlans(tx, ids)) throw new Error('both records have a plan');
    await keepOneBillingDetails(tx, ids);
    return moveRows(tx, movedColumns, ids);
  }

  async readPart(ids: MergedIds): Promise<MergePart> {
    const { dataSource } = this;
    const { studioId, userId, intoId } = ids;
    const [facts, intoFacts, isBlocked, current] = await Promise.all([
      readFacts(dataSource, studioId, userId),
      readFacts(dataSource, studioId, intoId),
      haveTwoPlans(dataSource, ids),
      currentIdOf(dataSource, studioId, userId),
    ]);
    return {
      isMoved: current !== userId,
      facts,
      intoFacts,
      conflicts: [],
      blockedBy: isBlocked ? ['TWO_PLANS'] : [],
    };
  }
}

const currentIdOf = async (db: Db, studioId: string, userId: string): Promise<string> => {
  const [row] = await db.query<{ merged_into: string }[]>(
    `SELECT merged_into FROM members
     WHERE studio_id = $1 AND user_id = $2 AND merged_into IS NOT NULL`,
    [studioId, userId],
  );
  return row?.merged_into ?? userId;
};

/** One live subscription for a person (subscriptions_one_live); a freeze does not end it. */
const haveTwoPlans = async (db: Db, { studioId, userId, intoId }: MergedIds): Promise<boolean> => {
  const rows = await db.query<unknown[]>(
    `SELECT user_id FROM subscriptions WHERE studio_id = $1 AND user_id IN ($2, $3)
       AND status IN ('active', 'past_due', 'paused') GROUP BY user_id`,
    [studioId, userId, intoId],
  );
  return rows.length > 1;
};

/** Those of the record that stays count; where it has none, the other's move. */
const keepOneBillingDetails = async (
  tx: EntityManager,
  { studioId, userId, intoId }: MergedIds,
): Promise<void> => {
  await tx.query(
    `DELETE FROM billing_details WHERE studio_id = $1 AND user_id = $2
       AND EXISTS (SELECT FROM billing_details kept WHERE kept.studio_id = $1 AND kept.user_id = $3)`,
    [studioId, userId, intoId],
  );
};

const readFacts = async (db: Db, studioId: string, userId: string): Promise<MoneyFacts> => {
  const [facts] = await db.query<[MoneyFacts]>(
    `SELECT count(*)::int AS payments, coalesce(sum(amount + gift_amount - refunded), 0)::int AS paid
     FROM payments WHERE studio_id = $1 AND user_id = $2 AND paid_at IS NOT NULL`,
    [studioId, userId],
  );
  return facts;
};

/** From now on the record leads to another one; no late event about it changes it. */
const closeMember = async (
  tx: EntityManager,
  { studioId, userId, intoId }: MergedIds,
): Promise<void> => {
  await tx.query(
    `INSERT INTO members (studio_id, user_id, email, full_name, as_of, merged_into, merged_at)
     SELECT $1, $2, '', (SELECT full_name FROM members WHERE studio_id = $1 AND user_id = $3),
       'infinity', $3, now()
     ON CONFLICT (studio_id, user_id) DO UPDATE SET email = '', full_name = excluded.full_name,
       as_of = 'infinity', merged_into = excluded.merged_into,
       merged_at = coalesce(members.merged_at, now())`,
    [studioId, userId, intoId],
  );
  await tx.query(`UPDATE members SET merged_into = $3 WHERE studio_id = $1 AND merged_into = $2`, [
    studioId,
    userId,
    intoId,
  ]);
};
