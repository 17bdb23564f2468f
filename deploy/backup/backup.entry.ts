import { readConfig } from '../local/config.js';
import { isHeld } from '../local/data-folder.js';
import { explain, OperatorError } from '../local/operator-error.js';
import { createReporter, type Reporter } from '../local/reporter.js';
import { makeBackup, megabytes, verifyNoted, type Maker } from './make-backup.js';
import { showMoment } from './moment.js';
import { Repository, type Backup } from './repository.js';
import { sortOut } from './retention.js';
import { endScratch } from './scratch.js';
import { requireBackup } from './settings.js';
import { reachOf } from './wal-archive.js';

const USAGE =
  'npm run backup                     makes one now, of the studio that runs\n' +
  'npm run backup -- list             what there is, and which minutes can be restored\n' +
  'npm run backup -- verify [name]    restores one for a check, the newest unless named';

/** `npm run backup`. Returns the exit code: 1 when it did not work out, or a check found something. */
export async function runBackup(
  root: string,
  [command = 'now', id, ...more]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const reporter = createReporter(process.stdout, process.stderr);
  try {
    const config = readConfig(root, [], env);
    const { settings, passphrase } = requireBackup(config.backup);
    const repository = new Repository(settings.folder);
    const step = (text: string) => reporter.step(text);
    endWith(config.dataDir);
    const maker: Maker = { config, env, repository, passphrase, step };
    if (more.length > 0 || (id && command !== 'verify')) throw new OperatorError(USAGE);
    if (command === 'list') return list(repository, reporter);
    if (command === 'verify') return await verify(maker, id);
    if (command !== 'now') throw new OperatorError(USAGE);
    return await now(maker, reporter, settings.isInside);
  } catch (error) {
    reporter.problem(explain(error));
    return 1;
  }
}

/** Ctrl-C leaves no server of a check behind. */
function endWith(dataDir: string): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => void endScratch(dataDir).finally(() => process.exit(code)));
}

async function now(maker: Maker, reporter: Reporter, isInside: boolean): Promise<number> {
  const { dataDir } = maker.config;
  if (!isHeld(dataDir)) throw new OperatorError(`No studio runs on ${dataDir}: npm start first.`);
  if (isInside)
    reporter.problem(
      `BACKUP_DIR lies in ${dataDir}: what takes the data takes the backups too. Name a folder on another disk.`,
    );
  const { id } = await makeBackup(maker);
  return maker.repository.require(id).verified?.issues.length === 0 ? 0 : 1;
}

async function verify(maker: Maker, id: string | undefined): Promise<number> {
  const { repository } = maker;
  const backup = id ? repository.require(id) : repository.list().at(-1);
  if (!backup) throw new OperatorError(`There is no backup in ${repository.folder}.`);
  const { issues } = await verifyNoted(maker, backup);
  return issues.length === 0 ? 0 : 1;
}

function list(repository: Repository, reporter: Reporter): number {
  const backups = repository.list();
  const { daily } = sortOut(backups);
  for (const backup of backups) {
    const { id, endedAt, bytes, verified } = backup;
    const kind = daily.includes(backup) ? 'daily ' : 'weekly';
    reporter.line(
      `${id}  ${kind}  ${showMoment(endedAt)}  ${megabytes(bytes)}  ${checkOf(verified)}`,
    );
  }
  const newest = backups.at(-1);
  if (!newest) reporter.line(`no backup in ${repository.folder}`);
  else reporter.line(minutesOf(repository, daily[0] ?? newest, newest));
  return 0;
}

function checkOf(verified: Backup['verified']): string {
  if (!verified) return 'not verified';
  return verified.issues.length === 0 ? 'verified' : `${verified.issues.length} issues`;
}

function minutesOf(repository: Repository, oldest: Backup, newest: Backup): string {
  const { until } = reachOf(repository, newest);
  if (!until) return 'each of them can be restored as it is (no log is kept after the newest one)';
  const { missing } = reachOf(repository, oldest);
  return missing
    ? `${missing} of the log is missing: minutes can be restored from ${showMoment(newest.endedAt)} to ${showMoment(until)}`
    : `each minute from ${showMoment(oldest.endedAt)} to ${showMoment(until)} can be restored`;
}
