import { isAdmin, type SignedInUser } from '@studio/auth';
import type { RestColumns, RestQuery } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { avatarUrlOf } from '../profiles/avatar-links.api.js';

/** Spec section 3, profiles; with what its own owner may know besides. */
export const profileColumns = {
  id: 'uuid',
  email: 'text',
  full_name: 'text',
  avatar_url: 'text',
  is_admin: 'boolean',
  role: 'text',
  phone: 'text',
  onesignal_player_id: 'text',
  created_at: 'instant',
  updated_at: 'instant',
} as const satisfies RestColumns;

export type ProfileRow = Record<keyof typeof profileColumns, unknown> & { id: string };

interface Reading {
  studioId: string;
  caller: SignedInUser;
  /** Signs addresses of pictures. */
  secret: string;
  /** Writes reach the own row alone, an admin's too. */
  onlyOwn?: boolean;
}

/** Rows that the caller may see: one's own, and all for admins. Somebody else's reads as none. */
export const readProfiles = async (
  db: DataSource | EntityManager,
  query: RestQuery,
  { studioId, caller, secret, onlyOwn = false }: Reading,
): Promise<ProfileRow[]> => {
  const values = [...query.values];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const own = isAdmin(caller) && !onlyOwn ? 'true' : `id = ${put(caller.id)}`;
  const rows = await db.query<ProfileRow[]>(
    `SELECT ${Object.keys(profileColumns).join(', ')} FROM profiles
     WHERE studio_id = ${put(studioId)} AND ${own} AND (${query.where})
     ${query.orderBy ? `ORDER BY ${query.orderBy}` : ''}
     LIMIT ${put(query.limit)} OFFSET ${put(query.offset)}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    avatar_url: avatarUrlOf(row.avatar_url as string | null, { secret }),
  }));
};
