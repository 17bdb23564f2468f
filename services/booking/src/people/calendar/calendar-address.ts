import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** Which person's calendar. */
export interface Owner {
  studioId: string;
  memberId: string;
}

/** 192 bits: whoever has the address reads the calendar, and nobody guesses one. */
const newToken = (): string => randomBytes(24).toString('base64url');

/** The address that stands, made when it is first asked for. */
export const tokenOf = async (
  manager: EntityManager,
  { studioId, memberId }: Owner,
  now: Date,
): Promise<string> => {
  await manager.query(
    `INSERT INTO calendar_feeds (studio_id, member_id, token, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT (studio_id, member_id) DO NOTHING`,
    [studioId, memberId, newToken(), now],
  );
  const [row] = await manager.query<{ token: string }[]>(
    'SELECT token FROM calendar_feeds WHERE studio_id = $1 AND member_id = $2',
    [studioId, memberId],
  );
  if (!row) throw new Error('a calendar that was made must be there');
  return row.token;
};

/** From now on another address; the one before is nobody's. */
export const resetToken = async (
  manager: EntityManager,
  { studioId, memberId }: Owner,
  now: Date,
): Promise<string> => {
  const token = newToken();
  await manager.query(
    `INSERT INTO calendar_feeds (studio_id, member_id, token, created_at)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (studio_id, member_id) DO UPDATE
     SET token = excluded.token, created_at = excluded.created_at`,
    [studioId, memberId, token, now],
  );
  return token;
};

export const ownerOf = async (
  manager: EntityManager,
  studioId: string,
  token: string,
): Promise<Owner | null> => {
  const [row] = await manager.query<{ member_id: string }[]>(
    'SELECT member_id FROM calendar_feeds WHERE studio_id = $1 AND token = $2',
    [studioId, token],
  );
  return row ? { studioId, memberId: row.member_id } : null;
};
