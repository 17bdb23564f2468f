import type { Metrics } from '../metrics/metrics.js';

export type Server = 'primary' | 'replica';

/** Where reads that may be a moment old go; returns what counts one of their statements. */
export const replicaMetrics = (
  metrics: Metrics,
  replica: { isNear: boolean; lagMs: number },
): ((server: Server) => void) => {
  const used = metrics.gauge({
    name: 'read_replica_used',
    help: '1 while reads that may be a moment old go to the replica.',
  });
  const lag = metrics.gauge({
    name: 'read_replica_lag_seconds',
    help: 'How old the replica is; +Inf: it is gone, or it is not known.',
  });
  metrics.onRead('replica', () => {
    used.set(replica.isNear ? 1 : 0);
    lag.set(replica.lagMs / 1000);
  });
  const reads = metrics.counter({
    name: 'read_statements_total',
    help: 'Statements of answers that may be a moment old, by the server that answered.',
    labelNames: ['server'],
  });
  return (server) => reads.inc({ server });
};
