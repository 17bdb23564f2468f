import { redisMetrics, runPrepared, type Metrics } from '@studio/nest-kit';
import type { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { EventQueues } from './event-queues.js';

/** A count ends here: that more wait is known well enough. */
const COUNTED = 10_000;

/** By two indexes of what is on its way; each looks at one end of its index. */
const readOutbox = {
  name: 'outbox read metrics',
  text: `SELECT
      (SELECT count(*)::int FROM (SELECT FROM outbox WHERE relayed_at IS NULL LIMIT ${COUNTED}) w) AS waiting,
      (SELECT count(*)::int FROM (SELECT FROM outbox_batches LIMIT ${COUNTED}) u) AS underway,
      coalesce(extract(epoch FROM now() - least(
        (SELECT min(occurred_at) FROM outbox WHERE relayed_at IS NULL),
        (SELECT first_at FROM outbox_batches ORDER BY relayed_at, id LIMIT 1)
      )), 0)::float8 AS "oldestSeconds"`,
};

interface OutboxState {
  waiting: number;
  underway: number;
  oldestSeconds: number;
}

interface Watched {
  dataSource: DataSource;
  queues: EventQueues;
}

/** What is on its way to other services; returns the counter of what has left. */
export const outboxMetrics = (
  metrics: Metrics,
  { dataSource, queues }: Watched,
): Counter<'type'> => {
  const waiting = metrics.gauge({
    name: 'outbox_events_waiting',
    help: `Events that no relay has taken yet; ${COUNTED} are as many as are counted.`,
  });
  const underway = metrics.gauge({
    name: 'outbox_batches_underway',
    help: `Batches of events that their consumer has not handled yet; counted up to ${COUNTED}.`,
  });
  const oldest = metrics.gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest event that a consumer has not handled; 0 when there is none.',
  });
  redisMetrics(metrics, 'queues', () => queues.isUp);
  metrics.onRead('outbox', async () => {
    const [state] = await runPrepared<OutboxState>(dataSource, readOutbox, []);
    if (!state) return;
    waiting.set(state.waiting);
    underway.set(state.underway);
    oldest.set(Math.max(0, state.oldestSeconds));
  });
  return metrics.counter({
    name: 'events_published_total',
    help: 'Committed events that this process has put on their way, each once: what happened in the studio.',
    labelNames: ['type'],
  });
};
