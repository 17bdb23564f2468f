import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '@studio/nest-kit';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const privateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type PrivateKey = z.infer<typeof privateKey>;

const keySet = z.object({ keys: z.array(privateKey).min(1) });

/**
 * The private keys of the file; the first one signs. In local mode a missing file is made, whole
 * or not at all, so that two instances that start at once agree on one.
 */
export const readKeysFile = async (
  path: string,
  { mayCreate }: { mayCreate: boolean },
): Promise<readonly PrivateKey[]> => {
  const text = readIfThere(path) ?? (mayCreate ? await createKeysFile(path) : undefined);
  if (text === undefined) throw new ConfigError(['AUTH_KEYS_FILE: there is no such file']);
  try {
    return keySet.parse(JSON.parse(text)).keys;
  } catch {
    // The parser's own words could quote a private key.
    throw new ConfigError([
      'AUTH_KEYS_FILE: must be a JWK set of private ES256 keys, each with a kid',
    ]);
  }
};

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new ConfigError([`AUTH_KEYS_FILE: can't be read (${(error as { code?: string }).code})`]);
  }
};

const createKeysFile = async (path: string): Promise<string> => {
  const { privateKey: key } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(key)), kid: randomUUID(), alg: 'ES256', use: 'sig' };
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify({ keys: [jwk] }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    // Unlike a rename, a link fails when another instance was first.
    linkSync(draft, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
};
