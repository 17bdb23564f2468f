import type { Metrics } from '@studio/nest-kit';
import { inTime } from './in-time.js';
import type { QueueConsumer } from './queue-consumer.js';
import { queueName } from './resume-trace.js';

/** Seconds: a mail server's answer may take 20. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30];
const states = ['active', 'delayed', 'failed'] as const;

export type JobDone = (outcome: 'done' | 'failed', seconds: number) => void;

/** Lengths and lag of a queue, read where its jobs are handled; returns what counts those. */
export const queueMetrics = <Data>(metrics: Metrics, consumer: QueueConsumer<Data>): JobDone => {
  const name = queueName(consumer.queue);
  const jobs = metrics.gauge({
    name: 'queue_jobs',
    help: 'Jobs of a queue; delayed ones wait for another try.',
    labelNames: ['queue', 'state'],
  });
  const lag = metrics.gauge({
    name: 'queue_lag_seconds',
    help: 'Age of the oldest job that waits for a worker; 0 when none does.',
    labelNames: ['queue'],
  });
  const durations = metrics.histogram({
    name: 'queue_job_duration_seconds',
    help: 'Jobs that this process has handled: how many, how, and how long it took.',
    labelNames: ['queue', 'outcome'],
    buckets: BUCKETS,
  });
  metrics.onRead(`queue: ${name}`, async () => {
    const { queue } = consumer;
    // A client that waits for Redis would answer when it is back.
    if (queue.client.status !== 'ready') throw new Error('redis is away');
    const [counts, paused, oldest] = await inTime(
      Promise.all([
        queue.getJobCounts(),
        queue.getPausedCount(),
        // Bull has another list for what waits in a queue that is paused.
        queue.getJobs(['waiting', 'paused'], 0, 0, true),
      ]),
    );
    for (const state of states) jobs.set({ queue: name, state }, counts[state]);
    jobs.set({ queue: name, state: 'waiting' }, counts.waiting + paused);
    const addedAt = Math.min(Date.now(), ...oldest.map(({ timestamp }) => timestamp));
    lag.set({ queue: name }, (Date.now() - addedAt) / 1000);
  });
  measureUntaken(metrics, consumer);
  return (outcome, seconds) => durations.observe({ queue: name, outcome }, seconds);
};

/** Read by itself: also while Redis does not say how many jobs there are. */
const measureUntaken = <Data>(metrics: Metrics, consumer: QueueConsumer<Data>): void => {
  const queue = queueName(consumer.queue);
  const untaken = metrics.gauge({
    name: 'queue_untaken_seconds',
    help: 'For so long jobs have waited while nobody had one in hand; 0 when they are taken.',
    labelNames: ['queue'],
  });
  metrics.onRead(`queue untaken: ${queue}`, () =>
    untaken.set({ queue }, consumer.untakenMs / 1000),
  );
};
