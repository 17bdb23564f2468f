import { OperatorError } from '../local/operator-error.js';
import { showMoment } from './moment.js';
import type { RecoveryTarget } from './recover.js';
import type { Backup, Repository } from './repository.js';
import { reachOf } from './wal-archive.js';

export interface Wanted {
  /** A moment; absent: as late as the log goes. */
  to?: Date;
  /** One backup as it was when it ended. */
  id?: string;
}

export interface Choice {
  backup: Backup;
  target: RecoveryTarget;
}

/**
 * The backup to begin with, and how far the log is replayed over it. Refuses with a sentence when
 * nothing leads to the moment, or when log is missing on the way.
 */
export function chooseBackup(repository: Repository, { to, id }: Wanted): Choice {
  if (id) return { backup: repository.require(id), target: 'backup' };
  const backups = repository.list();
  const backup = backups.findLast((one) => !to || Date.parse(one.endedAt) <= to.getTime());
  if (!backup) {
    const [oldest] = backups;
    throw new OperatorError(
      to && oldest
        ? `${showMoment(to)} is before the oldest backup: the first moment is ${showMoment(oldest.endedAt)}.`
        : `There is no backup in ${repository.folder}.`,
    );
  }
  requireLog(repository, backup, to);
  return { backup, target: to ?? 'latest' };
}

function requireLog(repository: Repository, backup: Backup, to: Date | undefined): void {
  const { until, missing } = reachOf(repository, backup);
  const end = showMoment(until ?? backup.endedAt);
  if (to && until && to <= until) return;
  const instead = `Restore to ${end} or before (--to), or the backup alone (--backup ${backup.id}).`;
  if (missing) {
    const folder = repository.walFolder(backup.systemId);
    throw new OperatorError(
      `The log is not complete: ${missing} is missing in ${folder}, although later files are there. ${instead}`,
    );
  }
  if (to)
    throw new OperatorError(
      `The kept log ends before ${showMoment(to)}: it goes to ${end}. ${instead}`,
    );
}
