import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '@studio/nest-kit';
import { exportJWK, generateKeyPair } from 'jose';
import { parseKeys, type PrivateKey } from './key-rules.js';

/**
 * The private keys of the file. In local mode a missing file is made, whole or not at all, so that
 * two instances that start at once agree on one.
 */
export const readKeysFile = async (
  path: string,
  { mayCreate }: { mayCreate: boolean },
): Promise<readonly PrivateKey[]> => {
  const text = readIfThere(path) ?? (mayCreate ? await createKeysFile(path) : undefined);
  if (text === undefined) throw new ConfigError(['AUTH_KEYS_FILE: there is no such file']);
  return parseKeys(text, 'AUTH_KEYS_FILE');
};

/** Another one when the file is another: cheap enough to ask for every second. */
export const versionOfKeysFile = (path: string): string => {
  const { ino, mtimeMs, size } = statSync(path);
  return `${ino} ${mtimeMs} ${size}`;
};

/** Replaces the file at once, so that nobody reads half of it. Throws when another is about to. */
export const writeKeysFile = (path: string, keys: readonly PrivateKey[]): void => {
  const draft = `${path}.new`;
  writeFileSync(draft, toText(keys), { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, path);
};

export const newKey = async (): Promise<PrivateKey> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '', d = '' } = await exportJWK(privateKey);
  return { kty: 'EC', crv: 'P-256', kid: randomUUID(), x, y, d };
};

const toText = (keys: readonly PrivateKey[]): string =>
  `${JSON.stringify({ keys: keys.map((key) => ({ ...key, alg: 'ES256', use: 'sig' })) }, null, 2)}\n`;

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw new ConfigError([`AUTH_KEYS_FILE: can't be read (${(error as { code?: string }).code})`]);
  }
};

const createKeysFile = async (path: string): Promise<string> => {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomUUID()}`;
  writeFileSync(draft, toText([await newKey()]), { mode: 0o600, flush: true });
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
