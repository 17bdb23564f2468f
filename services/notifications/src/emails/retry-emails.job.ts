import { Inject, Injectable } from '@nestjs/common';
import { notHeld, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { EmailQueue } from './email-queue.js';

const AT_ONCE = 2_000;
/**
 * What was given to the queue at its commit may still be on its way to a worker, and in a rush it
 * waits there: it is left so long before it counts as lost.
 */
const FRESH_SECONDS = 5;
const FRESH_SECONDS_IN_A_RUSH = 60;

/** Hands over again what is due: after a pause, a killed worker, or a Redis that came back empty. */
@Injectable()
export class RetryEmails extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: EmailQueue,
    @Inject(CONFIG) config: NotificationsConfig,
  ) {
    super('emails', config.JOBS_EVERY_MS);
  }

  async execute(): Promise<void> {
    const fresh = (await this.queue.hasWaiting()) ? FRESH_SECONDS_IN_A_RUSH : FRESH_SECONDS;
    const due: { studio_id: string; id: string; attempts: number }[] = await this.dataSource.query(
      `SELECT studio_id, id, attempts FROM email_jobs
       WHERE next_attempt_at <= now() AND ${notHeld('email_jobs')} AND (leased_until IS NULL OR leased_until <= now())
         AND (attempts > 0 OR next_attempt_at <= now() - make_interval(secs => $2))
       ORDER BY next_attempt_at LIMIT $1`,
      [AT_ONCE, fresh],
    );
    for (const { studio_id: studioId, id, attempts } of due)
      this.queue.add({ studioId, id }, attempts);
  }
}
