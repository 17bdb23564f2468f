import type Stripe from 'stripe';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Log } from '../../shared/log.js';
import type { Faults } from '../control/faults.js';
import type { ProviderContext } from '../context.js';
import type { Delivery } from '../state/records.js';
import { signWebhook } from './signature.js';

/** The provider tries for three days. */
const givesUpAfter = 3 * 24 * 60 * 60 * 1000;
const answerTimeout = 10_000;
const atOnce = 8;

/**
 * Sends events to the webhook's address until it answers 2xx. What is still to be sent is part of the
 * state, so a restart goes on where it was.
 */
export class Deliverer {
  private timer: NodeJS.Timeout | undefined;
  private readonly underway = new Set<string>();
  private closed = false;

  constructor(
    private readonly context: ProviderContext,
    private readonly faults: Faults,
    private readonly log: Log,
  ) {}

  /** Sends what is due, and sets the clock for what comes next. */
  deliverSoon(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    const now = Date.now();
    const waiting = this.context.state
      .all('delivery')
      .filter((row) => row.state === 'waiting' && !this.underway.has(row.event));
    for (const delivery of waiting) {
      if (delivery.nextAttemptAt > now || this.underway.size >= atOnce) continue;
      this.underway.add(delivery.event);
      void this.attempt(delivery).finally(() => {
        this.underway.delete(delivery.event);
        this.deliverSoon();
      });
    }
    const next = Math.min(
      ...waiting
        .filter((row) => !this.underway.has(row.event))
        .map((row) => Math.max(0, row.nextAttemptAt - now)),
    );
    if (Number.isFinite(next) && this.underway.size < atOnce) {
      this.timer = setTimeout(() => this.deliverSoon(), Math.min(next, 60_000));
    }
  }

  /** Lets held events go, each after the one before was answered when the order matters. */
  async release(order: 'created' | 'reversed'): Promise<number> {
    const held = this.context.state.all('delivery').filter((row) => row.state === 'held');
    if (order === 'reversed') held.reverse();
    for (const delivery of held) {
      if (this.underway.has(delivery.event)) continue;
      this.underway.add(delivery.event);
      await this.attempt({ ...delivery, state: 'waiting' }, { released: true }).finally(() =>
        this.underway.delete(delivery.event),
      );
    }
    this.deliverSoon();
    return held.length;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async attempt(delivery: Delivery, { released = false } = {}): Promise<void> {
    const event = this.context.state.get('event', delivery.event);
    if (!event) return;
    const kept = released ? undefined : this.keptBack(delivery, event);
    if (kept) return this.keep(kept);
    const copies = Math.max(delivery.copies, this.faults.webhookFault(event.type).copies);
    const status = await this.postCopies(JSON.stringify(event, null, 2), copies);
    this.log(isSuccess(status) ? 'info' : 'warn', 'webhook', {
      event: event.id,
      type: event.type,
      status,
      attempt: delivery.attempts + 1,
    });
    if (!this.closed) this.keep(this.afterAttempt(delivery, event.created, status));
  }

  /** What a fault makes of a delivery instead of an attempt. */
  private keptBack(delivery: Delivery, event: Stripe.Event): Delivery | undefined {
    const fault = this.faults.webhookFault(event.type);
    if (fault.drop) return { ...delivery, state: 'dropped' };
    if (fault.hold) return { ...delivery, state: 'held' };
    const dueAt = event.created * 1000 + fault.delayMs;
    const isEarly = delivery.attempts === 0 && fault.delayMs > 0 && dueAt > Date.now();
    return isEarly ? { ...delivery, nextAttemptAt: dueAt } : undefined;
  }

  private async postCopies(body: string, copies: number): Promise<number> {
    const answers = await Promise.all(Array.from({ length: copies }, () => this.post(body)));
    return answers.find((answer) => !isSuccess(answer)) ?? answers[0] ?? 0;
  }

  private afterAttempt(delivery: Delivery, created: number, status: number): Delivery {
    const attempts = delivery.attempts + 1;
    const attempted = { ...delivery, attempts, lastStatus: status };
    if (isSuccess(status)) return { ...attempted, state: 'delivered' };
    if (Date.now() - created * 1000 > givesUpAfter) return { ...attempted, state: 'given-up' };
    const { retryDelays } = this.context.config;
    const delay = retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? 60_000;
    return { ...attempted, state: 'waiting', nextAttemptAt: Date.now() + delay };
  }

  private keep(delivery: Delivery): void {
    const { state } = this.context;
    state.transact(() => {
      // A reset may have taken the event away while it was on its way.
      const event = state.get('event', delivery.event);
      if (!event) return;
      state.put('delivery', delivery.event, delivery);
      if (delivery.state === 'delivered') {
        state.put('event', event.id, { ...event, pending_webhooks: 0 });
      }
    });
  }

  /** The status of the answer; 0 when there was none. */
  private post(body: string): Promise<number> {
    const { webhookUrl, webhookSecret } = this.context.config;
    const send = webhookUrl.startsWith('https:') ? secureRequest : request;
    return new Promise((resolve) => {
      const outgoing = send(
        webhookUrl,
        {
          method: 'POST',
          timeout: answerTimeout,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(body),
            'stripe-signature': signWebhook(body, webhookSecret),
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', () => resolve(0));
      outgoing.end(body);
    });
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}
