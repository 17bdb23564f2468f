import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { OperatorError } from '../local/operator-error.js';
import { Passphrase } from './cipher.js';

/** Where backups go, and when they are made. */
export interface BackupSettings {
  folder: string;
  passphrase: string;
  /** Time of day in the studio, HH:mm; absent: no backup is made by itself. */
  at?: string;
  /** MB of the log that may wait beside the data while the folder takes none. */
  waitingMb: number;
  /** What happens to the data folder happens to the backups. */
  isInside: boolean;
}

interface Variables {
  BACKUP_DIR?: string | undefined;
  BACKUP_PASSPHRASE?: string | undefined;
  BACKUP_PASSPHRASE_FILE?: string | undefined;
  BACKUP_AT: string;
  BACKUP_WAITING_MB: number;
}

/** Characters: what is guessed offline has to be long. */
const SHORTEST = 12;

/** Undefined without a passphrase: nothing is written then that others could read. */
export function backupSettings(
  { root, dataDir }: { root: string; dataDir: string },
  variables: Variables,
): BackupSettings | undefined {
  const passphrase = passphraseOf(variables);
  if (!passphrase) return undefined;
  const folder = resolve(root, variables.BACKUP_DIR ?? `${dataDir}/backups`);
  return {
    folder,
    passphrase,
    ...(variables.BACKUP_AT !== 'off' && { at: variables.BACKUP_AT }),
    waitingMb: variables.BACKUP_WAITING_MB,
    isInside: `${folder}${sep}`.startsWith(`${dataDir}${sep}`),
  };
}

function passphraseOf(variables: Variables): string | undefined {
  const { BACKUP_PASSPHRASE: text, BACKUP_PASSPHRASE_FILE: file } = variables;
  if (text !== undefined || !file) return text;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new OperatorError(`BACKUP_PASSPHRASE_FILE: ${file} cannot be read.`);
  }
}

/** What is wrong with the variables, for the list that a start refuses with. */
export function backupProblems(variables: Variables): string[] {
  const { BACKUP_PASSPHRASE: text, BACKUP_PASSPHRASE_FILE: file } = variables;
  if (text !== undefined && file)
    return ['BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE: give one of them'];
  if (text === undefined && !file) {
    return variables.BACKUP_DIR
      ? ['BACKUP_DIR: backups are encrypted; give BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE too']
      : [];
  }
  const passphrase = passphraseOf(variables) ?? '';
  return passphrase.length < SHORTEST
    ? [`BACKUP_PASSPHRASE: must have ${SHORTEST} characters at least`]
    : [];
}

export const NO_PASSPHRASE =
  'Backups are encrypted: set BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE), and keep it where the backups are not.';

/** The settings and the keys; refuses without a passphrase. */
export function requireBackup(settings: BackupSettings | undefined): {
  settings: BackupSettings;
  passphrase: Passphrase;
} {
  if (!settings) throw new OperatorError(NO_PASSPHRASE);
  return { settings, passphrase: new Passphrase(settings.passphrase) };
}

/** For the lines under `ready`. */
export function backupNote({
  backup,
  dataDir,
  adminDatabaseUrl,
}: {
  backup?: BackupSettings;
  dataDir: string;
  adminDatabaseUrl?: string;
}): string {
  if (adminDatabaseUrl) return 'are made where the databases are';
  if (!backup) return 'none: BACKUP_PASSPHRASE is not set';
  const when = backup.at ? `daily at ${backup.at}` : 'by npm run backup';
  const where = backup.isInside ? ` (inside of ${dataDir} and lost with it: set BACKUP_DIR)` : '';
  return `${when}, to ${backup.folder}${where}`;
}
