import type { Metrics } from './metrics.js';

/** Seconds; performance.md wants answers within 100 ms. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** They are asked every second or so, by machines. */
const probes = new Set(['/healthz', '/readyz']);

export interface AnsweredRequest {
  method: string;
  /** The pattern, with names in the place of ids; undefined: no such route. */
  route: string | undefined;
  status: number;
  ms: number;
}

/** Rate, errors and duration of requests by route. Answers that never end are not in it. */
export const httpMetrics = (metrics: Metrics): ((request: AnsweredRequest) => void) => {
  const durations = metrics.histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests that were answered: how many, how, and how long it took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
  });
  return ({ method, route = 'unknown', status, ms }) => {
    if (!probes.has(route)) durations.observe({ method, route, status }, ms / 1000);
  };
};
