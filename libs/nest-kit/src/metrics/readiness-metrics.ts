import { Injectable } from '@nestjs/common';
import { Readiness } from '../readiness.js';
import { Metrics } from './metrics.js';

/** Heartbeats of the jobs, which `Readiness` knows. */
@Injectable()
export class ReadinessMetrics {
  constructor(metrics: Metrics, readiness: Readiness) {
    // `job` is what Prometheus calls a group of its targets: it would rename ours.
    const labelNames = ['job_name'] as const;
    const age = metrics.gauge({
      name: 'job_heartbeat_age_seconds',
      help: 'Since the last turn of a job that came to its end without an error.',
      labelNames,
    });
    const overdue = metrics.gauge({
      name: 'job_overdue',
      help: '1 while a job gives no sign of life, or fails because its database is away.',
      labelNames,
    });
    const failures = metrics.gauge({
      name: 'job_failures',
      help: 'Turns of a job in a row that failed.',
      labelNames,
    });
    metrics.onRead('jobs', () => {
      for (const { job, heartbeatAgeMs, isOverdue, failedTurns } of readiness.jobs) {
        const labels = { job_name: job };
        age.set(labels, heartbeatAgeMs / 1000);
        overdue.set(labels, isOverdue ? 1 : 0);
        failures.set(labels, failedTurns);
      }
    });
  }
}
