import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { Delivery } from '../fulfilment/delivery.api.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { SyncMoneyBack } from '../money-back/sync/sync-money-back.api.js';
import { addStep } from '../ledger/ledger.api.js';
import type { Payment } from '../ledger/payment.entity.js';
import { Subscriptions } from '../subscriptions/subscriptions.api.js';
import { WebhookEvent } from './webhook-event.entity.js';
import { isAboutDispute, isAboutRefund, pauseAfter } from './webhook-rules.js';

/** Works one stored event; doing it twice changes nothing. */
@Injectable()
export class ProcessWebhook {
  constructor(
    private readonly dataSource: DataSource,
    private readonly fulfilment: Fulfilment,
    private readonly delivery: Delivery,
    private readonly subscriptions: Subscriptions,
    private readonly moneyBack: SyncMoneyBack,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute(eventId: string): Promise<void> {
    const key = { studioId: this.config.STUDIO_ID, eventId };
    const event = await this.dataSource.manager.findOneBy(WebhookEvent, key);
    if (!event || event.handledAt) return;
    try {
      const payment = await this.handle(event);
      await this.done(event, payment);
    } catch (error) {
      logger.warn({ eventId, ...errorFacts(error) }, 'a webhook has to wait');
      await this.later(event, error);
    }
  }

  /** What an event means is asked of the provider; the others mean nothing to us. */
  private async handle(event: WebhookEvent): Promise<Payment | null> {
    const { type, objectId, intentId } = event;
    if (isAboutDispute(type) && objectId) return this.moneyBack.dispute(objectId);
    if (isAboutRefund(type) && intentId) return this.moneyBack.refundsOf(intentId);
    if (event.billingOf) await this.subscriptions.refreshByBilling(event.billingOf);
    return event.sessionId ? this.reconcilePayment(event.sessionId) : null;
  }

  private async reconcilePayment(sessionId: string): Promise<Payment | null> {
    const reconciled = await this.fulfilment.reconcile(sessionId, 'webhook');
    if (reconciled?.payment.status === 'paid') await this.delivery.deliver(reconciled.payment);
    return reconciled?.payment ?? null;
  }

  private async done(event: WebhookEvent, payment: Payment | null): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [rows] = await tx.query<[unknown[], number]>(
        `UPDATE webhook_inbox
         SET handled_at = now(), next_attempt_at = NULL, last_error = NULL, attempts = attempts + 1
         WHERE studio_id = $1 AND event_id = $2 AND handled_at IS NULL RETURNING event_id`,
        [event.studioId, event.eventId],
      );
      if (!rows.length || !payment) return;
      await addStep(tx, payment, { what: 'Webhook', detail: `${event.type} ${event.eventId}` });
    });
  }

  private async later(event: WebhookEvent, error: unknown): Promise<void> {
    await this.dataSource.query(
      `UPDATE webhook_inbox
       SET attempts = attempts + 1, last_error = $3,
           next_attempt_at = now() + make_interval(secs => $4)
       WHERE studio_id = $1 AND event_id = $2 AND handled_at IS NULL`,
      [
        event.studioId,
        event.eventId,
        error instanceof Error ? error.message.slice(0, 300) : 'unknown',
        pauseAfter(event.attempts + 1),
      ],
    );
  }
}
