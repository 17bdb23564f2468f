import { IsNull, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { Freeze } from './freeze.entity.js';

type NewFreeze = Pick<
  Freeze,
  'studioId' | 'id' | 'subscriptionId' | 'userId' | 'fromDay' | 'untilDay' | 'days'
>;

/** A planned freeze; false: the subscription has one that is not over. */
export const insertFreeze = async (tx: EntityManager, freeze: NewFreeze): Promise<boolean> => {
  const { studioId, id, subscriptionId, userId, fromDay, untilDay, days } = freeze;
  const made = await tx.query<unknown[]>(
    `INSERT INTO subscription_freezes (studio_id, id, subscription_id, user_id, from_day,
       until_day, days, state, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'planned', now() + interval '1 minute')
     ON CONFLICT (studio_id, subscription_id) WHERE state <> 'over' DO NOTHING RETURNING id`,
    [studioId, id, subscriptionId, userId, fromDay, untilDay, days],
  );
  return made.length > 0;
};

/** False: no freeze is (any more) as `where` says. */
export const updateFreeze = async (
  tx: EntityManager,
  where: FindOptionsWhere<Freeze>,
  changes: Partial<Freeze>,
): Promise<boolean> => {
  const { affected } = await tx.update(Freeze, where, changes);
  return Boolean(affected);
};

/**
 * A freeze that booking refused never was: none of its days counts. False: it has gone on since, by
 * the job or by its member.
 */
export const withdrawFreeze = (
  tx: EntityManager,
  { studioId, id }: Pick<Freeze, 'studioId' | 'id'>,
): Promise<boolean> =>
  updateFreeze(
    tx,
    { studioId, id, state: 'planned', bookingsNotifiedAt: IsNull(), periodEnd: IsNull() },
    { state: 'over', days: 0, nextAttemptAt: null },
  );
