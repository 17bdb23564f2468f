import type Stripe from 'stripe';
import { escapeHtml } from '../../shared/html.js';
import { markSvg } from '../../shared/page-style.js';
import { priceText } from '../amounts.js';
import type { LineItem, Price } from '../state/records.js';
import type { FieldErrors, FieldName, FieldValues } from './card-form.js';

type Session = Stripe.Checkout.Session;

const arrow =
  '<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m12 19-7-7 7-7M19 12H5"/></svg>';
const lock =
  '<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></svg>';

interface CardPage {
  merchant: string;
  session: Session;
  lineItems: LineItem[];
  /** The customer's own; null when the page has to ask. */
  email: string | null;
  declined: string | null;
  errors: FieldErrors;
  values: FieldValues;
}

/** The page that asks for the card. */
export function cardPage(page: CardPage): string {
  const { session, merchant } = page;
  const amount = totalOf(session);
  return layout(
    `Pay ${amount}`,
    `<main class="sheet split">
${topBar(session, merchant)}
<section class="summary" aria-labelledby="summary">
<h1 id="summary">Pay ${escapeHtml(merchant)}</h1>
<p class="total num">${amount}${cycleOf(page.lineItems)}</p>
<ul class="lines">${page.lineItems.map(lineOf).join('')}
<li class="sum"><span>Total due today</span><span class="num">${amount}</span></li></ul>
</section>
<section class="card" aria-labelledby="pay">
<h2 id="pay">Pay by card</h2>
${page.declined ? `<p class="note alert" role="alert">${escapeHtml(page.declined)}</p>` : ''}
<form class="stack" method="post" data-card novalidate>
${emailField(page)}
${cardFields(page)}
<button class="button num" type="submit" data-busy="Paying ${amount}">${lock}Pay ${amount}</button>
</form>
${testCards}
</section>
</main>`,
  );
}

/** The bank's question of a card with 3-D Secure. */
export function challengePage(merchant: string, session: Session): string {
  return layout(
    'Confirm with your bank',
    `<main class="sheet center">
<span class="logo serif">${markSvg}${escapeHtml(merchant)}</span>
<section class="card" aria-labelledby="challenge">
<h1 id="challenge">Confirm with your bank</h1>
<p>Your bank asks you to confirm this payment of <strong class="num">${totalOf(session)}</strong> to ${escapeHtml(merchant)} (3-D Secure).</p>
<form class="stack" method="post">
<button class="button" type="submit" name="answer" value="complete" data-busy="One moment">Complete</button>
<button class="button outline" type="submit" name="answer" value="fail">Fail</button>
</form>
</section>
</main>`,
  );
}

/** A page without a form: paid, expired or unknown. */
export function messagePage(input: {
  merchant: string;
  title: string;
  text: string;
  link?: { href: string; label: string };
}): string {
  const { link } = input;
  return layout(
    input.title,
    `<main class="sheet center">
<span class="logo serif">${markSvg}${escapeHtml(input.merchant)}</span>
<section class="card">
<h1>${escapeHtml(input.title)}</h1>
<p>${escapeHtml(input.text)}</p>
${link ? `<a class="button outline" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''}
</section>
</main>`,
  );
}

export function layout(title: string, main: string): string {
  return `<!doctype html>
<html lang="en-AE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="preload" href="/look/figtree.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/look/pay.css">
<script src="/look/pay.js" type="module"></script>
</head>
<body class="page">
${main}
<footer class="foot">Local card provider. No money moves, and card numbers are not kept.</footer>
</body>
</html>`;
}

function topBar(session: Session, merchant: string): string {
  const back = session.cancel_url
    ? `<a class="back" href="${escapeHtml(session.cancel_url)}">${arrow}Back</a>`
    : '';
  return `<header class="top"><span class="logo serif">${markSvg}${escapeHtml(merchant)}</span>${back}</header>`;
}

function totalOf(session: Session): string {
  return priceText(session.amount_total ?? 0, session.currency ?? 'aed');
}

function cycleOf(items: LineItem[]): string {
  const text = items[0] ? cycleText(items[0].price) : '';
  return text ? ` <small>${text}</small>` : '';
}

function cycleText({ recurring }: Price): string {
  if (!recurring) return '';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

function lineOf(item: LineItem): string {
  const quantity = item.quantity ?? 1;
  const details = [
    quantity > 1 ? `${quantity} × ${priceText(item.price.unit_amount ?? 0, item.currency)}` : '',
    cycleText(item.price),
  ].filter((text) => text !== '');
  const small = details.length > 0 ? `<small class="num">${details.join(', ')}</small>` : '';
  return `<li><span>${escapeHtml(item.description ?? 'Item')}${small}</span><span class="num">${priceText(item.amount_total, item.currency)}</span></li>`;
}

function emailField(page: CardPage): string {
  if (page.email) {
    return `<div class="field"><span class="label">Email</span><span class="fixed">${escapeHtml(page.email)}</span></div>`;
  }
  return field(page, {
    name: 'email',
    label: 'Email',
    placeholder: 'you@example.com',
    autocomplete: 'email',
    inputmode: 'email',
  });
}

interface FieldOptions {
  name: FieldName;
  label: string;
  placeholder: string;
  autocomplete: string;
  inputmode?: string;
}

function field(
  { errors, values }: Pick<CardPage, 'errors' | 'values'>,
  options: FieldOptions,
): string {
  const { name } = options;
  const error = errors[name];
  return `<div class="field"><label for="${name}">${options.label}</label>
<input id="${name}" name="${name}" type="text" class="num" autocomplete="${options.autocomplete}" inputmode="${options.inputmode ?? 'text'}" placeholder="${options.placeholder}" value="${escapeHtml(values[name] ?? '')}" aria-describedby="${name}-problem" aria-invalid="${error !== undefined}" required>
<p class="problem" id="${name}-problem" role="status">${escapeHtml(error ?? '')}</p></div>`;
}

/** Number, expiry, CVC and name. */
export function cardFields(page: Pick<CardPage, 'errors' | 'values'>): string {
  return `${field(page, { name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number', inputmode: 'numeric' })}
<div class="pair">
${field(page, { name: 'expiry', label: 'Expiry', placeholder: 'MM / YY', autocomplete: 'cc-exp', inputmode: 'numeric' })}
${field(page, { name: 'cvc', label: 'CVC', placeholder: '123', autocomplete: 'cc-csc', inputmode: 'numeric' })}
</div>
${field(page, { name: 'name', label: 'Name on card', placeholder: '', autocomplete: 'cc-name' })}`;
}

export const testCards = `<details class="tests"><summary>Test cards</summary>
<dl class="num">
<dt>4242 4242 4242 4242</dt><dd>succeeds</dd>
<dt>4000 0000 0000 0002</dt><dd>is declined</dd>
<dt>4000 0000 0000 3220</dt><dd>asks for 3-D Secure</dd>
<dt>4000 0000 0000 9995</dt><dd>has no funds</dd>
<dt>4000 0000 0000 0341</dt><dd>succeeds now, fails at renewal</dd>
</dl>
<p class="muted">Any expiry in the future, any CVC, any name.</p>
</details>`;
