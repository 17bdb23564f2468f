import { createHash } from 'node:crypto';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { nameFrom } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import type { Session } from './session.entity.js';

interface Arrival {
  session: Session;
  deviceId: string | undefined;
}

/**
 * Remembers the device of a sign-in, and tells the person when it is a new one. Known is who
 * carries the device cookie of before, or looks the same and comes from the same network: neither
 * cleared cookies at home nor a phone on the road cause a mail. The first sign-in is silent. The
 * transaction holds the account's row, so two at once are one after the other.
 */
export const noticeDevice = async (
  tx: EntityManager,
  account: Account,
  { session, deviceId }: Arrival,
): Promise<void> => {
  const { device, address, createdAt } = session;
  const looks = hash(account.id, 'looks', device ?? '', address ?? '');
  const keys = deviceId ? [looks, hash(account.id, 'cookie', deviceId)] : [looks];
  const [seen]: { any_device: boolean; this_device: boolean }[] = await tx.query(
    `SELECT count(*) > 0 AS any_device, coalesce(bool_or(key = ANY($2)), false) AS this_device
     FROM known_devices WHERE user_id = $1`,
    [account.id, keys],
  );
  await tx.query(
    `INSERT INTO known_devices (user_id, key, seen_at) SELECT $1, unnest($2::text[]), $3
     ON CONFLICT (user_id, key) DO UPDATE SET seen_at = excluded.seen_at`,
    [account.id, keys, createdAt],
  );
  if (!seen?.any_device || seen.this_device) return;
  await publish(tx, 'user.new_device.v1', {
    userId: account.id,
    email: account.email,
    fullName: nameFrom(account.userMetadata),
    device: device ?? 'Unknown device',
    address,
    signedInAt: createdAt.toISOString(),
  });
};

const hash = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');
