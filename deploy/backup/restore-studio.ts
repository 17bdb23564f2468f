import { freePort } from '@studio/nest-kit/free-ports';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StudioConfig } from '../local/config.js';
import { isHeld, lockDataFolder, openDataFolder } from '../local/data-folder.js';
import { OperatorError } from '../local/operator-error.js';
import { endLeftovers } from '../local/pid-files.js';
import { homeOfNobody, postgresHome } from '../local/postgres-seat.js';
import type { Choice } from './choose-backup.js';
import type { Passphrase } from './cipher.js';
import { hasData } from './data-files.js';
import { holdOutgoing } from './outgoing-hold.js';
import { historiesIn, recover } from './recover.js';
import type { Repository } from './repository.js';
import { adminPasswordOf, unpackBackup } from './unpack-backup.js';
import { archiveWal } from './wal-archive.js';

interface Restoring {
  config: StudioConfig;
  repository: Repository;
  passphrase: Passphrase;
  step: (text: string) => void;
}

/** What a restore has made. */
export interface Restored {
  /** Commit time of the newest transaction that is there; null: of the backup's end. */
  newest: Date | null;
  /** Where the former data lies. */
  aside?: string;
}

/**
 * Stay where they are: stand-ins for services outside, which no restore takes back, and what is not
 * the studio's memory.
 */
const staying = ['card-provider', 'inbox', 'tools', 'backups'];

/** Refuses before anything is read. */
export function requirePlace({ dataDir }: StudioConfig, mayReplace: boolean): void {
  if (isHeld(dataDir))
    throw new OperatorError(`The studio of ${dataDir} runs: stop it first (Ctrl-C there).`);
  if (hasData(dataDir) && !mayReplace)
    throw new OperatorError(
      `${dataDir} holds a studio already: name an empty folder with DATA_DIR, or add --replace, which keeps it aside.`,
    );
}

/**
 * Makes a data folder of a backup and the log behind it. It is built beside its place and gets there
 * when it is complete: a restore that is cut off before that changes nothing. One that is cut off while
 * folders are moved is done again with `--replace`: what had been moved lies in `.before-…`.
 */
export async function restoreStudio(restoring: Restoring, choice: Choice): Promise<Restored> {
  const { config, step } = restoring;
  const { dataDir } = config;
  const building = `${dataDir}.restoring`;
  openDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir, config.publicUrl);
  try {
    await endLeftovers(dataDir);
    for (const folder of [building, homeOfNobody(building)])
      rmSync(folder, { recursive: true, force: true });
    const newest = await build(restoring, building, choice);
    step('moving it to its place');
    const aside = exchange(config, building);
    return { newest, ...(aside && { aside }) };
  } finally {
    lock.release();
  }
}

async function build(
  { config, repository, passphrase, step }: Restoring,
  dataDir: string,
  { backup, target }: Choice,
): Promise<Date | null> {
  const { root } = config;
  const store = { repository, passphrase };
  step(`unpacking ${backup.id}`);
  await unpackBackup({ root, dataDir }, store, { backup, target });
  step('replaying the log');
  const adminPassword = adminPasswordOf(dataDir);
  const recovery = { root, dataDir, port: await freePort(), adminPassword, backup, target };
  const newest = await recover(recovery, store, async (cluster) => {
    await holdOutgoing(cluster.adminUrl, cluster.newest ?? new Date(backup.endedAt));
    return cluster.newest;
  });
  await keepHistory({ root, dataDir }, store, backup.systemId);
  for (const name of ['logs', 'run', 'recovery'])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  return newest;
}

/** Its timeline is taken: the next restore begins another one. */
async function keepHistory(
  { root, dataDir }: { root: string; dataDir: string },
  store: { repository: Repository; passphrase: Passphrase },
  systemId: string,
): Promise<void> {
  const { spool } = postgresHome(root, dataDir);
  const histories = historiesIn(spool);
  for (const name of readdirSync(spool))
    if (!histories.includes(name)) rmSync(join(spool, name), { recursive: true });
  await archiveWal(spool, store, systemId);
}

/** Puts the new folder in the place of the former one, which is kept. */
function exchange({ root, dataDir }: StudioConfig, building: string): string | undefined {
  const aside = `${dataDir}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const [former, fresh] = [postgresHome(root, dataDir), postgresHome(root, building)];
  const had = hasData(dataDir);
  const kept = staying.filter((name) => existsSync(join(dataDir, name)));
  for (const name of kept) rmSync(join(building, name), { recursive: true, force: true });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  const names = (folder: string): string[] =>
    readdirSync(folder).filter((name) => !name.startsWith('studio.lock') && !kept.includes(name));
  for (const name of names(dataDir)) renameSync(join(dataDir, name), join(aside, name));
  // Of a server that runs as nobody the data lies elsewhere (postgres-seat.ts).
  if (existsSync(former.data)) move(former.data, join(aside, 'postgres'));
  for (const name of names(building)) renameSync(join(building, name), join(dataDir, name));
  if (existsSync(fresh.data)) move(fresh.data, former.data);
  for (const folder of [building, homeOfNobody(building)])
    rmSync(folder, { recursive: true, force: true });
  if (!had) rmSync(aside, { recursive: true, force: true });
  return had ? aside : undefined;
}

/** Also to another disk. */
function move(from: string, to: string): void {
  const { status, stderr } = spawnSync('mv', [from, to], { encoding: 'utf8' });
  if (status !== 0)
    throw new OperatorError(`${from} could not be moved to ${to}: ${stderr.trim()}`);
}
