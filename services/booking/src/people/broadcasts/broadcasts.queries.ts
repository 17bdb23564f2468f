import type { Broadcast } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { toBroadcastView, type BroadcastRow } from './broadcast.view.js';

const PAGE = 20;

const nameOf = (id: string): string => `(SELECT coalesce(m.full_name, m.email) FROM members m
  WHERE m.studio_id = b.studio_id AND m.id = ${id})`;

const select = `SELECT b.id, b.audience, b.subject, b.text, b.channels, b.status, b.created_at,
    b.send_at, b.recipients, b.handed_over, ${nameOf('b.created_by')} AS sent_by,
    ${nameOf('b.cancelled_by')} AS cancelled_by,
    CASE b.audience ->> 'kind'
      WHEN 'class_type' THEN (SELECT c.name FROM class_types c WHERE c.studio_id = b.studio_id
        AND c.id = (b.audience ->> 'classTypeId')::uuid)
      WHEN 'plan' THEN (SELECT p.name FROM subscription_plans p WHERE p.studio_id = b.studio_id
        AND p.id = (b.audience ->> 'planId')::uuid)
      WHEN 'members' THEN ${nameOf(`(b.audience -> 'memberIds' ->> 0)::uuid`)}
    END AS audience_name
  FROM broadcasts b`;

/** Newest first, a page of them. Throws BAD_REQUEST for a cursor that was never given out. */
export const findBroadcasts = async (
  manager: EntityManager,
  { studioId, cursor }: { studioId: string; cursor?: string | undefined },
): Promise<{ items: Broadcast[]; nextCursor: string | null }> => {
  const [at, id] = cursor === undefined ? [null, null] : positionOf(cursor);
  const rows = await manager.query<BroadcastRow[]>(
    `${select} WHERE b.studio_id = $1
       AND ($2::timestamptz IS NULL OR (b.created_at, b.id) < ($2, $3::uuid))
     ORDER BY b.created_at DESC, b.id DESC LIMIT ${PAGE + 1}`,
    [studioId, at, id],
  );
  const items = rows.slice(0, PAGE).map(toBroadcastView);
  const last = items.at(-1);
  const nextCursor = rows.length > PAGE && last ? `${last.createdAt}_${last.id}` : null;
  return { items, nextCursor };
};

const positionOf = (cursor: string): [at: string, id: string] => {
  const [, at, id] = /^([\dT:.-]+Z)_([\da-f-]{36})$/.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  return [at, id];
};

/** Throws NOT_FOUND. */
export const findBroadcast = async (
  manager: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<Broadcast> => {
  const [row] = await manager.query<BroadcastRow[]>(
    `${select} WHERE b.studio_id = $1 AND b.id = $2`,
    [studioId, id],
  );
  if (!row) throw new Refused('NOT_FOUND');
  return toBroadcastView(row);
};
