import type Stripe from 'stripe';
import { invalid, noSuch } from '../api/api-error.js';
import { endpoint } from '../api/endpoint.js';
import { pageOf, pageShape } from '../api/list-page.js';
import { mergeMetadata, metadata, object, oneOf, range, text } from '../api/params.js';
import type { Desk } from '../desk.js';
import type { LineItem } from '../state/records.js';
import { createSession, newSessionShape } from './new-session.js';

const base = '/v1/checkout/sessions';

export const checkoutEndpoints = [
  endpoint('POST', base, newSessionShape, ({ desk, input }) => createSession(desk, input)),
  endpoint(
    'GET',
    base,
    {
      ...pageShape,
      created: range,
      customer: text(),
      customer_details: object({ email: text() }),
      payment_intent: text(),
      subscription: text(),
      status: oneOf('open', 'complete', 'expired'),
    },
    ({ desk, path, input }) => {
      const email = input.customer_details?.email;
      const rows = desk.state
        .all('checkout.session')
        .filter((row) => input.created?.(row.created) ?? true)
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => email === undefined || row.customer_details?.email === email)
        .filter((row) => !input.payment_intent || row.payment_intent === input.payment_intent)
        .filter((row) => !input.subscription || row.subscription === input.subscription)
        .filter((row) => input.status === undefined || row.status === input.status);
      return pageOf(path, rows, input);
    },
  ),
  endpoint('GET', `${base}/:id`, {}, ({ desk, id }) => requireSession(desk, id)),
  endpoint('POST', `${base}/:id`, { metadata }, ({ desk, id, input }) => {
    const session = requireSession(desk, id);
    return desk.state.put('checkout.session', id, {
      ...session,
      metadata: mergeMetadata(session.metadata ?? {}, input.metadata),
    });
  }),
  endpoint('GET', `${base}/:id/line_items`, pageShape, ({ desk, id, path, input }) => {
    requireSession(desk, id);
    return pageOf(path, lineItemsOf(desk, id).reverse(), input);
  }),
  endpoint('POST', `${base}/:id/expire`, {}, ({ desk, id }) => {
    const session = requireSession(desk, id);
    if (session.status === 'open') return expireSession(desk, session);
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
    );
  }),
];

export function requireSession(desk: Desk, id: string): Stripe.Checkout.Session {
  const session = desk.state.get('checkout.session', id);
  if (session) return session;
  throw noSuch('checkout.session', id);
}

export function expireSession(
  desk: Desk,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  const expired = { ...session, status: 'expired', url: null } as const;
  desk.events.emit('checkout.session.expired', expired);
  return desk.state.put('checkout.session', session.id, expired);
}

/** In the order of the request. */
export function lineItemsOf(desk: Desk, sessionId: string): LineItem[] {
  return [...(desk.state.get('order', sessionId)?.lineItems ?? [])];
}
