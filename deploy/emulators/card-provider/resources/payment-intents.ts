import type Stripe from 'stripe';
import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { mergeMetadata, metadata, oneOf, range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';
import { unixNow } from '../state/new-id.js';

const base = '/v1/payment_intents';

export const paymentIntentEndpoints = [
  endpoint({
    method: 'GET',
    path: base,
    shape: { ...pageShape, customer: text(), created: range },
    handle: ({ context, path, input }) => {
      const rows = context.state
        .all('payment_intent')
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => input.created?.(row.created) ?? true);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${base}/:id`,
    shape: {},
    handle: ({ context, id }) => requireIntent(context, id),
  }),
  endpoint({
    method: 'POST',
    path: `${base}/:id`,
    shape: { metadata, description: text() },
    handle: ({ context, id, input }) => {
      const intent = requireIntent(context, id);
      return context.state.put('payment_intent', id, {
        ...intent,
        description: input.description ?? intent.description,
        metadata: mergeMetadata(intent.metadata, input.metadata),
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: `${base}/:id/cancel`,
    shape: {
      cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    },
    handle: ({ context, id, input }) => {
      const intent = requireIntent(context, id);
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
      context.events.emit('payment_intent.canceled', canceled);
      return context.state.put('payment_intent', id, canceled);
    },
  }),
];

export function requireIntent(
  context: ProviderContext,
  id: string,
  param?: string,
): Stripe.PaymentIntent {
  const intent = context.state.get('payment_intent', id);
  if (intent) return intent;
  throw noSuch('payment_intent', id, param);
}
