import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { Session, type SignInMethod } from './session.entity.js';

export { CurrentBearer, type Bearer } from './current-bearer.js';
export { BearerSessionGuard } from './bearer-session.guard.js';
export { SessionTokens, type SessionView } from './session-tokens.js';

/** A new session of an account whose row the transaction holds. */
export const openSession = async (
  tx: EntityManager,
  account: Account,
  method: SignInMethod,
): Promise<Session> => {
  const now = new Date();
  const session: Session = {
    id: newId(),
    userId: account.id,
    method,
    refreshCounter: 0,
    refreshedAt: now,
    createdAt: now,
  };
  await tx.getRepository(Session).insert(session);
  await updateAccount(tx, account, { lastSignInAt: now });
  return session;
};

/** Ends every session of a person but one (undefined: all). */
export const endSessions = async (
  tx: EntityManager,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> => {
  await tx.query(
    'DELETE FROM sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2::uuid)',
    [userId, except ?? null],
  );
};
