import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { sessionStateChanged } from '../shared/state-changed.js';
import { describeDevice, shortAddress } from './device-rules.js';
import { noticeDevice } from './notice-device.js';
import { Session, type SignInMethod } from './session.entity.js';
import type { SignInClient } from './sign-in-client.js';

export { CurrentBearer, type Bearer } from './current-bearer.js';
export { BearerSessionGuard } from './bearer-session.guard.js';
export { SessionTokens, type SessionView } from './session-tokens.js';
export { SignInFrom, type SignInClient } from './sign-in-client.js';
export { sessionStateChanged } from '../shared/state-changed.js';

export interface SignInProof {
  method: SignInMethod;
  client: SignInClient;
}

/** A new session of an account whose row the transaction holds. */
export const openSession = async (
  tx: EntityManager,
  account: Account,
  { method, client }: SignInProof,
): Promise<Session> => {
  const now = new Date();
  const device = describeDevice(client.userAgent);
  const session: Session = {
    id: newId(),
    userId: account.id,
    method,
    refreshCounter: 0,
    refreshedAt: now,
    createdAt: now,
    lastUsedAt: now,
    device: device.name,
    deviceKind: device.kind,
    address: shortAddress(client.address),
  };
  await tx.getRepository(Session).insert(session);
  await updateAccount(tx, account, { lastSignInAt: now });
  await noticeDevice(tx, account, { session, deviceId: client.deviceId });
  return session;
};

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
  const [, ended]: [unknown, number] = await tx.query(
    `DELETE FROM sessions
     WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2::uuid) AND ($3::uuid IS NULL OR id = $3::uuid)`,
    [userId, except ?? null, only ?? null],
  );
  return ended;
};
