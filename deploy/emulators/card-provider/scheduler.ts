import type { Idempotency } from './api/idempotency.js';
import type { ProviderContext } from './context.js';
import { isLastAttempt } from './payments/invoices.js';
import {
  endOfPeriod,
  renewSubscription,
  resumeCollection,
  retryInvoice,
} from './payments/subscription-billing.js';
import { expireSession } from './resources/checkout-sessions.js';
import { unixNow } from './state/new-id.js';

/** Deliveries that ended are kept for a week, as the provider's own log is. */
const deliveriesKept = 7 * 24 * 60 * 60;

/** Does what the clock asks for: sessions expire, periods end, refused cards are asked again. */
export class Scheduler {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: ProviderContext,
    private readonly idempotency: Idempotency,
    private readonly changed: () => void,
  ) {}

  start(): void {
    this.run();
    // A look a second costs nothing here, and needs no clock for every session.
    this.timer = setInterval(() => this.run(), 1_000);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private run(): void {
    const { state, events } = this.context;
    const now = unixNow();
    const lapsed = state
      .all('checkout.session')
      .filter((session) => session.status === 'open' && session.expires_at <= now);
    const ended = state
      .all('subscription')
      .filter((row) => row.status === 'active' || row.status === 'trialing')
      .filter((row) => endOfPeriod(row) <= now);
    const resumed = state
      .all('subscription')
      .filter(({ pause_collection: pause }) => pause?.resumes_at && pause.resumes_at <= now);
    const unpaid = state
      .all('invoice')
      .filter((row) => row.status === 'open' && (row.next_payment_attempt ?? Infinity) <= now);
    state.transact(() => {
      events.source = { requestId: null, idempotencyKey: null };
      for (const session of lapsed) expireSession(this.context, session);
      for (const subscription of resumed) resumeCollection(this.context, subscription);
      for (const subscription of ended) renewSubscription(this.context, subscription);
      for (const invoice of unpaid)
        retryInvoice(this.context, invoice, { succeed: true, final: isLastAttempt(invoice) });
      this.idempotency.forgetOld();
      this.forgetDeliveries(now);
    });
    if (lapsed.length + resumed.length + ended.length + unpaid.length > 0) this.changed();
  }

  private forgetDeliveries(now: number): void {
    const { state } = this.context;
    for (const { event, state: progress } of state.all('delivery')) {
      const created = state.get('event', event)?.created ?? 0;
      if (progress !== 'waiting' && created < now - deliveriesKept) state.remove('delivery', event);
    }
  }
}
