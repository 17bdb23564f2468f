import type Stripe from 'stripe';
import { escapeHtml } from '../../shared/html.js';
import { markSvg } from '../../shared/page-style.js';
import type { WebAnswer, WebRequest, WebRoute } from '../../shared/web-server.js';
import type { ProviderContext } from '../context.js';
import { attachPaymentMethod, createPaymentMethod } from '../payments/payment-method.js';
import { judgeCard } from '../payments/test-cards.js';
import { unixNow } from '../state/new-id.js';
import { readCardForm, type FieldErrors, type FieldValues } from './card-form.js';
import { cardFields, layout, messagePage, testCards } from './pay-page.js';
import { safePage, to } from './pay-routes.js';

type Session = Stripe.BillingPortal.Session;

/** A link that was opened late leads nowhere. */
const lifeSeconds = 60 * 60;

interface Shown {
  errors: FieldErrors;
  values: FieldValues;
  declined?: string;
}
const fresh: Shown = { errors: {}, values: {} };

/** The page on which a customer puts another card on file; renewals are charged to it from then on. */
export function portalRoutes(context: ProviderContext, changed: () => void): WebRoute[] {
  const withSession =
    (handle: (session: Session, request: WebRequest) => WebAnswer) => (request: WebRequest) => {
      const session = context.state.get('billing_portal.session', request.params.session ?? '');
      if (session && session.created > unixNow() - lifeSeconds) return handle(session, request);
      const { merchantName: merchant } = context.config;
      const text = 'The link is too old. Go back to the studio and open the page again.';
      return safePage(404, messagePage({ merchant, title: 'Nothing to change here', text }));
    };
  return [
    {
      method: 'GET',
      path: '/portal/:session',
      handle: withSession((session) => show(context, session, fresh)),
    },
    {
      method: 'POST',
      path: '/portal/:session',
      handle: withSession((session, { body }) => {
        const email = context.state.get('customer', session.customer)?.email ?? null;
        const form = readCardForm(body, email);
        if (!form.ok) return show(context, session, form);
        const card = judgeCard(form.entry.number);
        if (card.decline)
          return show(context, session, { ...fresh, declined: card.decline.message });
        context.state.transact(() => {
          context.events.source = { requestId: null, idempotencyKey: null };
          const method = createPaymentMethod(context, { ...form, card });
          attachPaymentMethod(context, method.id, session.customer);
        });
        changed();
        return to(session.return_url ?? '/');
      }),
    },
  ];
}

function show(context: ProviderContext, session: Session, shown: Shown): WebAnswer {
  const merchant = escapeHtml(context.config.merchantName);
  const back = session.return_url
    ? `<a class="back" href="${escapeHtml(session.return_url)}">Back</a>`
    : '';
  const refused = shown.declined
    ? `<p class="note alert" role="alert">${escapeHtml(shown.declined)}</p>`
    : '';
  const html = layout(
    'Update your card',
    `<main class="sheet">
<header class="top"><span class="logo serif">${markSvg}${merchant}</span>${back}</header>
<section class="card" aria-labelledby="update">
<h1 id="update">Update your card</h1>
<p>Payments to ${merchant} are taken from this card from now on. Nothing is charged today.</p>
${refused}
<form class="stack" method="post" data-card novalidate>
${cardFields(shown)}
<button class="button" type="submit" data-busy="Saving">Save card</button>
</form>
${testCards}
</section>
</main>`,
  );
  const isFine = Object.keys(shown.errors).length === 0 && !shown.declined;
  return safePage(isFine ? 200 : 422, html, session.return_url);
}
