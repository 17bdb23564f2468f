import { ConfigError } from '@studio/nest-kit';
import { z } from 'zod';

const privateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  /** Unix seconds; until then the key is only published. Absent: it may sign at once. */
  signs_from: z.number().optional(),
});
export type PrivateKey = z.infer<typeof privateKey>;

const keySet = z
  .object({ keys: z.array(privateKey).min(1) })
  .refine(({ keys }) => new Set(keys.map(({ kid }) => kid)).size === keys.length);

/** Reads a JWK set of private keys; throws ConfigError, and never a word of the keys. */
export const parseKeys = (text: string, from: string): readonly PrivateKey[] => {
  try {
    return keySet.parse(JSON.parse(text)).keys;
  } catch {
    // The parser's own words could quote a private key.
    throw new ConfigError([
      `${from}: must be a JWK set of private ES256 keys, each with a kid of its own`,
    ]);
  }
};

/** The first one whose time has come signs; every one of the set is believed. */
export const signingKeyOf = <Key extends Pick<PrivateKey, 'signs_from'>>(
  keys: readonly Key[],
  now: number,
): Key => {
  const due = keys.find(({ signs_from: from = 0 }) => from * 1000 <= now) ?? keys.at(-1);
  if (!due) throw new Error('there is no key');
  return due;
};

/**
 * Longer than a copy of the published set lives: jwks.controller.ts has 10 s, and a service that
 * meets an unknown key asks again after 10 s (libs/auth, key-set.ts).
 */
export const PUBLISHED_BEFORE_MS = 16_000;

/** Refresh tokens live this long; after that nothing that the key has signed is alive. */
const BELIEVED_MS = 60 * 86_400_000;

/** A new key in front. Keys that have signed nothing for 60 days go. */
export const withNewKey = (
  keys: readonly PrivateKey[],
  fresh: PrivateKey,
  { now, atOnce, dropOld }: { now: number; atOnce: boolean; dropOld: boolean },
): PrivateKey[] => {
  const from = atOnce || dropOld ? now : now + PUBLISHED_BEFORE_MS;
  const added = { ...fresh, signs_from: Math.floor(from / 1000) };
  if (dropOld) return [added];
  const kept = keys.filter((_key, index) => {
    const replacedAt = keys[index - 1]?.signs_from;
    return replacedAt === undefined || replacedAt * 1000 > now - BELIEVED_MS;
  });
  return [added, ...kept];
};
