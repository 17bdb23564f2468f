import type { SessionState } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import { nameFrom } from '../accounts/account.api.js';
import { noteUse } from './note-use.js';

interface StateRow {
  user_id: string;
  email: string;
  user_metadata: Record<string, unknown>;
  banned: boolean;
  has_profile: boolean;
  full_name: string | null;
  role: SessionState['role'];
  is_admin: boolean;
  is_front_desk: boolean;
  last_used_at: Date | null;
}

// One look at primary keys: every request of every service stands behind this statement.
const statement = `
  SELECT u.id AS user_id, u.email, u.user_metadata,
         coalesce(u.banned_until > now(), false) AS banned,
         p.id IS NOT NULL AS has_profile, p.full_name,
         CASE WHEN coalesce(p.role, 'user') = 'user' AND EXISTS (
           SELECT FROM user_roles r
           WHERE r.studio_id = $2 AND r.user_id = u.id AND r.role = 'trainer'
         ) THEN 'trainer' ELSE coalesce(p.role, 'user') END AS role,
         coalesce(p.is_admin, false) AS is_admin,
         EXISTS (
           SELECT FROM user_roles r
           WHERE r.studio_id = $2 AND r.user_id = u.id AND r.role = 'front_desk'
         ) AS is_front_desk, s.last_used_at
  FROM sessions s
  JOIN users u ON u.id = s.user_id
  LEFT JOIN profiles p ON p.studio_id = $2 AND p.id = u.id
  WHERE s.id = $1`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who stands behind a session at this moment; null when there is no such session (any more). */
export const loadSessionState = async (
  dataSource: DataSource,
  studioId: string,
  sessionId: string,
): Promise<SessionState | null> => {
  if (!uuid.test(sessionId)) return null;
  const [row]: StateRow[] = await dataSource.query(statement, [sessionId, studioId]);
  if (!row) return null;
  noteUse(dataSource, sessionId, row.last_used_at);
  return {
    active: !row.banned,
    userId: row.user_id,
    email: row.email,
    fullName: row.has_profile ? row.full_name : nameFrom(row.user_metadata),
    role: row.role,
    isAdmin: row.is_admin,
    isFrontDesk: row.is_front_desk,
  };
};
