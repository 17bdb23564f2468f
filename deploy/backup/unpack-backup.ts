import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../local/operator-error.js';
import { postgresHome } from '../local/postgres-seat.js';
import { unpackChanges } from './changes.js';
import type { Passphrase } from './cipher.js';
import { readSealed, requireSpace } from './files.js';
import type { RecoveryTarget } from './recover.js';
import { DATA, type Backup, type Repository } from './repository.js';
import { placeBelow, unpack, type Placing } from './tar.js';

interface Store {
  repository: Repository;
  passphrase: Passphrase;
}

/**
 * Unpacks a backup into a data folder that is empty. Its databases must be recovered before they are
 * used (recover.ts).
 */
export async function unpackBackup(
  { root, dataDir }: { root: string; dataDir: string },
  { repository, passphrase }: Store,
  { backup, target }: { backup: Backup; target: RecoveryTarget },
): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  requireSpace(dataDir, backup.plainBytes * 1.2);
  const { data } = postgresHome(root, dataDir);
  const placing = placeIn(data, dataDir);
  await unpack(readSealed(join(backup.folder, DATA), passphrase), placing);
  if (target !== 'backup') await unpackChanges({ repository, passphrase }, backup, placing);
}

const placeIn = (data: string, dataDir: string): Placing => {
  const cluster = placeBelow(data);
  const others = placeBelow(dataDir);
  return (path) => {
    if (path.startsWith('postgres/')) return cluster(path.slice('postgres/'.length));
    return path.startsWith('data/') ? others(path.slice('data/'.length)) : undefined;
  };
};

/** Of the cluster's superuser: it is in the backup, and in no setting. */
export function adminPasswordOf(dataDir: string): string {
  const file = join(dataDir, 'secrets.json');
  const { postgresAdmin } = JSON.parse(readFileSync(file, 'utf8')) as { postgresAdmin?: string };
  if (!postgresAdmin) throw new OperatorError(`${file} of the backup holds no password.`);
  return postgresAdmin;
}
