import { Inject, Injectable } from '@nestjs/common';
import { Refused, runPrepared } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { CardProvider, CardProviderError, type CardEvent } from '../provider/card-provider.api.js';
import { WebhookQueue } from './webhook-queue.js';
import { isAboutOurs } from './webhook-rules.js';

/** The queue has this long before the retry job takes an event up itself. */
const QUEUE_SECONDS = 5;

/** $8: it has to be worked. */
const keepEvent = {
  name: 'keep_webhook',
  text: `INSERT INTO webhook_inbox (studio_id, event_id, type, session_id, object_id, intent_id,
      billing_of, next_attempt_at, handled_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN now() + make_interval(secs => $9) END,
      CASE WHEN NOT $8 THEN now() END)
    ON CONFLICT (studio_id, event_id) DO NOTHING RETURNING event_id`,
};

/** Stores a signed event and answers; nothing else happens in the provider's time. */
@Injectable()
export class ReceiveWebhook {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly queue: WebhookQueue,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws WEBHOOK_SIGNATURE: missing, wrong, older than 300 s, or other bytes. */
  async execute(bytes: Buffer | undefined, signature: string | undefined): Promise<void> {
    const event = this.signedEvent(bytes, signature);
    const isToBeWorked = isAboutOurs(event);
    const rows = await runPrepared(this.dataSource, keepEvent, [
      this.config.STUDIO_ID,
      event.id,
      event.type,
      event.sessionId,
      event.objectId,
      event.intentId,
      event.billingOf,
      isToBeWorked,
      QUEUE_SECONDS,
    ]);
    if (isToBeWorked && rows.length) this.queue.add(event.id, 0);
  }

  private signedEvent(bytes: Buffer | undefined, signature: string | undefined): CardEvent {
    try {
      const event = bytes && signature ? this.provider.readEvent(bytes, signature) : null;
      if (!event) throw new Refused('WEBHOOK_SIGNATURE');
      return event;
    } catch (error) {
      if (error instanceof CardProviderError) throw new Refused('PAYMENT_NOT_CONFIGURED');
      throw error;
    }
  }
}
