import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames, type ServiceName } from '@studio/contracts/services';
import { z } from 'zod';
import type { StudioConfig } from '../config.js';
import type { MetricsPorts } from '../metrics-ports.js';
import type { Part } from '../supervisor.js';
import { readMetrics, type Sample } from './read-metrics.js';

export interface QueueState {
  name: string;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** Age of the oldest job that waits, in seconds. */
  lagSeconds: number;
}

export interface OutboxState {
  service: string;
  waiting: number;
  underway: number;
  oldestSeconds: number;
}

export interface StudioStatus {
  url: string;
  at: Date;
  parts: readonly (Part & { metricsPort?: number })[];
  versions: readonly (readonly [string, string])[];
  queues: readonly QueueState[];
  outboxes: readonly OutboxState[];
  mails: { owed: number; failed: number; oldestSeconds: number } | null;
  /** Jobs that give no sign of life, or fail. */
  badJobs: readonly string[];
  backup: Backup;
}

const backupRecord = z.object({
  last: z
    .object({
      endedAt: z.string(),
      verifiedAt: z.string().optional(),
      issues: z.number().optional(),
      bytes: z.number(),
    })
    .optional(),
  archivedUntil: z.string().optional(),
  failure: z.object({ at: z.string(), reason: z.string() }).optional(),
});
export type Backup = z.infer<typeof backupRecord>;

/** The note that each backup leaves in the data folder; empty when there is none. */
const readBackup = async (dataDir: string): Promise<Backup> => {
  try {
    const text = await readFile(join(dataDir, 'last-backup.json'), 'utf8');
    return backupRecord.parse(JSON.parse(text));
  } catch {
    return {};
  }
};

const registry = z.object({
  remotes: z.array(z.object({ name: z.string(), manifest: z.string() })),
});

/** The build of each remote that pages load now. */
const readRemotes = async (dataDir: string): Promise<(readonly [string, string])[]> => {
  try {
    const text = await readFile(join(dataDir, 'remotes/remotes.json'), 'utf8');
    return registry
      .parse(JSON.parse(text))
      .remotes.map(({ name, manifest }) => [name, manifest.split('/').at(-2) ?? manifest]);
  } catch {
    return [];
  }
};

const run = promisify(execFile);

/** The commit of a checkout, or the version of a folder without one. */
const readVersion = async (root: string): Promise<string> => {
  try {
    return (await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: root })).stdout.trim();
  } catch {
    const text = await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}');
    return (JSON.parse(text) as { version?: string }).version ?? 'unknown';
  }
};

type Samples = Partial<Record<ServiceName, readonly Sample[] | null>>;

const valueIn = (samples: readonly Sample[], name: string): number =>
  samples.find((sample) => sample.name === name)?.value ?? 0;

const outboxOf = (service: string, samples: readonly Sample[]): OutboxState[] =>
  samples.some(({ name }) => name === 'outbox_events_waiting')
    ? [
        {
          service,
          waiting: valueIn(samples, 'outbox_events_waiting'),
          underway: valueIn(samples, 'outbox_batches_underway'),
          oldestSeconds: valueIn(samples, 'outbox_oldest_seconds'),
        },
      ]
    : [];

const queuesIn = (samples: readonly Sample[]): QueueState[] =>
  samples
    .filter(({ name }) => name === 'queue_lag_seconds')
    .map(({ labels, value: lagSeconds }) => {
      const queue = labels['queue'] ?? '';
      const jobs = (state: string): number =>
        samples.find(
          (one) =>
            one.name === 'queue_jobs' &&
            one.labels['queue'] === queue &&
            one.labels['state'] === state,
        )?.value ?? 0;
      return {
        name: queue,
        waiting: jobs('waiting'),
        active: jobs('active'),
        delayed: jobs('delayed'),
        failed: jobs('failed'),
        lagSeconds,
      };
    });

const mailsIn = (samples: readonly Sample[] | null | undefined): StudioStatus['mails'] =>
  samples
    ? {
        owed: valueIn(samples, 'mails_owed'),
        failed: valueIn(samples, 'mails_failed'),
        oldestSeconds: valueIn(samples, 'mails_owed_oldest_seconds'),
      }
    : null;

const badJobsIn = (samples: readonly Sample[]): string[] =>
  samples
    .filter(({ name, value }) => ['job_overdue', 'job_failures'].includes(name) && value > 0)
    .map(({ labels }) => labels['job_name'] ?? '');

export interface StatusSources {
  config: StudioConfig;
  /** By service. */
  metricsPorts: MetricsPorts;
  parts: () => readonly Part[];
}

/** Everything that the page shows, asked now; what does not answer is left out or said to be away. */
export async function readStatus(sources: StatusSources): Promise<StudioStatus> {
  const { config, metricsPorts } = sources;
  const { root, dataDir } = config;
  const [version, remotes, backup, ...answers] = await Promise.all([
    readVersion(root),
    readRemotes(dataDir),
    readBackup(dataDir),
    ...serviceNames.map((name) => readMetrics(metricsPorts[name])),
  ]);
  const samples: Samples = Object.fromEntries(serviceNames.map((name, n) => [name, answers[n]]));
  const all = Object.entries(samples).flatMap(([name, list]) => (list ? [{ name, list }] : []));
  const portOf = (name: string): number | undefined =>
    (metricsPorts as Readonly<Record<string, number>>)[name];
  return {
    url: config.publicUrl,
    at: new Date(),
    parts: sources.parts().map((part) => {
      const metricsPort = portOf(part.name);
      return { ...part, ...(metricsPort !== undefined && { metricsPort }) };
    }),
    versions: [['studio', version], ['Node', process.versions.node], ...remotes],
    queues: all.flatMap(({ list }) => queuesIn(list)),
    outboxes: all.flatMap(({ name, list }) => outboxOf(name, list)),
    mails: mailsIn(samples.notifications),
    badJobs: all.flatMap(({ name, list }) => badJobsIn(list).map((job) => `${name}: ${job}`)),
    backup,
  };
}
