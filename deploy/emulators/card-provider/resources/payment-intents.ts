import type Stripe from 'stripe';
import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { mergeMetadata, metadata, oneOf, range, text } from '../api/params.js';
import type { Desk } from '../desk.js';
import { unixNow } from '../state/new-id.js';

const base = '/v1/payment_intents';

export const paymentIntentEndpoints = [
  endpoint(
    'GET',
    base,
    { ...pageShape, customer: text(), created: range },
    ({ desk, path, input }) => {
      const rows = desk.state
        .all('payment_intent')
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  ),
  endpoint('GET', `${base}/:id`, {}, ({ desk, id }) => requireIntent(desk, id)),
  endpoint('POST', `${base}/:id`, { metadata, description: text() }, ({ desk, id, input }) => {
    const intent = requireIntent(desk, id);
    return desk.state.put('payment_intent', id, {
      ...intent,
      description: input.description ?? intent.description,
      metadata: mergeMetadata(intent.metadata, input.metadata),
    });
  }),
  endpoint(
    'POST',
    `${base}/:id/cancel`,
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    ({ desk, id, input }) => {
      const intent = requireIntent(desk, id);
      if (intent.status === 'succeeded' || intent.status === 'canceled') {
        throw invalid(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          { code: 'payment_intent_unexpected_state' },
        );
      }
      const canceled: Stripe.PaymentIntent = {
        ...intent,
        canceled_at: unixNow(),
        cancellation_reason: input.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      };
      desk.events.emit('payment_intent.canceled', canceled);
      return desk.state.put('payment_intent', id, canceled);
    },
  ),
];

export function requireIntent(desk: Desk, id: string, param?: string): Stripe.PaymentIntent {
  const intent = desk.state.get('payment_intent', id);
  if (intent) return intent;
  throw noSuch('payment_intent', id, param);
}
