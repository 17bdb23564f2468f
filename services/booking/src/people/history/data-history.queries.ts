import {
  subjectsOfHistory,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryKind,
} from '@studio/contracts';
import { addDays, studioInstant } from '@studio/domain-kit';
import { nameHasSql, Refused } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { recordsOfSql } from '../members/members.api.js';
import { aboutOf, factColumns, factJoins, type HistoryFacts } from './history-facts.js';

const PAGE = 50;

type Read = Omit<HistoryEntry, 'at' | 'erasedAt' | 'entry' | 'about'>;

interface EntryRow extends HistoryFacts, Read {
  action: string;
  after: unknown;
  at: Date;
  erasedAt: Date | null;
  entry: string | null;
}

/** Values and the conditions that name them: `$1` is the studio. */
interface Where {
  sql: string;
  values: unknown[];
}

const whereOf = (studioId: string, filter: HistoryFilter): Where => {
  const values: unknown[] = [studioId];
  const next = (value: unknown): string => `$${values.push(value)}`;
  const parts = ['h.studio_id = $1'];
  if (filter.person) parts.push(`h.subject_user_id IN ${recordsOfSql('$1', next(filter.person))}`);
  if (filter.actor === 'system') parts.push('h.actor_id IS NULL');
  else if (filter.actor) parts.push(`h.actor_id = ${next(filter.actor)}`);
  if (filter.kind) parts.push(ofKind(filter.kind, next));
  if (filter.from) parts.push(`h.at >= ${next(studioInstant(filter.from, '00:00'))}`);
  if (filter.to) parts.push(`h.at < ${next(studioInstant(addDays(filter.to, 1), '00:00'))}`);
  if (filter.q) {
    const pattern = next(`%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`);
    parts.push(containing(pattern, `${next(filter.q)}::text`));
  }
  return { sql: parts.join(' AND '), values };
};

const ofKind = (kind: HistoryKind, next: (value: unknown) => string): string =>
  `split_part(h.action, '.', 1) = ANY(${next(subjectsOfHistory[kind])}::text[])`;

/** A name of today, or words of the row. */
const containing = (pattern: string, name: string): string =>
  `(h.reason ILIKE ${pattern} OR h.before::text ILIKE ${pattern} OR h.after::text ILIKE ${pattern}
    OR replace(h.action, '_', ' ') ILIKE ${pattern}
    OR EXISTS (SELECT FROM members n WHERE n.studio_id = h.studio_id
      AND n.id IN (h.subject_user_id, h.actor_id)
      AND (n.full_name ILIKE ${pattern} OR n.email ILIKE ${pattern}
        OR ${nameHasSql('n.full_name', name)})))`;

const toEntry = (row: EntryRow): HistoryEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actorId,
  actorName: row.actorName,
  actorRole: row.actorRole,
  action: row.action,
  service: row.service,
  subjectUserId: row.subjectUserId,
  subjectName: row.subjectName,
  before: row.before,
  after: row.after,
  reason: row.reason,
  about: aboutOf(row),
  erasedAt: row.erasedAt?.toISOString() ?? null,
  entry: Number(row.entry ?? 0),
  hash: row.hash,
  previousHash: row.previousHash,
});

/** Newest first, from behind a place on. */
const findRows = (
  dataSource: DataSource,
  { sql, values }: Where,
  { after, limit }: { after: Place | null; limit: number },
): Promise<EntryRow[]> => {
  const all = [...values];
  const behind = after
    ? `AND (h.at, h.id) < ($${all.push(after.at)}::timestamptz, $${all.push(after.id)}::uuid)`
    : '';
  return dataSource.query(
    `SELECT h.id, h.at, h.actor_id AS "actorId",
       coalesce(nullif(a.full_name, ''), a.email) AS "actorName",
       a.role AS "actorRole", h.action, h.service, h.subject_user_id AS "subjectUserId",
       coalesce(nullif(m.full_name, ''), m.email) AS "subjectName", h.before, h.after, h.reason,
       h.erased_at AS "erasedAt", s.seq AS entry, coalesce(encode(s.hash, 'hex'), '') AS hash,
       encode(p.hash, 'hex') AS "previousHash", ${factColumns}
     FROM (SELECT * FROM data_history h WHERE ${sql} ${behind}
           ORDER BY h.at DESC, h.id DESC LIMIT ${limit}) h
     LEFT JOIN history_seals s ON s.studio_id = h.studio_id AND s.row_id = h.id
     LEFT JOIN history_seals p ON p.studio_id = s.studio_id AND p.seq = s.seq - 1
     LEFT JOIN members a ON a.studio_id = h.studio_id AND a.id = h.actor_id
     LEFT JOIN members m ON m.studio_id = h.studio_id AND m.id = h.subject_user_id
     ${factJoins}
     ORDER BY h.at DESC, h.id DESC`,
    all,
  );
};

interface Place {
  at: string;
  id: string;
}

const placeOf = (cursor: string): Place => {
  const [, at, id] = /^([\dT:.-]+Z)_([\da-f-]{36})$/.exec(cursor) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  return { at, id };
};

const cursorOf = ({ at, id }: { at: string; id: string }): string => `${at}_${id}`;

export interface HistoryPage {
  items: HistoryEntry[];
  nextCursor: string | null;
  total: number | null;
}

/** A page of what fits the filter. Throws BAD_REQUEST for a cursor that was never given out. */
export const findHistoryPage = async (
  dataSource: DataSource,
  { studioId, filter, cursor }: { studioId: string; filter: HistoryFilter; cursor?: string },
): Promise<HistoryPage> => {
  const where = whereOf(studioId, filter);
  const after = cursor === undefined ? null : placeOf(cursor);
  const [rows, total] = await Promise.all([
    findRows(dataSource, where, { after, limit: PAGE + 1 }),
    after ? null : countRows(dataSource, where),
  ]);
  const items = rows.slice(0, PAGE).map(toEntry);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > PAGE && last ? cursorOf(last) : null, total };
};

const countRows = async (dataSource: DataSource, { sql, values }: Where): Promise<number> => {
  const [row] = await dataSource.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM data_history h WHERE ${sql}`,
    values,
  );
  return row?.total ?? 0;
};

const CSV_PAGE = 1000;

/** Everything that fits the filter, page by page, however long it is. */
export async function* allHistory(
  dataSource: DataSource,
  studioId: string,
  filter: HistoryFilter,
): AsyncGenerator<HistoryEntry[]> {
  const where = whereOf(studioId, filter);
  let after: Place | null = null;
  for (;;) {
    const rows: EntryRow[] = await findRows(dataSource, where, { after, limit: CSV_PAGE });
    const entries = rows.map(toEntry);
    if (entries.length > 0) yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < CSV_PAGE) return;
    after = { at: last.at, id: last.id };
  }
}

/** By the index, one step an actor: however many rows each has. */
export const findActors = (
  dataSource: DataSource,
  studioId: string,
): Promise<{ id: string; name: string }[]> =>
  dataSource.query(
    `WITH RECURSIVE actors AS (
       (SELECT actor_id FROM data_history WHERE studio_id = $1 AND actor_id IS NOT NULL
        ORDER BY actor_id LIMIT 1)
       UNION ALL
       SELECT (SELECT h.actor_id FROM data_history h WHERE h.studio_id = $1
                 AND h.actor_id > a.actor_id ORDER BY h.actor_id LIMIT 1)
       FROM actors a WHERE a.actor_id IS NOT NULL)
     SELECT a.actor_id AS id, coalesce(nullif(m.full_name, ''), m.email, a.actor_id::text) AS name
     FROM actors a LEFT JOIN members m ON m.studio_id = $1 AND m.id = a.actor_id
     WHERE a.actor_id IS NOT NULL ORDER BY 2, 1`,
    [studioId],
  );
