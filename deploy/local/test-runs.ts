import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHeld } from './data-folder.js';
import { endLeftovers } from './pid-files.js';

const failedFile = (run: string): string => join(run, 'failed');

/** Its logs are kept until another run fails; `reasons` says what failed in it. */
export const markFailed = (run: string, reasons: string): void => {
  mkdirSync(run, { recursive: true });
  writeFileSync(failedFile(run), reasons);
};

const failedAt = (run: string): number =>
  existsSync(failedFile(run)) ? statSync(failedFile(run)).mtimeMs : 0;

/**
 * Removes what earlier runs have left, but for the last one that failed. A run that was killed may
 * have left its stores; one that still goes on is left alone.
 */
export async function removeOldRuns(data: string): Promise<void> {
  mkdirSync(data, { recursive: true });
  const runs = readdirSync(data)
    .filter((name) => name.startsWith('test-'))
    .map((name) => join(data, name));
  const lastFailed = Math.max(...runs.map(failedAt));
  for (const run of runs) {
    const folders = ['stores', 'studio'].map((part) => join(run, part));
    if (folders.some(isHeld)) continue;
    for (const folder of folders) await endLeftovers(folder);
    if (lastFailed > 0 && failedAt(run) === lastFailed) continue;
    rmSync(run, { recursive: true, force: true });
  }
}
