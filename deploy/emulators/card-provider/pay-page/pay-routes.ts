import type Stripe from 'stripe';
import { pageAssetRoutes } from '../../shared/page-style.js';
import type { WebAnswer, WebHandler, WebRequest, WebRoute } from '../../shared/web-server.js';
import type { ProviderContext } from '../context.js';
import { answerChallenge, submitCard, type PayOutcome } from '../payments/pay-session.js';
import { readCardForm, type FieldErrors, type FieldValues } from './card-form.js';
import { payCss, payScript } from './pay-css.js';
import { cardPage, challengePage, messagePage } from './pay-page.js';

type Session = Stripe.Checkout.Session;

type Act = (work: () => PayOutcome) => PayOutcome;

/** The hosted card page: works as plain forms, so that it needs no script. */
export function payRoutes(context: ProviderContext, changed: () => void): WebRoute[] {
  const act: Act = (work) => {
    const outcome = context.state.transact(() => {
      context.events.source = { requestId: null, idempotencyKey: null };
      return work();
    });
    changed();
    return outcome;
  };
  return [
    ...pageAssetRoutes,
    asset('/look/pay.css', 'text/css; charset=utf-8', payCss),
    asset('/look/pay.js', 'text/javascript; charset=utf-8', payScript),
    ...cardRoutes(context, act),
    ...challengeRoutes(context, act),
  ];
}

const cardRoutes = (context: ProviderContext, act: Act): WebRoute[] => [
  {
    method: 'GET',
    path: '/pay/:session',
    handle: withSession(context, (s) => showCard(context, s)),
  },
  {
    method: 'POST',
    path: '/pay/:session',
    handle: withSession(context, (session, { body }) => {
      if (session.status !== 'open') return closedPage(context, session, { redirect: true });
      const form = readCardForm(body, emailOf(context, session));
      if (!form.ok) return showCard(context, session, { ...form, status: 422 });
      return afterwards(
        context,
        session.id,
        act(() => submitCard(context, session.id, form)),
      );
    }),
  },
];

const challengeRoutes = (context: ProviderContext, act: Act): WebRoute[] => [
  {
    method: 'GET',
    path: '/pay/:session/challenge',
    handle: withSession(context, (session) => {
      if (session.status !== 'open') return closedPage(context, session);
      if (!context.state.get('order', session.id)?.challengedCard) return to(`/pay/${session.id}`);
      return page(session, 200, challengePage(context.config.merchantName, session));
    }),
  },
  {
    method: 'POST',
    path: '/pay/:session/challenge',
    handle: withSession(context, (session, { body }) => {
      if (session.status !== 'open') return closedPage(context, session, { redirect: true });
      const passed = new URLSearchParams(body).get('answer') === 'complete';
      return afterwards(
        context,
        session.id,
        act(() => answerChallenge(context, session.id, passed)),
      );
    }),
  },
];

function withSession(
  context: ProviderContext,
  handle: (session: Session, request: WebRequest) => WebAnswer,
): WebHandler {
  return (request) => {
    const session = context.state.get('checkout.session', request.params.session ?? '');
    if (session) return handle(session, request);
    const text = 'The link may be incomplete. Go back to the studio and start the payment again.';
    return page(
      undefined,
      404,
      messagePage({ merchant: context.config.merchantName, title: 'Nothing to pay here', text }),
    );
  };
}

function showCard(
  context: ProviderContext,
  session: Session,
  form: { errors: FieldErrors; values: FieldValues; status: number } = {
    errors: {},
    values: {},
    status: 200,
  },
): WebAnswer {
  if (session.status !== 'open') return closedPage(context, session);
  const order = context.state.get('order', session.id);
  const html = cardPage({
    merchant: context.config.merchantName,
    session,
    lineItems: order?.lineItems ?? [],
    email: emailOf(context, session),
    declined: Object.keys(form.errors).length > 0 ? null : (order?.lastError ?? null),
    errors: form.errors,
    values: form.values,
  });
  return page(session, form.status, html);
}

function closedPage(
  context: ProviderContext,
  session: Session,
  { redirect = false } = {},
): WebAnswer {
  const merchant = context.config.merchantName;
  if (session.status === 'complete') {
    const href = successUrl(session);
    // A second click on Pay lands where the first one did.
    if (redirect) return to(href);
    const text = 'Your payment went through. Nothing will be charged again.';
    const link = { href, label: `Continue to ${merchant}` };
    return page(session, 200, messagePage({ merchant, title: 'Already paid', text, link }));
  }
  const text = 'Nothing was charged. Go back to the studio and start the payment again.';
  const link = session.cancel_url ? { href: session.cancel_url, label: 'Back' } : undefined;
  const title = 'This checkout has expired';
  return page(session, 410, messagePage({ merchant, title, text, ...(link ? { link } : {}) }));
}

function afterwards(context: ProviderContext, sessionId: string, outcome: PayOutcome): WebAnswer {
  const session = context.state.get('checkout.session', sessionId);
  if (outcome === 'paid' && session) return to(successUrl(session));
  return to(outcome === 'challenge' ? `/pay/${sessionId}/challenge` : `/pay/${sessionId}`);
}

function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function emailOf(context: ProviderContext, session: Session): string | null {
  if (session.customer_email) return session.customer_email;
  return context.state.get('customer', String(session.customer))?.email ?? null;
}

export function to(location: string): WebAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } };
}

function asset(path: string, type: string, body: string): WebRoute {
  const headers = { 'content-type': type, 'cache-control': 'no-cache' };
  return { method: 'GET', path, handle: () => ({ status: 200, headers, body }) };
}

function page(session: Session | undefined, status: number, body: string): WebAnswer {
  return safePage(status, body, session?.success_url);
}

/** A page of ours, which may send its form here and to where `back` is. */
export function safePage(status: number, body: string, back?: string | null): WebAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyFor(back),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body,
  };
}

/** Browsers check `form-action` for redirects too, so the way back to the shop is named. */
function policyFor(backTo: string | null | undefined): string {
  const back = backTo ? ` ${new URL(backTo).origin}` : '';
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `form-action 'self'${back}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
