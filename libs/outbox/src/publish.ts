import { events, type EventData, type EventType } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { origin } from '@studio/nest-kit';
import type { EntityManager, QueryRunner } from 'typeorm';

const touched = new WeakSet<QueryRunner>();

/** True once after a transaction that published: the relay is woken when it has committed. */
export const takePublished = (runner: QueryRunner): boolean => touched.delete(runner);

/**
 * Says that something happened, in the caller's transaction: both commit or neither. Returns the
 * event's id. Throws when the data are not as the contracts say.
 */
export const publish = async <T extends EventType>(
  tx: EntityManager,
  { type, data, studioId = HOME_STUDIO_ID }: { type: T; data: EventData<T>; studioId?: string },
): Promise<string> => {
  const id = newId();
  await tx.query(
    'INSERT INTO outbox (studio_id, id, type, request_id, data) VALUES ($1, $2, $3, $4, $5)',
    [studioId, id, type, origin(), JSON.stringify(events[type].data.parse(data))],
  );
  if (tx.queryRunner) touched.add(tx.queryRunner);
  return id;
};

/** Many events of one type by one statement. */
export const publishAll = async <T extends EventType>(
  tx: EntityManager,
  { type, data, studioId }: { type: T; data: readonly EventData<T>[]; studioId: string },
): Promise<void> => {
  if (data.length === 0) return;
  await tx.query(
    `INSERT INTO outbox (studio_id, id, type, request_id, data)
     SELECT $1, e.id, $2, $3, e.data FROM unnest($4::uuid[], $5::jsonb[]) AS e (id, data)`,
    [
      studioId,
      type,
      origin(),
      data.map(() => newId()),
      data.map((one) => JSON.stringify(events[type].data.parse(one))),
    ],
  );
  if (tx.queryRunner) touched.add(tx.queryRunner);
};

/**
 * For a statement that publishes inside a CTE: an INSERT that wants four more expressions in this
 * order, `studio_id uuid, id uuid, request_id text, data jsonb`, and a FROM. Call `outbox.relaySoon()`
 * after the commit; the contracts' shape of the data is then the statement's own duty.
 */
export const outboxInsertSql = (type: EventType): string =>
  `INSERT INTO outbox (type, studio_id, id, request_id, data) SELECT '${type}', `;
