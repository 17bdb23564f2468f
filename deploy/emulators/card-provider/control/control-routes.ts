import { json, type WebAnswer, type WebHandler, type WebRoute } from '../../shared/web-server.js';
import { fillDemo } from '../demo/fill-demo.js';
import type { ProviderContext } from '../context.js';
import { closeDispute, openDispute } from '../payments/disputes.js';
import { payLater, completeSession, submitCard } from '../payments/pay-session.js';
import { renewSubscription, retryInvoice } from '../payments/subscription-billing.js';
import { expireSession } from '../resources/checkout-sessions.js';
import { newId, unixNow } from '../state/new-id.js';
import type { Deliverer } from '../webhooks/deliver.js';
import { calmWebhooks, type Faults } from './faults.js';
import { ControlError, readControl, type ControlInput } from './control-input.js';

interface Parts {
  context: ProviderContext;
  faults: Faults;
  deliverer: Deliverer;
  changed: () => void;
}

type Post = (path: string, work: (input: ControlInput, id: string) => unknown) => WebRoute;

/** `/_control`: faults and the passing of time on demand, for tests. See the README. */
export function controlRoutes(parts: Parts): WebRoute[] {
  const { context, faults, changed } = parts;
  const post: Post = (path, work) => ({
    method: 'POST',
    path: `/_control${path}`,
    handle: guarded(async ({ body, params }) => {
      const input = readControl(body);
      const result = await context.state.transact(() => work(input, params.id ?? ''));
      changed();
      return json(200, result ?? { ok: true });
    }),
  });
  return [
    { method: 'GET', path: '/_control', handle: () => json(200, overview(parts)) },
    {
      method: 'GET',
      path: '/_control/deliveries',
      handle: () => json(200, context.state.all('delivery').reverse()),
    },
    ...faultRoutes(parts, post),
    ...sessionRoutes(context, post),
    ...disputeRoutes(context, post),
    ...billingRoutes(context, post),
    post('/demo', () => fillDemo(context)),
    {
      method: 'POST',
      path: '/_control/reset',
      handle: guarded(() => {
        faults.reset();
        context.state.clear();
        return json(200, { ok: true });
      }),
    },
  ];
}

const faultRoutes = ({ context, faults, deliverer }: Parts, post: Post): WebRoute[] => [
  {
    method: 'POST',
    path: '/_control/webhooks/release',
    handle: guarded(async ({ body }) => {
      const { order } = readControl(body);
      faults.webhooks = { ...faults.webhooks, hold: false };
      return json(200, { released: await deliverer.release(order ?? 'created') });
    }),
  },
  post('/webhooks', ({ hold, drop, delayMs, copies, types }) => {
    faults.webhooks = {
      hold: hold ?? calmWebhooks.hold,
      drop: drop ?? calmWebhooks.drop,
      delayMs: delayMs ?? calmWebhooks.delayMs,
      copies: copies ?? calmWebhooks.copies,
      types: types ?? calmWebhooks.types,
    };
    return faults.webhooks;
  }),
  post('/events/:id/resend', ({ copies, asNew }, id) => resend(context, id, { copies, asNew })),
  post('/api', ({ mode, delayMs, times, match }) => {
    faults.api =
      !mode || mode === 'normal'
        ? null
        : { mode, delayMs: delayMs ?? 0, times: times ?? null, match: match ?? null };
    return { api: faults.api };
  }),
];

const sessionRoutes = (context: ProviderContext, post: Post): WebRoute[] => [
  post('/sessions/:id/expire', (_input, id) => {
    const session = found(context.state.get('checkout.session', id));
    if (session.status !== 'open') throw new ControlError(409, `It is ${session.status}.`);
    return expireSession(context, session);
  }),
  post('/sessions/:id/pay', ({ card, async: later }, id) => {
    const session = found(context.state.get('checkout.session', id));
    const payer = { email: session.customer_email ?? 'payer@example.com', name: 'Test Payer' };
    const entry = { number: card ?? '4242424242424242', expiryMonth: 12, expiryYear: 2040 };
    return { outcome: (later ? payLater : submitCard)(context, id, { entry, payer }) };
  }),
  post('/sessions/:id/settle', ({ outcome }, id) => {
    const session = found(context.state.get('checkout.session', id));
    const completed = completeSession(context, session, outcome !== 'failed');
    if (completed) return completed;
    throw new ControlError(409, 'Nothing is on its way for this session.');
  }),
];

const disputeRoutes = (context: ProviderContext, post: Post): WebRoute[] => [
  post('/sessions/:id/dispute', (_input, id) => {
    const session = found(context.state.get('checkout.session', id));
    return disputeIntent(context, String(session.payment_intent));
  }),
  post('/intents/:id/dispute', (_input, id) => disputeIntent(context, id)),
  post('/disputes/:id/close', ({ outcome }, id) => {
    const dispute = found(context.state.get('dispute', id));
    if (dispute.status === 'won' || dispute.status === 'lost')
      throw new ControlError(409, `It is ${dispute.status}.`);
    return closeDispute(context, dispute, outcome === 'won');
  }),
];

const disputeIntent = (context: ProviderContext, id: string) => {
  const intent = found(context.state.get('payment_intent', id));
  const charge = found(context.state.get('charge', String(intent.latest_charge)));
  if (!charge.paid || charge.refunded) throw new ControlError(409, 'There is no money to ask.');
  return openDispute(context, charge);
};

const billingRoutes = (context: ProviderContext, post: Post): WebRoute[] => [
  post('/subscriptions/:id/renew', ({ outcome, now }, id) => {
    const subscription = found(context.state.get('subscription', id));
    if (subscription.status === 'canceled') throw new ControlError(409, 'It has ended.');
    return renewSubscription(context, subscription, {
      succeed: outcome !== 'failed',
      from: now ? unixNow() : undefined,
    });
  }),
  post('/invoices/:id/attempt', ({ outcome, final }, id) => {
    const invoice = found(context.state.get('invoice', id));
    if (invoice.status !== 'open') throw new ControlError(409, `It is ${invoice.status}.`);
    return retryInvoice(context, invoice, {
      succeed: outcome !== 'failed',
      final: final ?? false,
    });
  }),
];

/** Pages of other origins can reach a local port through the browser: they always send an origin. */
function guarded(handle: WebHandler): WebHandler {
  return async (request): Promise<WebAnswer> => {
    if (request.headers.origin) return json(403, { error: 'Not from a browser.' });
    try {
      return await handle(request);
    } catch (error) {
      if (error instanceof ControlError) return json(error.status, { error: error.message });
      throw error;
    }
  };
}

function overview({ context, faults }: Parts): unknown {
  const deliveries = context.state.all('delivery');
  const count = (state: string): number => deliveries.filter((row) => row.state === state).length;
  return {
    api: faults.api,
    webhooks: faults.webhooks,
    deliveries: {
      waiting: count('waiting'),
      held: count('held'),
      delivered: count('delivered'),
      dropped: count('dropped'),
    },
    sessions: context.state.all('checkout.session').length,
    events: context.state.all('event').length,
  };
}

/** Sends an event again, under its own id or as another event about the same thing. */
function resend(
  context: ProviderContext,
  id: string,
  { copies = 1, asNew = false }: { copies?: number | undefined; asNew?: boolean | undefined },
): unknown {
  const event = found(context.state.get('event', id));
  const sent = asNew ? { ...event, id: newId('evt_') } : event;
  context.state.put('event', sent.id, sent);
  return context.state.put('delivery', sent.id, {
    event: sent.id,
    nextAttemptAt: Date.now(),
    attempts: 0,
    state: 'waiting',
    lastStatus: null,
    copies,
  });
}

function found<T>(record: T | undefined): T {
  if (record) return record;
  throw new ControlError(404, 'There is no such thing.');
}
