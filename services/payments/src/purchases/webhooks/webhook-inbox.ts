import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Gathered, logger, runPrepared } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import type { CardEvent } from '../../provider/card-provider.api.js';
import { WebhookQueue } from './webhook-queue.js';
import { isAboutOurs } from './webhook-rules.js';

/** The queue has this long before the retry job takes an event up itself. */
const QUEUE_SECONDS = 5;

/** In the order of the ids: two instances that are sent the same events don't wait crosswise. */
const keepEvents = {
  name: 'keep_webhooks',
  text: `INSERT INTO webhook_inbox (studio_id, event_id, type, session_id, object_id, intent_id,
      billing_of, note, next_attempt_at, handled_at)
    SELECT $1, "id", "type", "sessionId", "objectId", "intentId", "billingOf", "unread",
      CASE WHEN "isAboutOurs" THEN now() + make_interval(secs => $3) END,
      CASE WHEN NOT "isAboutOurs" THEN now() END
    FROM jsonb_to_recordset($2::jsonb) AS event ("id" text, "type" text, "sessionId" text,
      "objectId" text, "intentId" text, "billingOf" text, "unread" text, "isAboutOurs" boolean)
    ORDER BY "id"
    ON CONFLICT (studio_id, event_id) DO NOTHING RETURNING event_id AS id, handled_at IS NULL AS due`,
};

/** Events that come while others are being stored are stored together by the next statement. */
@Injectable()
export class WebhookInbox {
  private readonly events = new Gathered<CardEvent>((events) => this.keepAll(events));

  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: WebhookQueue,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Resolves when it is stored; one that is there already stays as it is. */
  keep(event: CardEvent): Promise<void> {
    return this.events.add(event);
  }

  /** Resolves when no event waits to be stored, or after so many ms. */
  async noneWaiting(longestMs: number): Promise<void> {
    if (!this.events.hasWaiting) return;
    await Promise.race([this.events.noneWaiting(), pause(longestMs, undefined, { ref: false })]);
  }

  private async keepAll(events: readonly CardEvent[]): Promise<void> {
    const rows = events.map((event) => ({ ...event, isAboutOurs: isAboutOurs(event) }));
    for (const { id, type, unread } of events)
      if (unread) logger.warn({ eventId: id, type, unread }, 'a webhook that cannot be read');
    const kept = await runPrepared<{ id: string; due: boolean }>(this.dataSource, keepEvents, [
      this.config.STUDIO_ID,
      JSON.stringify(rows),
      QUEUE_SECONDS,
    ]);
    this.queue.add(kept.filter(({ due }) => due).map(({ id }) => id));
  }
}
