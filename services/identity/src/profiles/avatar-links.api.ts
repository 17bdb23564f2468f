import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Where a picture is for whoever may see it, for good: what the profile keeps and events carry. A
 * signed address is made of it for each answer.
 */
export const lastingAvatarUrl = (owner: string, id: string): string =>
  `/storage/v1/object/authenticated/avatars/${owner}/${id}.webp`;

const lasting = /^\/storage\/v1\/object\/authenticated\/avatars\/(.+)\.webp$/;
/** Seconds; an address lives for one to two of them. It is the same within one: browsers keep it. */
const WINDOW = 6 * 3_600;

/** The address for an answer: signed, relative to the own origin; `small` is 128 px wide. */
export const avatarUrlOf = (
  kept: string | null,
  { secret, small = false, now = Date.now() }: { secret: string; small?: boolean; now?: number },
): string | null => {
  const path = kept === null ? undefined : lasting.exec(kept)?.[1];
  // A picture of somewhere else (demo data, an import) is shown as it stands.
  if (path === undefined) return kept;
  const expiresAt = (Math.floor(now / 1_000 / WINDOW) + 2) * WINDOW;
  return `/storage/v1${signedPath(`${path}${small ? '-128' : ''}.webp`, { secret, expiresAt })}`;
};

/** As the storage client wants it: without the part that it puts in front itself. */
export const signedPath = (
  path: string,
  { secret, expiresAt }: { secret: string; expiresAt: number },
): string => `/object/sign/avatars/${path}?token=${tokenOf(path, expiresAt, secret)}`;

export type Signature = 'good' | 'expired' | 'forged';

/** Whether a token opens this file now. */
export const checkToken = (
  path: string,
  { token, secret, now = Date.now() }: { token: string; secret: string; now?: number },
): Signature => {
  const [until = ''] = token.split('.');
  const expiresAt = /^\d{1,12}$/.test(until) ? Number(until) : NaN;
  const [actual, expected] = [Buffer.from(token), Buffer.from(tokenOf(path, expiresAt, secret))];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'forged';
  return expiresAt * 1_000 > now ? 'good' : 'expired';
};

const tokenOf = (path: string, expiresAt: number, secret: string): string => {
  // A key of its own: nothing else that is signed with the secret can be passed off as a token.
  const key = createHmac('sha256', secret).update('signed avatars').digest();
  return `${expiresAt}.${createHmac('sha256', key).update(`${expiresAt} ${path}`).digest('base64url')}`;
};
