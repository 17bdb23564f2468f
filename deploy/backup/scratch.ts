import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, endLeftovers } from '../local/pid-files.js';
import { homeOfNobody } from '../local/postgres-seat.js';

const NAME = /^verify-(\d+)$/;

/** Where this process restores a backup for a check. */
export const scratchOf = (dataDir: string): string => join(dataDir, `verify-${process.pid}`);

/** Whether a process that lives restores a backup for a check now. */
export const isVerifying = (dataDir: string): boolean =>
  readdirSync(dataDir).some((name) => identityOf(Number(NAME.exec(name)?.[1])) !== undefined);

/** Ends and removes what this process, or one that is gone, has restored for a check. */
export async function endScratch(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) {
    const pid = Number(NAME.exec(name)?.[1]);
    const isOver = pid === process.pid || identityOf(pid) === undefined;
    if (Number.isNaN(pid) || !isOver) continue;
    const folder = join(dataDir, name);
    await endLeftovers(folder);
    for (const each of [folder, homeOfNobody(folder)])
      rmSync(each, { recursive: true, force: true });
  }
}
