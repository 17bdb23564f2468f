import { events, type EventType, type StudioEvent } from '@studio/contracts';
import type { EntityManager } from 'typeorm';

interface OutboxRow {
  studio_id: string;
  id: string;
  type: EventType;
  occurred_at: Date;
  request_id: string | null;
  data: StudioEvent['data'];
  relayed_at: Date;
  cursor: string;
}

/** A row on its way: the event, since when, and where the next look goes on. */
export interface Relayed {
  event: StudioEvent;
  relayedAt: Date;
  cursor: string;
}

const columns =
  'studio_id, id, type, occurred_at, request_id, data, relayed_at, relayed_at::text AS cursor';
const secretTypes = Object.entries(events)
  .filter(([, definition]) => 'secret' in definition && definition.secret)
  .map(([type]) => type);

const toRelayed = (row: OutboxRow): Relayed => ({
  event: {
    id: row.id,
    type: row.type,
    studioId: row.studio_id,
    occurredAt: row.occurred_at.toISOString(),
    requestId: row.request_id,
    data: row.data,
  },
  relayedAt: row.relayed_at,
  cursor: row.cursor,
});

/** An event that not every consumer is done with; null once all are, and when there never was one. */
export const findIncomplete = async (
  manager: EntityManager,
  { studioId, id, occurredAt }: Pick<StudioEvent, 'studioId' | 'id' | 'occurredAt'>,
): Promise<StudioEvent | null> => {
  const at = Date.parse(occurredAt);
  const rows: OutboxRow[] = await manager.query(
    // A Date has no microseconds: the range keeps the search inside one partition.
    `SELECT ${columns} FROM outbox
     WHERE studio_id = $1 AND id = $2 AND occurred_at BETWEEN $3 AND $4 AND settled_at IS NULL`,
    [studioId, id, new Date(at), new Date(at + 1)],
  );
  return rows[0] ? toRelayed(rows[0]).event : null;
};

/** Takes events that nobody has taken: two relays never get the same one. */
export const claim = async (tx: EntityManager, limit: number): Promise<StudioEvent[]> => {
  const [rows] = (await tx.query(
    `UPDATE outbox SET relayed_at = clock_timestamp()
     WHERE (studio_id, id, occurred_at) IN (
       SELECT studio_id, id, occurred_at FROM outbox WHERE relayed_at IS NULL
       ORDER BY occurred_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING ${columns}`,
    [limit],
  )) as [OutboxRow[], number];
  return rows.map((row) => toRelayed(row).event).sort((one, two) => one.id.localeCompare(two.id));
};

/** Events on their way, from a cursor on; locked, so that two relays don't judge the same one. */
export const underway = async (
  tx: EntityManager,
  after: { cursor: string; id: string } | undefined,
  limit: number,
): Promise<Relayed[]> => {
  const rows: OutboxRow[] = await tx.query(
    `SELECT ${columns} FROM outbox
     WHERE relayed_at IS NOT NULL AND settled_at IS NULL
       AND (relayed_at, id) > ($1::timestamptz, $2::uuid)
     ORDER BY relayed_at, id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [after?.cursor ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
  );
  return rows.map(toRelayed);
};

/** Every consumer is done. What was a secret (a one-time link) is not kept any longer. */
export const complete = async (tx: EntityManager, done: readonly StudioEvent[]): Promise<void> => {
  if (done.length === 0) return;
  const times = done.map(({ occurredAt }) => Date.parse(occurredAt));
  await tx.query(
    `UPDATE outbox SET settled_at = now(),
       data = CASE WHEN type = ANY($2) THEN '{}'::jsonb ELSE data END
     WHERE id = ANY($1) AND occurred_at BETWEEN $3 AND $4 AND settled_at IS NULL`,
    // A Date has no microseconds: the range keeps the search inside few partitions.
    [
      done.map(({ id }) => id),
      secretTypes,
      new Date(Math.min(...times)),
      new Date(Math.max(...times) + 1),
    ],
  );
};
