import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Metrics } from './metrics.js';

const record = z.object({
  last: z
    .object({
      endedAt: z.iso.datetime(),
      verifiedAt: z.iso.datetime().optional(),
      issues: z.number().optional(),
    })
    .optional(),
  archivedUntil: z.iso.datetime().optional(),
});

/**
 * How old backups are, from the file in which whoever makes them notes the last one (`BACKUP_RECORD`):
 * `npm start`, or the backups of one server. Backups of a cluster are measured by its operator.
 */
export const backupMetrics = (metrics: Metrics, file: string): void => {
  const moments = metrics.gauge({
    name: 'backup_timestamp_seconds',
    help: 'Unix time at which the newest backup ended (backup; 0: there is none), was restored for a check (check), and up to which each minute can be restored (log).',
    labelNames: ['what'],
  });
  const issues = metrics.gauge({
    name: 'backup_issues',
    help: 'What the check of the newest backup found wrong in it.',
  });
  metrics.onRead('backups', async () => {
    const { last, archivedUntil } = await readRecord(file);
    moments.reset();
    const set = (what: string, at: string): void => moments.set({ what }, Date.parse(at) / 1000);
    moments.set({ what: 'backup' }, 0);
    if (last) set('backup', last.endedAt);
    if (last?.verifiedAt) set('check', last.verifiedAt);
    if (archivedUntil) set('log', archivedUntil);
    issues.set(last?.issues ?? 0);
  });
};

/** No file: no backup was made yet. */
const readRecord = async (file: string): Promise<z.infer<typeof record>> => {
  try {
    return record.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};
