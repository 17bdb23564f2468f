import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { hashToken } from '../links/links.api.js';
import { lockStandingAdmins } from '../roles/roles.api.js';

export interface SetupLink {
  userId: string;
  /** Null: whoever opens it says which. */
  email: string | null;
  madeBy: 'start' | 'command';
  expiresAt: Date;
}

interface Row extends SetupLink {
  usedAt: Date | null;
  replacedAt: Date | null;
}

/**
 * The link that this token opens, held until the transaction ends. Throws SETUP_LINK_UNKNOWN,
 * SETUP_LINK_USED, SETUP_LINK_REPLACED, SETUP_LINK_EXPIRED, SETUP_DONE.
 */
export const lockSetupLink = async (
  tx: EntityManager,
  studioId: string,
  token: string,
): Promise<SetupLink> => {
  const [row] = await tx.query<Row[]>(
    `SELECT user_id AS "userId", email, made_by AS "madeBy", expires_at AS "expiresAt",
       used_at AS "usedAt", replaced_at AS "replacedAt"
     FROM setup_links WHERE studio_id = $1 AND token_hash = $2 FOR UPDATE`,
    [studioId, hashToken(token)],
  );
  if (!row) throw new Refused('SETUP_LINK_UNKNOWN');
  if (row.usedAt) throw new Refused('SETUP_LINK_USED');
  if (row.replacedAt) throw new Refused('SETUP_LINK_REPLACED');
  if (row.expiresAt <= new Date()) throw new Refused('SETUP_LINK_EXPIRED');
  if (row.madeBy === 'start' && (await lockStandingAdmins(tx, studioId)).size > 0)
    throw new Refused('SETUP_DONE');
  return row;
};
