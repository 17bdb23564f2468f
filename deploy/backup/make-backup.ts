import type { StudioConfig } from '../local/config.js';
import { readSecrets } from '../local/data-folder.js';
import { explain, OperatorError } from '../local/operator-error.js';
import { adminUrl } from '../local/postgres.js';
import type { Env } from '../local/service-env.js';
import { writeBackupRecord } from './backup-record.js';
import type { Passphrase } from './cipher.js';
import type { Backup, Repository, Verification } from './repository.js';
import { removeOld } from './retention.js';
import { takeBackup, type Progress } from './take-backup.js';
import { verifyBackup } from './verify-backup.js';

export interface Maker {
  config: StudioConfig;
  env: Env;
  repository: Repository;
  passphrase: Passphrase;
  /** Hears what happens, for a person who waits. */
  step: (text: string) => void;
}

/** Says every few seconds how far it is. */
const PROGRESS_EVERY_MS = 3000;

export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Databases of others' servers are not copied from here. */
export function requireOwnDatabases({ adminDatabaseUrl, databaseUrls }: StudioConfig): void {
  if (!adminDatabaseUrl && !Object.values(databaseUrls).some(Boolean)) return;
  throw new OperatorError(
    'The databases are on a server of their own (DATABASE_URL): back them up there, with pgBackRest for instance (docs/operations.md).',
  );
}

/**
 * Makes a backup of the studio that runs, restores it for a check, and removes what has had its time.
 * What became of it is in the record, also when it fails.
 */
export async function makeBackup(maker: Maker): Promise<Backup> {
  const { config } = maker;
  try {
    requireOwnDatabases(config);
    const backup = await copy(maker);
    const { repository } = maker;
    const gone = removeOld(repository);
    if (gone.length > 0) maker.step(`removed ${gone.map(({ id }) => id).join(', ')}`);
    await verifyNoted(maker, backup);
    return backup;
  } catch (error) {
    const failure = { at: new Date().toISOString(), reason: explain(error) };
    writeBackupRecord(config.dataDir, { failure });
    throw error;
  }
}

async function copy({ config, repository, passphrase, step }: Maker): Promise<Backup> {
  const { root, dataDir, ports } = config;
  const adminPassword = readSecrets(dataDir).postgresAdmin;
  const source = {
    dataDir,
    adminUrl: adminUrl({ root, dataDir, port: ports.postgres, adminPassword }),
  };
  const backup = await takeBackup(source, { repository, passphrase }, everyFewSeconds(step));
  const { id, endedAt, seconds, bytes, plainBytes } = backup;
  writeBackupRecord(dataDir, { last: { id, endedAt, seconds, bytes } });
  step(`backup ${id}: ${megabytes(plainBytes)} in ${megabytes(bytes)}, ${seconds} s`);
  return backup;
}

function everyFewSeconds(step: (text: string) => void): Progress {
  let next = performance.now() + PROGRESS_EVERY_MS;
  return (done, total) => {
    if (performance.now() < next) return;
    next = performance.now() + PROGRESS_EVERY_MS;
    step(`  ${megabytes(done)} of about ${megabytes(total)}`);
  };
}

/** Restores it into a scratch folder and notes what the check found. */
export async function verifyNoted(maker: Maker, backup: Backup): Promise<Verification> {
  const { config, repository } = maker;
  maker.step(`restoring ${backup.id} for a check`);
  const verification = await verifyBackup(maker, maker, { backup });
  repository.noteVerified(backup, verification);
  const { id, endedAt, seconds, bytes } = backup;
  if (repository.list().at(-1)?.id === id) {
    const { at: verifiedAt, issues } = verification;
    const last = { id, endedAt, seconds, bytes, verifiedAt, issues: issues.length };
    // JSON leaves out what is undefined: an older failure is over.
    writeBackupRecord(config.dataDir, { last, failure: undefined });
  }
  maker.step(
    verification.issues.length === 0
      ? `verified: the books are right (${verification.seconds} s)`
      : `the check found:\n${verification.issues.map((each) => `  ${each}`).join('\n')}`,
  );
  return verification;
}
