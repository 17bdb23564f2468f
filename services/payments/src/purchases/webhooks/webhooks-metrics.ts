import { Inject, Injectable } from '@nestjs/common';
import { Metrics, runPrepared } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';

/** A count ends here: that there are more is known well enough. */
const COUNTED = 10_000;

/** By the indexes of due events and of notes. */
const readWebhooks = {
  name: 'webhooks metrics',
  text: `SELECT
      (SELECT count(*)::int FROM (SELECT FROM webhook_inbox
        WHERE next_attempt_at IS NOT NULL AND last_error IS NOT NULL LIMIT ${COUNTED}) f) AS failing,
      (SELECT count(*)::int FROM (SELECT FROM webhook_inbox
        WHERE studio_id = $1 AND note IS NOT NULL AND received_at > now() - interval '1 day'
        LIMIT ${COUNTED}) n) AS noted`,
};

interface Webhooks {
  failing: number;
  noted: number;
}

/** What the card provider tells us that we can't follow. */
@Injectable()
export class WebhooksMetrics {
  constructor(
    metrics: Metrics,
    dataSource: DataSource,
    @Inject(CONFIG) { STUDIO_ID }: PaymentsConfig,
  ) {
    const failing = metrics.gauge({
      name: 'webhooks_failing',
      help: `Events of the card provider that failed and are tried again; counted up to ${COUNTED}.`,
    });
    const noted = metrics.gauge({
      name: 'webhooks_noted',
      help: 'Events of the last 24 hours that changed nothing: unreadable, about nothing of ours, or gone.',
    });
    metrics.onRead('webhooks', async () => {
      const [row] = await runPrepared<Webhooks>(dataSource, readWebhooks, [STUDIO_ID]);
      if (!row) return;
      failing.set(row.failing);
      noted.set(row.noted);
    });
  }
}
