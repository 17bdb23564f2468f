import { createHash } from 'node:crypto';
import type { EventData } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { origin, runPrepared } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { nameFrom } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { describeDevice, shortAddress } from './device-rules.js';
import { openSessionStatement } from './open-session.sql.js';
import type { Session, SignInMethod } from './session.entity.js';
import type { SignInClient } from './sign-in-client.js';

export interface SignInProof {
  method: SignInMethod;
  client: SignInClient;
  /** The hash that the password was compared with: no session when it is another by now. */
  comparedWith?: string | null;
}

/**
 * A new session, and a notice when the device is a new one. Known is a device that carries the
 * cookie of before, or looks the same and comes from the same network: neither cleared cookies at
 * home nor a phone on the road cause a mail. Undefined: the account has changed or gone meanwhile.
 */
export const openSession = async (
  tx: EntityManager,
  account: Account,
  { method, client, comparedWith }: SignInProof,
): Promise<Session | undefined> => {
  const session = newSession(account.id, method, client);
  const { createdAt: now, device, deviceKind, address } = session;
  const opened = await runPrepared(tx, openSessionStatement, [
    session.id,
    account.id,
    now,
    method,
    device,
    deviceKind,
    address,
    deviceKeys(session, client.deviceId),
    HOME_STUDIO_ID,
    newId(),
    origin(),
    JSON.stringify(noticeOf(account, session)),
    comparedWith ?? null,
    comparedWith !== undefined,
  ]);
  if (opened.length === 0) return undefined;
  Object.assign(account, { lastSignInAt: now, updatedAt: now });
  return session;
};

const newSession = (userId: string, method: SignInMethod, client: SignInClient): Session => {
  const now = new Date();
  const device = describeDevice(client.userAgent);
  return {
    id: newId(),
    userId,
    method,
    refreshCounter: 0,
    refreshedAt: now,
    createdAt: now,
    lastUsedAt: now,
    device: device.name,
    deviceKind: device.kind,
    address: shortAddress(client.address),
  };
};

const deviceKeys = (
  { userId, device, address }: Session,
  deviceId: string | undefined,
): string[] => {
  const userAgentHash = hash(userId, 'looks', device ?? '', address ?? '');
  return deviceId ? [userAgentHash, hash(userId, 'cookie', deviceId)] : [userAgentHash];
};

const noticeOf = (
  account: Account,
  { device, address, createdAt }: Session,
): EventData<'user.new_device.v1'> => ({
  userId: account.id,
  email: account.email,
  fullName: nameFrom(account.userMetadata),
  device: device ?? 'Unknown device',
  address,
  signedInAt: createdAt.toISOString(),
});

const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
