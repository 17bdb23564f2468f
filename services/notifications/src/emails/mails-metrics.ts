import { Inject, Injectable } from '@nestjs/common';
import { Metrics, runPrepared } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';

/** A count ends here: that more are owed is known well enough. */
const COUNTED = 10_000;

/** By the indexes of due and of failed mails. */
const readMails = {
  name: 'mails metrics',
  text: `SELECT owed.*,
      (SELECT count(*)::int FROM (SELECT FROM email_jobs
        WHERE studio_id = $1 AND status = 'failed' AND created_at > now() - interval '1 day'
        LIMIT ${COUNTED}) f) AS failed
    FROM (SELECT count(*)::int AS owed,
        coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
      FROM (SELECT created_at FROM email_jobs WHERE next_attempt_at IS NOT NULL
        ORDER BY next_attempt_at LIMIT ${COUNTED}) d) owed`,
};

interface Mails {
  owed: number;
  oldestSeconds: number;
  failed: number;
}

/** What is owed to people by mail. */
@Injectable()
export class MailsMetrics {
  constructor(
    metrics: Metrics,
    dataSource: DataSource,
    @Inject(CONFIG) { STUDIO_ID }: NotificationsConfig,
  ) {
    const owed = metrics.gauge({
      name: 'mails_owed',
      help: `Mails that have to go out, those that wait for another try too; counted up to ${COUNTED}.`,
    });
    const oldest = metrics.gauge({
      name: 'mails_owed_oldest_seconds',
      help: 'Age of the oldest mail that has to go out; 0 when there is none.',
    });
    const failed = metrics.gauge({
      name: 'mails_failed',
      help: 'Mails of the last 24 hours that were given up.',
    });
    metrics.onRead('mails', async () => {
      const [row] = await runPrepared<Mails>(dataSource, readMails, [STUDIO_ID]);
      if (!row) return;
      owed.set(row.owed);
      oldest.set(Math.max(0, row.oldestSeconds));
      failed.set(row.failed);
    });
  }
}
