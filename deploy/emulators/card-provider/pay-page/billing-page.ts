import { escapeHtml } from '../../shared/html.js';
import { markSvg } from '../../shared/page-style.js';
import type { WebAnswer, WebRequest, WebRoute } from '../../shared/web-server.js';
import { priceText } from '../amounts.js';
import type { ProviderContext } from '../context.js';
import { isLastAttempt } from '../payments/invoices.js';
import { endOfPeriod, renewSubscription, retryInvoice } from '../payments/subscription-billing.js';
import { productName } from '../resources/prices.js';
import { unixNow } from '../state/new-id.js';
import type { Invoice, Subscription } from '../state/records.js';
import { layout } from './pay-page.js';
import { safePage, to } from './pay-routes.js';

/**
 * `/desk`: the running subscriptions of a developer's studio, with the passing of a month on a
 * button. As on the card page, plain forms.
 */
export function billingPageRoutes(context: ProviderContext, changed: () => void): WebRoute[] {
  return [
    { method: 'GET', path: '/desk', handle: () => show(context) },
    {
      method: 'POST',
      path: '/desk',
      handle: (request) => {
        if (!isFromHere(context, request)) return safePage(403, 'Not from another page.');
        const form = new URLSearchParams(request.body);
        context.state.transact(() => {
          context.events.source = { requestId: null, idempotencyKey: null };
          act(context, form.get('do'), form.get('id') ?? '');
        });
        changed();
        return to('/desk');
      },
    },
  ];
}

/** A form of another origin says so; without a referrer its own origin is `null`. */
function isFromHere(context: ProviderContext, { headers }: WebRequest): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site) return site === 'same-origin';
  return !origin || origin === `http://${headers.host}` || origin === context.config.publicUrl;
}

function act(context: ProviderContext, what: string | null, id: string): void {
  const subscription = context.state.get('subscription', id);
  if (!subscription || subscription.status === 'canceled') return;
  if (what === 'renew' || what === 'refuse') {
    renewSubscription(context, subscription, { succeed: what === 'renew', from: unixNow() });
    return;
  }
  const invoice = unpaidOf(context, subscription);
  if (what === 'retry' && invoice)
    retryInvoice(context, invoice, { succeed: true, final: isLastAttempt(invoice) });
}

function unpaidOf(context: ProviderContext, subscription: Subscription): Invoice | undefined {
  const invoice = context.state.get('invoice', String(subscription.latest_invoice));
  return invoice?.status === 'open' ? invoice : undefined;
}

function show(context: ProviderContext): WebAnswer {
  const running = context.state
    .all('subscription')
    .filter(({ status }) => status !== 'canceled')
    .reverse();
  const list = running.map((one) => cardOf(context, one)).join('');
  return safePage(
    200,
    layout(
      'Subscriptions',
      `<main class="sheet">
<header class="top"><span class="logo serif">${markSvg}${escapeHtml(context.config.merchantName)}</span></header>
<h1>Subscriptions</h1>
<p>Ends a period now, as if the month were over. The studio hears of it by webhook.</p>
${list || '<p class="note calm">Nobody has subscribed yet.</p>'}
</main>`,
    ),
  );
}

function cardOf(context: ProviderContext, one: Subscription): string {
  const [item] = one.items.data;
  const email = context.state.get('customer', one.customer)?.email ?? one.customer;
  const until = new Date(endOfPeriod(one) * 1000).toISOString().slice(0, 16).replace('T', ' ');
  const price = item ? priceText(item.price.unit_amount ?? 0, one.currency) : '';
  const name = item ? productName(context, item.price) : 'Subscription';
  const button = (what: string, label: string): string =>
    `<button class="button outline" type="submit" name="do" value="${what}" aria-label="${label}: ${escapeHtml(email)}">${label}</button>`;
  return `<section class="card" aria-label="${escapeHtml(email)}">
<h2>${escapeHtml(name)}</h2>
<p class="num">${escapeHtml(email)}<br>${price}, ${one.status}${one.pause_collection ? ', paused' : ''}, until ${until} UTC</p>
<form class="stack" method="post" action="/desk"><input type="hidden" name="id" value="${one.id}">
${unpaidOf(context, one) ? button('retry', 'Try the card again') : button('renew', 'Renew now') + button('refuse', 'Renew, card refused')}
</form>
</section>`;
}
