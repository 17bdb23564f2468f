import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { sessionStateChanged } from '../shared/state-changed.js';

export { CurrentBearer, type Bearer } from './current-bearer.js';
export { BearerSessionGuard } from './bearer-session.guard.js';
export { isRecentOneTimeSession } from './one-time-session-rules.js';
export { openSession } from './open-session.js';
export { SessionTokens, type SessionView } from './session-tokens.js';
export { signInClientOf, type SignInClient } from './sign-in-client.js';

/** All sessions of a person, all but one, or one alone. */
export interface WhichSessions {
  except?: string;
  only?: string;
}

/** Ends sessions, everywhere from the next request on; in a transaction. Returns how many. */
export const endSessions = async (
  tx: EntityManager,
  userId: string,
  { except, only }: WhichSessions = {},
): Promise<number> => {
  sessionStateChanged(tx, userId);
  if (only === undefined) await publish(tx, { type: 'user.sessions_ended.v1', data: { userId } });
  const [, ended]: [unknown, number] = await tx.query(
    `DELETE FROM sessions
     WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2::uuid) AND ($3::uuid IS NULL OR id = $3::uuid)`,
    [userId, except ?? null, only ?? null],
  );
  return ended;
};

/** True when the session is still there; it can not be ended before the transaction is over. */
export const holdSession = async (tx: EntityManager, sessionId: string): Promise<boolean> => {
  const rows: unknown[] = await tx.query('SELECT FROM sessions WHERE id = $1 FOR SHARE', [
    sessionId,
  ]);
  return rows.length > 0;
};
