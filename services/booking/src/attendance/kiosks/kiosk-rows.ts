import { createHash } from 'node:crypto';
import type { Kiosk, OpenKioskView } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';

export interface KioskRow {
  id: string;
  name: string;
  opened_by: string;
  opened_at: Date;
  expires_at: Date;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const toKioskView = (row: KioskRow): Kiosk => ({
  id: row.id,
  name: row.name,
  openedAt: row.opened_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

const columns = 'id, name, opened_by, opened_at, expires_at';
const isOpen = (now: string): string => `ended_at IS NULL AND expires_at > ${now}`;

/** What the staff see of a kiosk: who has opened it too. */
export const findOpenKiosks = async (
  dataSource: DataSource,
  { studioId, now }: { studioId: string; now: Date },
): Promise<OpenKioskView[]> => {
  const rows = await dataSource.query<(KioskRow & { opener: string | null })[]>(
    `SELECT ${columns}, (SELECT coalesce(m.full_name, m.email) FROM members m
       WHERE m.studio_id = kiosks.studio_id AND m.id = opened_by) AS opener
     FROM kiosks WHERE studio_id = $1 AND ${isOpen('$2')}
     ORDER BY opened_at DESC, id`,
    [studioId, now],
  );
  return rows.map((row) => ({ ...toKioskView(row), openedBy: row.opener }));
};

/** Undefined: there is none, it was ended, or its time is over. */
export const findKioskByToken = async (
  dataSource: DataSource,
  { studioId, token, now }: { studioId: string; token: string; now: Date },
): Promise<KioskRow | undefined> => {
  const [row] = await dataSource.query<KioskRow[]>(
    `SELECT ${columns} FROM kiosks WHERE studio_id = $1 AND token_hash = $2 AND ${isOpen('$3')}`,
    [studioId, hashOf(token), now],
  );
  return row;
};

export const lockKiosk = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<(KioskRow & { ended_at: Date | null }) | undefined> => {
  const [row] = await tx.query<(KioskRow & { ended_at: Date | null })[]>(
    `SELECT ${columns}, ended_at FROM kiosks WHERE studio_id = $1 AND id = $2 FOR UPDATE`,
    [studioId, id],
  );
  return row;
};

/** Ends what this person has opened; those that were open. */
export const endKiosksOf = async (
  tx: EntityManager,
  { studioId, openedBy, now }: { studioId: string; openedBy: string; now: Date },
): Promise<{ id: string; name: string }[]> => {
  const [rows] = await tx.query<[{ id: string; name: string }[], number]>(
    `UPDATE kiosks SET ended_at = $3
     WHERE studio_id = $1 AND opened_by = $2 AND ${isOpen('$3')} RETURNING id, name`,
    [studioId, openedBy, now],
  );
  return rows;
};

interface Attempt {
  studioId: string;
  id: string;
  costMs: number;
  burstMs: number;
  now: Date;
}

/** Counts an attempt against the kiosk's own time; false: others must wait before the next one. */
export const countAttempt = async (
  manager: DataSource | EntityManager,
  { studioId, id, costMs, burstMs, now }: Attempt,
): Promise<boolean> => {
  const [rows] = await manager.query<[unknown[], number]>(
    `UPDATE kiosks
     SET busy_until = greatest(busy_until, $3::timestamptz) + $4 * interval '1 millisecond'
     WHERE studio_id = $1 AND id = $2
       AND busy_until < $3::timestamptz + $5 * interval '1 millisecond'
     RETURNING id`,
    [studioId, id, now, costMs, burstMs],
  );
  return rows.length > 0;
};
