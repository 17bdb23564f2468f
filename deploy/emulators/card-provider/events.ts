import Stripe from 'stripe';
import type { State } from './state/state.js';
import { newId, unixNow } from './state/new-id.js';

export interface EventSource {
  requestId: string | null;
  idempotencyKey: string | null;
}

/** Records that something happened, and queues its delivery, in the caller's transaction. */
export class Events {
  /** Set while a request is worked on: events name the request that caused them. */
  source: EventSource = { requestId: null, idempotencyKey: null };

  constructor(private readonly state: State) {}

  emit(type: string, object: object, previous?: object): Stripe.Event {
    const event = {
      id: newId('evt_'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: unixNow(),
      data: {
        object: structuredClone(object),
        ...(previous ? { previous_attributes: previous } : {}),
      },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.source.requestId, idempotency_key: this.source.idempotencyKey },
      type,
    } as Stripe.Event;
    this.state.put('event', event.id, event);
    this.state.put('delivery', event.id, {
      event: event.id,
      nextAttemptAt: Date.now(),
      attempts: 0,
      state: 'waiting',
      lastStatus: null,
      copies: 1,
    });
    return event;
  }
}
