import { consumersOf, events, type EventType, type StudioEvent } from '@studio/contracts';
import { runPrepared, splitOrigin } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { EventService } from './outbox.options.js';

interface OutboxRow {
  studio_id: string;
  id: string;
  type: EventType;
  occurred_at: Date;
  request_id: string | null;
  data: StudioEvent['data'];
}

/** Events on their way to one consumer. */
export interface Batch {
  studioId: string;
  id: string;
  consumer: EventService;
  /** How many it holds. */
  events: number;
}

/** A batch on its way: since when, and where the next look goes on. */
export interface Underway extends Batch {
  relayedAt: Date;
  cursor: string;
}

const toEvent = (row: OutboxRow): StudioEvent => ({
  id: row.id,
  type: row.type,
  studioId: row.studio_id,
  occurredAt: row.occurred_at.toISOString(),
  ...splitOrigin(row.request_id),
  data: row.data,
});

const eventColumns = 'studio_id, id, type, occurred_at, request_id, data';

/** Which service hears what, as two lists of one length. */
const hearing = (Object.keys(events) as EventType[]).flatMap((type) =>
  consumersOf(type).map((consumer) => ({ type, consumer })),
);
const hearers = [hearing.map(({ type }) => type), hearing.map(({ consumer }) => consumer)];

const takeWaiting = {
  name: 'outbox take waiting',
  text: `
    WITH waiting AS (
      SELECT studio_id, id, occurred_at FROM outbox WHERE relayed_at IS NULL
      ORDER BY occurred_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE outbox o SET relayed_at = clock_timestamp(), settled_at = clock_timestamp()
      FROM waiting w
      WHERE (o.studio_id, o.id, o.occurred_at) = (w.studio_id, w.id, w.occurred_at)
      RETURNING o.studio_id, o.id, o.type, o.occurred_at
    ), batches AS (
      INSERT INTO outbox_batches (studio_id, id, consumer, event_ids, first_at, last_at)
      SELECT studio_id, gen_random_uuid(), consumer, array_agg(id ORDER BY id),
        min(occurred_at), max(occurred_at)
      FROM taken JOIN unnest($2::text[], $3::text[]) AS hearing (type, consumer) USING (type)
      GROUP BY studio_id, consumer
      RETURNING studio_id, id, consumer, cardinality(event_ids) AS events
    )
    SELECT studio_id AS "studioId", id, consumer, events, NULL AS type FROM batches
    UNION ALL
    SELECT NULL, NULL, NULL, count(*)::int, type FROM taken GROUP BY type`,
};

/** What a relay has taken: a batch for each consumer, and how many events of each type there were. */
export interface Taken {
  batches: Batch[];
  published: { type: EventType; events: number }[];
}

type TakenRow = (Batch & { type: null }) | { type: EventType; events: number };

const isBatch = (row: TakenRow): row is Batch & { type: null } => row.type === null;

/**
 * Puts up to `limit` events that nobody has taken in batches, one for each consumer: two relays never
 * get the same event. From here on the batch says whether they are delivered.
 */
export const takeBatches = async (db: DataSource, limit: number): Promise<Taken> => {
  const rows = await runPrepared<TakenRow>(db, takeWaiting, [limit, ...hearers]);
  return {
    batches: rows.filter(isBatch).map(({ type: _none, ...batch }) => batch),
    published: rows.flatMap((row) => (isBatch(row) ? [] : [row])),
  };
};

const readBatch = {
  name: 'outbox read batch',
  text: `SELECT event_ids AS ids, first_at::text AS "firstAt", last_at::text AS "lastAt"
    FROM outbox_batches WHERE studio_id = $1 AND id = $2 AND consumer = $3`,
};
const readEvents = {
  name: 'outbox read events',
  text: `SELECT ${eventColumns} FROM outbox
    WHERE studio_id = $1 AND id = ANY($2) AND occurred_at BETWEEN $3 AND $4 ORDER BY id`,
};

/** What a batch's consumer has to hear, the oldest first; nothing once it has, and for others. */
export const eventsOf = async (
  db: DataSource,
  { studioId, id, consumer }: { studioId: string; id: string; consumer: string },
): Promise<StudioEvent[]> => {
  const [batch] = await runPrepared<{ ids: string[]; firstAt: string; lastAt: string }>(
    db,
    readBatch,
    [studioId, id, consumer],
  );
  if (!batch) return [];
  const { ids, firstAt, lastAt } = batch;
  const rows = await runPrepared<OutboxRow>(db, readEvents, [studioId, ids, firstAt, lastAt]);
  return rows.map(toEvent);
};

/** Batches on their way, from a cursor on; locked, so that two relays don't judge the same one. */
export const underway = (
  tx: EntityManager,
  after: { cursor: string; id: string } | undefined,
  limit: number,
): Promise<Underway[]> =>
  tx.query<Underway[]>(
    `SELECT studio_id AS "studioId", id, consumer, cardinality(event_ids) AS events,
       relayed_at AS "relayedAt", relayed_at::text AS cursor
     FROM outbox_batches
     WHERE (relayed_at, id) > ($1::timestamptz, $2::uuid)
     ORDER BY relayed_at, id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [after?.cursor ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
  );

/** What the service publishes that holds a link or a name for its consumers alone. */
const secretsOf = (service: EventService): string[] =>
  Object.entries(events)
    .filter(([, one]) => one.from === service && 'secret' in one && one.secret)
    .map(([type]) => type);

/** The consumer is done. What was a secret is not kept once every consumer of it is. */
export const complete = async (
  tx: EntityManager,
  service: EventService,
  done: readonly Pick<Batch, 'id'>[],
): Promise<void> => {
  if (done.length === 0) return;
  const batches = done.map(({ id }) => id);
  const secrets = secretsOf(service);
  // Two relays may be done with the last two consumers of an event at the same moment: each would find
  // the other's batch and leave the secret. The event's row makes one wait for the other.
  const held: { id: string; occurred_at: Date }[] =
    secrets.length === 0
      ? []
      : await tx.query(
          `SELECT o.id, o.occurred_at FROM outbox o
           JOIN outbox_batches b ON b.studio_id = o.studio_id AND o.id = ANY(b.event_ids)
             AND o.occurred_at BETWEEN b.first_at AND b.last_at
           WHERE b.id = ANY($1) AND o.type = ANY($2) ORDER BY o.id FOR UPDATE OF o`,
          [batches, secrets],
        );
  await tx.query('DELETE FROM outbox_batches WHERE id = ANY($1)', [batches]);
  if (held.length === 0) return;
  const times = held.map(({ occurred_at }) => occurred_at.getTime());
  await tx.query(
    `UPDATE outbox o SET data = '{}'::jsonb
     WHERE id = ANY($1) AND occurred_at BETWEEN $2 AND $3
       AND NOT EXISTS (SELECT FROM outbox_batches b
         WHERE b.studio_id = o.studio_id AND o.id = ANY(b.event_ids))`,
    // A Date has no microseconds: the range keeps the search inside few partitions.
    [held.map(({ id }) => id), new Date(Math.min(...times)), new Date(Math.max(...times) + 1)],
  );
};

/**
 * Events that a relay took without a batch, as they did before there were any, and left: they wait
 * again. While such a relay lives it answers for them, so they are given a minute.
 */
export const takeBackUnbatched = async (db: DataSource): Promise<void> => {
  await runPrepared(
    db,
    {
      name: 'outbox take back',
      text: `UPDATE outbox SET relayed_at = NULL
      WHERE relayed_at < now() - interval '1 minute' AND relayed_at IS NOT NULL
        AND settled_at IS NULL`,
    },
    [],
  );
};
