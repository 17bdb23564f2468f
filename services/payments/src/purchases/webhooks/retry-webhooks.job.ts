import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { ProcessWebhooks } from './process-webhooks.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';

const AT_ONCE = 50;
/** A claim lasts this long: after a kill -9 another instance takes the event up again. */
const CLAIM_SECONDS = 60;

/** Works what the queue has not: events that failed before, or that Redis has lost. */
@Injectable()
export class RetryWebhooks extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly webhooks: ProcessWebhooks,
    @Inject(CONFIG) config: PaymentsConfig,
  ) {
    super('webhooks', config.JOBS_EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    const [rows] = await this.dataSource.query<[{ event_id: string }[], number]>(
      `UPDATE webhook_inbox w SET next_attempt_at = now() + make_interval(secs => $1)
       FROM (SELECT studio_id, event_id FROM webhook_inbox WHERE next_attempt_at <= now()
             ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
       WHERE w.studio_id = due.studio_id AND w.event_id = due.event_id
       RETURNING w.event_id`,
      [CLAIM_SECONDS, AT_ONCE],
    );
    const ids = rows.map((row) => row.event_id);
    await forEachDue(ids, (id) => this.webhooks.execute([id]));
  }
}
