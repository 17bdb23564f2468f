import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, inTransaction, logger, requestContext, runPrepared } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Delivery } from '../fulfilment/delivery.api.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { SyncMoneyBack } from '../money-back-sync/sync-money-back.api.js';
import { CardObjectMissing, CardObjectUnreadable } from '../../provider/card-provider.api.js';
import { addStep } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { Subscriptions } from '../../subscriptions/subscriptions/subscriptions.api.js';
import type { WebhookEvent } from './webhook-event.entity.js';
import { WebhookInbox } from './webhook-inbox.js';
import {
  isAboutDispute,
  isAboutRefund,
  isAboutSubscription,
  notes,
  pauseAfter,
} from './webhook-rules.js';

/** ms that an event waits for those that just come in, at most. */
const LONGEST_WAIT_MS = 100;

const LONGEST_NOTE = 300;

const findDue = {
  name: 'find_due_webhooks',
  text: `SELECT event_id AS "eventId", type, session_id AS "sessionId", object_id AS "objectId",
      intent_id AS "intentId", billing_of AS "billingOf", attempts
    FROM webhook_inbox
    WHERE studio_id = $1 AND event_id = ANY ($2) AND handled_at IS NULL
    ORDER BY received_at, event_id`,
};

type DueEvent = Pick<
  WebhookEvent,
  'eventId' | 'type' | 'sessionId' | 'objectId' | 'intentId' | 'billingOf' | 'attempts'
>;

interface HandledEvent {
  event: DueEvent;
  /** What it was about; null: nothing of ours, or nothing that has a story. */
  payment: Payment | null;
  /** What the staff should know of one that changed nothing. */
  note: string | null;
}

type Handled = Omit<HandledEvent, 'event'>;

const about = (payment: Payment | null, otherwise: string): Handled => ({
  payment,
  note: payment ? null : otherwise,
});

/** Works stored events, one after the other; doing it twice changes nothing. */
@Injectable()
export class ProcessWebhooks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inbox: WebhookInbox,
    private readonly fulfilment: Fulfilment,
    private readonly delivery: Delivery,
    private readonly subscriptions: Subscriptions,
    private readonly moneyBack: SyncMoneyBack,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Events that come in meanwhile go first. Throws when the database is away. */
  async execute(eventIds: readonly string[]): Promise<void> {
    const events = await runPrepared<DueEvent>(this.dataSource, findDue, [
      this.config.STUDIO_ID,
      eventIds,
    ]);
    const handled: HandledEvent[] = [];
    for (const event of events) {
      await this.inbox.noneWaiting(LONGEST_WAIT_MS);
      const context = { ...requestContext.getStore(), requestId: event.eventId };
      const done = await requestContext.run(context, () => this.work(event));
      if (done) handled.push(done);
    }
    if (handled.length > 0) await this.markAll(handled);
  }

  private async work(event: DueEvent): Promise<HandledEvent | undefined> {
    try {
      return this.withNote(event, await this.handle(event));
    } catch (error) {
      if (error instanceof CardObjectMissing)
        return this.withNote(event, { payment: null, note: `Gone there: ${error.message}` });
      if (error instanceof CardObjectUnreadable)
        return this.withNote(event, { payment: null, note: error.message });
      await this.later(event, error);
      return undefined;
    }
  }

  /** It ends: what is not there, or not ours, will not be so at the next try either. */
  private withNote(event: DueEvent, { payment, note }: Handled): HandledEvent {
    const { eventId, type } = event;
    if (note) logger.warn({ eventId, type, note }, 'a webhook that changes nothing');
    return { event, payment, note };
  }

  /** What an event means is asked of the provider; the others mean nothing to us. */
  private async handle(event: DueEvent): Promise<Handled> {
    const { type, objectId, intentId, billingOf, sessionId } = event;
    if (isAboutDispute(type) && objectId)
      return about(await this.moneyBack.dispute(objectId), notes.payment);
    if (isAboutRefund(type) && intentId)
      return about(await this.moneyBack.refundsOf(intentId), notes.payment);
    if (billingOf) return { payment: null, note: await this.refreshBilling(event, billingOf) };
    if (!sessionId) return { payment: null, note: null };
    return about(await this.reconcilePayment(sessionId), notes.session);
  }

  /**
   * Customers and their cards may be anybody's. A subscription that nobody here has is about to
   * begin, when it says for which payment; else it was made elsewhere.
   */
  private async refreshBilling({ type }: DueEvent, billingOf: string): Promise<string | null> {
    if ((await this.subscriptions.refreshByBilling(billingOf)) > 0) return null;
    if (!isAboutSubscription(type)) return null;
    return (await this.subscriptions.isSoldHere(billingOf)) ? null : notes.subscription;
  }

  private async reconcilePayment(sessionId: string): Promise<Payment | null> {
    const reconciled = await this.fulfilment.reconcile(sessionId, 'webhook');
    if (reconciled?.payment.status === 'paid') await this.delivery.deliver(reconciled.payment);
    return reconciled?.payment ?? null;
  }

  private async markAll(handled: readonly HandledEvent[]): Promise<void> {
    try {
      await this.mark(handled);
    } catch (error) {
      for (const { event } of handled) await this.later(event, error);
    }
  }

  private async mark(handled: readonly HandledEvent[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [rows] = await tx.query<[{ event_id: string }[], number]>(
        `UPDATE webhook_inbox
         SET handled_at = now(), next_attempt_at = NULL, last_error = NULL,
           attempts = attempts + 1, note = done.note
         FROM unnest($2::text[], $3::text[]) AS done (event_id, note)
         WHERE studio_id = $1 AND webhook_inbox.event_id = done.event_id AND handled_at IS NULL
         RETURNING webhook_inbox.event_id`,
        [
          this.config.STUDIO_ID,
          handled.map(({ event }) => event.eventId),
          handled.map(({ note }) => note?.slice(0, LONGEST_NOTE) ?? null),
        ],
      );
      const marked = new Set(rows.map((row) => row.event_id));
      for (const { event, payment } of handled) {
        if (!payment || !marked.has(event.eventId)) continue;
        await addStep(tx, payment, { what: 'Webhook', detail: `${event.type} ${event.eventId}` });
      }
    });
  }

  private async later(event: DueEvent, error: unknown): Promise<void> {
    logger.warn({ eventId: event.eventId, ...errorFacts(error) }, 'a webhook has to wait');
    await this.dataSource.query(
      `UPDATE webhook_inbox
       SET attempts = attempts + 1, last_error = $3,
           next_attempt_at = now() + make_interval(secs => $4)
       WHERE studio_id = $1 AND event_id = $2 AND handled_at IS NULL`,
      [
        this.config.STUDIO_ID,
        event.eventId,
        error instanceof Error ? error.message.slice(0, 300) : 'unknown',
        pauseAfter(event.attempts + 1),
      ],
    );
  }
}
