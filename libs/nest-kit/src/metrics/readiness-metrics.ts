import { Injectable } from '@nestjs/common';
import { Readiness } from '../readiness.js';
import { Metrics } from './metrics.js';

/** Heartbeats of the jobs, which `Readiness` knows. */
@Injectable()
export class ReadinessMetrics {
  constructor(metrics: Metrics, readiness: Readiness) {
    const labelNames = ['job'] as const;
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
        age.set({ job }, heartbeatAgeMs / 1000);
        overdue.set({ job }, isOverdue ? 1 : 0);
        failures.set({ job }, failedTurns);
      }
    });
  }
}
