import { backendNames, byService, type BackendName } from '@studio/contracts/services';
import { createECDH, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isAlive } from './pid-files.js';
import { OperatorError } from './operator-error.js';

const NEEDED_MB = 300;
const LAST_MB = 16;

/**
 * Makes the folder, for its owner alone, and refuses when the disk has too little space for a
 * database to live. What this process and those that it starts write from here on is its own.
 */
export function openDataFolder(dataDir: string): void {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    closeToOthers(dataDir);
  } catch {
    throw new OperatorError(
      `Nothing can be written to ${dataDir}: start as its owner, or name another folder with DATA_DIR.`,
    );
  }
  const freeMb = freeSpaceMb(dataDir);
  if (freeMb >= NEEDED_MB) return;
  throw new OperatorError(
    `The disk of ${dataDir} has ${freeMb} MB left, the studio needs ${NEEDED_MB} MB: free some space, or name another folder with DATA_DIR.`,
  );
}

/** A folder of an earlier version could be read by every user of the machine. */
function closeToOthers(dataDir: string): void {
  const entries = readdirSync(dataDir).filter((entry) => entry !== 'tools');
  for (const path of [dataDir, ...entries.map((entry) => join(dataDir, entry))]) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) continue;
    chmodSync(path, found.mode & 0o700);
  }
}

const freeSpaceMb = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
};

/** Looks every second whether the disk fills up; a database that can't write must stop, not guess. */
export function watchSpace(dataDir: string, onFull: (reason: OperatorError) => void): () => void {
  const timer = setInterval(() => {
    if (freeSpaceMb(dataDir) >= LAST_MB) return;
    clearInterval(timer);
    onFull(new OperatorError(`The disk of ${dataDir} is full: free some space and start again.`));
  }, 1000);
  timer.unref();
  return () => clearInterval(timer);
}

interface LockNote {
  pid: number;
  identity: string;
  url: string;
  isStopping: boolean;
}

/** The right to use a data folder, held by this process. */
export interface FolderLock {
  /** Tells the next starter that it is worth waiting. */
  stopping(): void;
  release(): void;
}

const lockFile = (dataDir: string): string => join(dataDir, 'studio.lock');

const readLock = (dataDir: string): LockNote | undefined => {
  try {
    return JSON.parse(readFileSync(lockFile(dataDir), 'utf8')) as LockNote;
  } catch {
    return undefined;
  }
};

/** True when a living process uses the folder. */
export function isHeld(dataDir: string): boolean {
  const holder = readLock(dataDir);
  return holder !== undefined && isAlive(holder.pid, holder.identity);
}

/** A starter whose npm was killed notices it within this time and begins to stop. */
const NOTICE_MS = 1500;
const STOP_MS = 8000;

/**
 * Takes the folder for this process: one studio per data folder. A starter that is just stopping
 * is waited for; one that was killed holds nothing.
 */
export async function lockDataFolder(dataDir: string, url: string): Promise<FolderLock> {
  const file = lockFile(dataDir);
  const mine = `${file}.${process.pid}`;
  const note: LockNote = {
    pid: process.pid,
    identity: identityOf(process.pid) ?? '',
    url,
    isStopping: false,
  };
  writeFileSync(mine, JSON.stringify(note));
  const began = performance.now();
  try {
    while (!takeFile(mine, file)) {
      const holder = readLock(dataDir);
      if (!holder || !isAlive(holder.pid, holder.identity)) {
        rmSync(file, { force: true });
      } else if (performance.now() - began > (holder.isStopping ? STOP_MS : NOTICE_MS)) {
        throw new OperatorError(
          `The studio of ${dataDir} runs already at ${holder.url} (process ${holder.pid}): stop it there with Ctrl-C, or start another with DATA_DIR and PORT.`,
        );
      } else {
        await pause(100);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    stopping: () => {
      if (existsSync(file)) writeFileSync(file, JSON.stringify({ ...note, isStopping: true }));
    },
    release: () => {
      if (readLock(dataDir)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** Making a second name for a file fails when the name is there: looking and taking are one step. */
function takeFile(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Throws away all that the studio remembers; programs it fetched, its backups and its lock stay. */
export function emptyDataFolder(dataDir: string): void {
  const kept = new Set(['tools', 'backups', 'studio.lock']);
  for (const entry of readdirSync(dataDir)) {
    if (!kept.has(entry)) rmSync(join(dataDir, entry), { recursive: true, force: true });
  }
}

/** Passwords and keys of this data folder, by service: its role's. Made at its first start. */
export interface Secrets extends Record<BackendName, string> {
  postgresAdmin: string;
  redis: string;
  service: string;
  session: string;
  cardProviderKey: string;
  cardProviderWebhook: string;
  /** Our keys at the browsers' push services (RFC 8292): a device knows one of them for its life. */
  pushPublicKey: string;
  pushPrivateKey: string;
}

const word = (): string => randomBytes(24).toString('base64url');

/** OpenSSL leaves leading zeros out. */
const in32Bytes = (key: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - key.length), key]);

const newSecrets = (): Secrets => {
  const push = createECDH('prime256v1');
  return {
    postgresAdmin: word(),
    ...byService(backendNames, word),
    redis: word(),
    service: randomBytes(48).toString('base64url'),
    session: randomBytes(48).toString('base64url'),
    cardProviderKey: `sk_test_${randomBytes(24).toString('hex')}`,
    cardProviderWebhook: `whsec_${randomBytes(24).toString('hex')}`,
    pushPublicKey: push.generateKeys().toString('base64url'),
    pushPrivateKey: in32Bytes(push.getPrivateKey()).toString('base64url'),
  };
};

/**
 * Reads the secrets, or makes them; nobody else on the machine may read the file. A folder of an
 * earlier version gets those that it lacks.
 */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>)
    : {};
  const secrets = { ...newSecrets(), ...known };
  if (Object.keys(secrets).length === Object.keys(known).length) return secrets;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(secrets, undefined, 2), { mode: 0o600 });
  renameSync(draft, file);
  return secrets;
}

const seededFile = (dataDir: string): string => join(dataDir, 'demo-studio.json');

export const isSeeded = (dataDir: string): boolean => existsSync(seededFile(dataDir));

/** Remembers that the demo studio is complete. */
export const markSeeded = (dataDir: string): void => {
  writeFileSync(seededFile(dataDir), JSON.stringify({ filledAt: new Date().toISOString() }));
};
