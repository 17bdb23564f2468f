import type Stripe from 'stripe';
import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { mergeMetadata, metadata, object, oneOf, range, text } from '../api/params.js';
import type { ProviderContext } from '../context.js';
import type { LineItem } from '../state/records.js';
import { createSession } from './new-session.js';
import { newSessionShape } from './new-line-item.js';

const base = '/v1/checkout/sessions';

export const checkoutEndpoints = [
  endpoint({
    method: 'POST',
    path: base,
    shape: newSessionShape,
    handle: ({ context, input }) => createSession(context, input),
  }),
  endpoint({
    method: 'GET',
    path: base,
    shape: {
      ...pageShape,
      created: range,
      customer: text(),
      customer_details: object({ email: text() }),
      payment_intent: text(),
      subscription: text(),
      status: oneOf('open', 'complete', 'expired'),
    },
    handle: ({ context, path, input }) => {
      const email = input.customer_details?.email;
      const rows = context.state
        .all('checkout.session')
        .filter((row) => input.created?.(row.created) ?? true)
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => email === undefined || row.customer_details?.email === email)
        .filter((row) => !input.payment_intent || row.payment_intent === input.payment_intent)
        .filter((row) => !input.subscription || row.subscription === input.subscription)
        .filter((row) => input.status === undefined || row.status === input.status);
      return pageOf(path, rows, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: `${base}/:id`,
    shape: {},
    handle: ({ context, id }) => requireSession(context, id),
  }),
  endpoint({
    method: 'POST',
    path: `${base}/:id`,
    shape: { metadata },
    handle: ({ context, id, input }) => {
      const session = requireSession(context, id);
      return context.state.put('checkout.session', id, {
        ...session,
        metadata: mergeMetadata(session.metadata ?? {}, input.metadata),
      });
    },
  }),
  endpoint({
    method: 'GET',
    path: `${base}/:id/line_items`,
    shape: pageShape,
    handle: ({ context, id, path, input }) => {
      requireSession(context, id);
      return pageOf(path, lineItemsOf(context, id).reverse(), input);
    },
  }),
  endpoint({
    method: 'POST',
    path: `${base}/:id/expire`,
    shape: {},
    handle: ({ context, id }) => {
      const session = requireSession(context, id);
      if (session.status === 'open') return expireSession(context, session);
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
      );
    },
  }),
];

export function requireSession(context: ProviderContext, id: string): Stripe.Checkout.Session {
  const session = context.state.get('checkout.session', id);
  if (session) return session;
  throw noSuch('checkout.session', id);
}

export function expireSession(
  context: ProviderContext,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  const expired = { ...session, status: 'expired', url: null } as const;
  context.events.emit('checkout.session.expired', expired);
  return context.state.put('checkout.session', session.id, expired);
}

/** In the order of the request. */
export function lineItemsOf(context: ProviderContext, sessionId: string): LineItem[] {
  return [...(context.state.get('order', sessionId)?.lineItems ?? [])];
}
