import { Inject, Injectable } from '@nestjs/common';
import { notHeld, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { PushQueue } from './push-queue.js';

const AT_ONCE = 500;

/** Hands over what is due: after a pause, quiet hours, a killed worker, an empty Redis. */
@Injectable()
export class RetryPush extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: PushQueue,
    @Inject(CONFIG) config: NotificationsConfig,
  ) {
    super('push', config.JOBS_EVERY_MS);
  }

  async execute(): Promise<void> {
    const due: { studio_id: string; id: string; attempts: number }[] = await this.dataSource.query(
      `SELECT studio_id, id, attempts FROM push_jobs
       WHERE next_attempt_at <= now() AND ${notHeld('push_jobs')} ORDER BY next_attempt_at LIMIT $1`,
      [AT_ONCE],
    );
    for (const { studio_id: studioId, id, attempts } of due)
      this.queue.add({ studioId, id }, attempts);
  }
}
