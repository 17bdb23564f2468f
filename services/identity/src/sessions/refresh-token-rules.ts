import { parse as parseUuid, stringify as stringifyUuid } from 'uuid';
import { AuthRefused, invalid } from '../shared/auth-refused.js';
import type { SigningKeys } from '../keys/signing-keys.api.js';

/**
 * The v2 token of auth-contract.md, 1.4: version, session, number in the session, HMAC. Nothing
 * of it is stored but the number of the active one.
 */
const VERSION = 2;
const PAYLOAD_BYTES = 1 + 16 + 4;
const MAC_BYTES = 16;
const PURPOSE = 'refresh-token';
/** Shorter ones, and the former kind of exactly this length, are told apart by the contract. */
const V1_LENGTH = 12;

export interface RefreshToken {
  sessionId: string;
  counter: number;
}

export const writeRefreshToken = (
  keys: Pick<SigningKeys, 'mac'>,
  { sessionId, counter }: RefreshToken,
): string => {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(VERSION, 0);
  payload.set(parseUuid(sessionId), 1);
  payload.writeUInt32BE(counter, 17);
  const mac = keys.mac(PURPOSE, payload).subarray(0, MAC_BYTES);
  return Buffer.concat([payload, mac]).toString('base64url');
};

/** Throws 400: `validation_failed` for what is no token of ours. */
export const readRefreshToken = (keys: Pick<SigningKeys, 'isMac'>, token: string): RefreshToken => {
  if (token.length === V1_LENGTH && /^\w+$/.test(token))
    throw new AuthRefused('refresh_token_not_found');
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const wellFormed =
    bytes.length === PAYLOAD_BYTES + MAC_BYTES &&
    bytes.toString('base64url') === token &&
    payload[0] === VERSION &&
    keys.isMac(PURPOSE, payload, bytes.subarray(PAYLOAD_BYTES));
  if (!wellFormed) throw invalid('Refresh token is not valid');
  return {
    sessionId: stringifyUuid(payload.subarray(1, 17)),
    counter: payload.readUInt32BE(17),
  };
};

/** After this long without a refresh a session is over. */
export const SESSION_IDLE_DAYS = 60;
/** An older token inside this time is a lost race of the client, not a thief. */
export const REUSE_INTERVAL_MS = 10_000;

export type RefreshVerdict = 'expired' | 'ahead' | 'rotate' | 'same_again' | 'reused';

/** What a genuine token means for its session (auth-contract.md, 1.4). */
export const judgeRefresh = (
  presented: number,
  session: { refreshCounter: number; refreshedAt: Date },
  now: Date,
): RefreshVerdict => {
  const idleMs = now.getTime() - session.refreshedAt.getTime();
  if (idleMs > SESSION_IDLE_DAYS * 86_400_000) return 'expired';
  const behind = session.refreshCounter - presented;
  if (behind < 0) return 'ahead';
  if (behind === 0) return 'rotate';
  // The direct predecessor: the answer to it was lost, however long ago.
  if (behind === 1 || idleMs < REUSE_INTERVAL_MS) return 'same_again';
  return 'reused';
};
