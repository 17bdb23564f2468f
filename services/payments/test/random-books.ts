import type { CashMethod, SalesRow } from '@studio/contracts';
import { newId, VAT_PERCENT, vatInside } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import type { Action } from './random-histories.js';

/** What a report has to come to, computed beside it. Fils; `at` in milliseconds. */
export interface Books {
  studioId: string;
  cash: { at: number; method: CashMethod; amount: number }[];
  sales: (Pick<SalesRow, 'document' | 'kind' | 'product' | 'net' | 'vat' | 'total'> & {
    at: number;
    number: number;
  })[];
  /** On gift cards. */
  gifts: { at: number; delta: number; notPaid: number; lost: number }[];
  /** Came and not documented yet, or credited and not back yet; the end of it as well. */
  transit: { at: number; amount: number }[];
  rows: Record<string, Record<string, unknown>[]>;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

const iso = (at: number): string => new Date(at).toISOString();
const party = { name: 'Studio', address: 'Dubai', trn: null };

class Writer {
  readonly books: Books = {
    studioId: newId(),
    cash: [],
    sales: [],
    gifts: [],
    transit: [],
    rows: {},
  };
  private invoices = 0;
  private notes = 0;

  add(table: string, row: Record<string, unknown>): void {
    (this.books.rows[table] ??= []).push({ studio_id: this.books.studioId, ...row });
  }

  payment(row: Record<string, unknown>): string {
    const id = newId();
    const fixed = { user_id: newId(), reference_id: newId(), currency: 'AED', status: 'fulfilled' };
    const none = { gift_amount: 0, discount: 0, refunded: 0, method: 'card', grant_answer: {} };
    this.add('payments', { id, ...fixed, ...none, description: 'Thing', ...row });
    return id;
  }

  invoice(
    row: Record<string, unknown> & { at: number },
    parts: readonly { kind: SalesRow['kind']; product: string; total: number; vat: number }[],
  ): { id: string; number: number } {
    const [id, number] = [newId(), ++this.invoices];
    const [total, vat] = [
      parts.reduce((sum, part) => sum + part.total, 0),
      parts.reduce((sum, part) => sum + part.vat, 0),
    ];
    const { at, lineItems = [], ...rest } = row;
    const items = { ['lines' as string]: lineItems };
    const documents = { supplier: party, buyer: party, currency: 'AED', user_id: newId() };
    const sums = { net: total - vat, vat, total, issued_at: iso(at), paid_by: [], ...items };
    this.add('invoices', { id, number, description: 'Things', ...documents, ...sums, ...rest });
    for (const part of parts)
      this.books.sales.push({
        document: 'invoice',
        number,
        net: part.total - part.vat,
        at,
        ...part,
      });
    return { id, number };
  }

  note(of: {
    invoice: { id: string; number: number };
    paymentId: string;
    refundId: string;
    at: number;
    kind: SalesRow['kind'];
    product: string;
    total: number;
    vat: number;
    paidBy: unknown[];
  }): void {
    const { invoice, at, total, vat } = of;
    const number = ++this.notes;
    const documents = { supplier: party, buyer: party, currency: 'AED', user_id: newId() };
    this.add('credit_notes', {
      id: newId(),
      number,
      refund_id: of.refundId,
      invoice_id: invoice.id,
      invoice_number: invoice.number,
      payment_id: of.paymentId,
      issued_at: iso(at),
      description: 'Thing',
      reason: 'for the spec',
      ...documents,
      net: total - vat,
      vat,
      total,
      paid_by: of.paidBy,
    });
    const { kind, product } = of;
    const sums = { net: vat - total, vat: -vat, total: -total };
    this.books.sales.push({ document: 'credit_note', number, at, kind, product, ...sums });
  }

  refund(paymentId: string, row: { amount: number; toGift: number; at: number }): string {
    const id = newId();
    const { amount, toGift: to_gift, at } = row;
    const fixed = { cause: 'admin', status: 'done', credits: 'none', user_id: newId() };
    const times = { asked_at: iso(at - MINUTE), done_at: iso(at) };
    this.add('refunds', { id, payment_id: paymentId, amount, to_gift, ...fixed, ...times });
    return id;
  }
}

interface GiftMove {
  cardId: string;
  at: number;
  kind: 'issue' | 'use' | 'return' | 'take_back';
  delta: number;
  paymentId?: string;
  refundId?: string;
  notPaid?: number;
}

const writeCard = (to: Writer, row: Record<string, unknown> & { amount: number }): string => {
  const id = newId();
  const code = { code_hash: `\\x${id.replaceAll('-', '')}`, ending: id.slice(-4) };
  to.add('gift_cards', { id, balance: row.amount, blocked: false, ...code, ...row });
  return id;
};

const moveGift = (to: Writer, move: GiftMove): void => {
  const { cardId, at, kind, delta, paymentId, refundId, notPaid = 0 } = move;
  if (delta === 0) return;
  const of = { payment_id: paymentId ?? null, refund_id: refundId ?? null };
  to.add('gift_card_entries', {
    id: newId(),
    gift_card_id: cardId,
    at: iso(at),
    kind,
    delta,
    ...of,
  });
  to.books.gifts.push({ at, delta, notPaid, lost: 0 });
};

/** Nobody paid for it. */
const giveCard = (to: Writer, { at, amount }: { at: number; amount: number }): string => {
  const cardId = writeCard(to, { amount, issued_at: iso(at) });
  moveGift(to, { cardId, at, kind: 'issue', delta: amount, notPaid: amount });
  return cardId;
};

const sellCard = (
  to: Writer,
  of: { paymentId: string; at: number; amount: number; discount: number },
): string => {
  const { paymentId, at, discount } = of;
  const value = of.amount + discount;
  const cardId = writeCard(to, { amount: value, payment_id: paymentId, issued_at: iso(at) });
  moveGift(to, { cardId, at, kind: 'issue', delta: value, paymentId, notPaid: discount });
  return cardId;
};

const vatOfKind = (kind: string, total: number): number =>
  kind === 'gift_card' ? 0 : vatInside(total, VAT_PERCENT).vat;
const productOf = (kind: string): string => (kind === 'gift_card' || kind === 'fee' ? '' : 'Thing');

/** Parts of a whole by per cent, each at least one fils, until nothing is left. */
const partsOfWhole = (whole: number, percents: readonly number[]): number[] => {
  let left = whole;
  return percents.flatMap((percent) => {
    const part = Math.min(left, Math.max(1, Math.floor((whole * percent) / 100)));
    left -= part;
    return part > 0 ? [part] : [];
  });
};

/** VAT of a part that is taken back; the last takes the rounding, as credit notes compute it. */
const vatOfParts = (whole: { total: number; vat: number }, parts: readonly number[]): number[] => {
  let [soFar, taken] = [0, 0];
  return parts.map((part) => {
    soFar += part;
    const vat = Math.round((whole.vat * soFar) / whole.total) - taken;
    taken += vat;
    return vat;
  });
};

/** The gift card that is sold, or one that pays a part. */
const cardOf = (
  to: Writer,
  { at, kind, amount, discount }: Extract<Action, { is: 'online' }>,
  { paymentId, gift }: { paymentId: string; gift: number },
): string => {
  if (kind === 'gift_card') return sellCard(to, { paymentId, at, amount, discount });
  const cardId = giveCard(to, { at: at - DAY, amount: gift || 1 });
  moveGift(to, { cardId, at, kind: 'use', delta: -gift, paymentId });
  return cardId;
};

const writeOnline = (to: Writer, action: Extract<Action, { is: 'online' }>): void => {
  const { at, amount, kind } = action;
  const gift = kind === 'gift_card' ? 0 : action.gift;
  const times = { created_at: iso(at - MINUTE), expires_at: iso(at), paid_at: iso(at) };
  const card = gift > 0 ? { gift_card_id: newId(), gift_ending: 'SPEC' } : {};
  const paid = { amount, received: amount, gift_amount: gift, fulfilled_at: iso(at), ...card };
  const paymentId = to.payment({ kind, ...paid, ...times });
  const total = amount + gift;
  const cardId = cardOf(to, action, { paymentId, gift });
  const whole = { kind, product: productOf(kind), total, vat: vatOfKind(kind, total) };
  const invoice = to.invoice({ payment_id: paymentId, at }, [whole]);
  to.books.cash.push({ at, method: 'card', amount });
  let left = amount;
  const parts = partsOfWhole(total, action.refunds);
  const vats = vatOfParts(whole, parts);
  for (const [n, part] of parts.entries()) {
    const back = at + (n + 1) * 9 * DAY;
    const onCard = Math.min(left, part);
    left -= onCard;
    const refundId = to.refund(paymentId, { amount: part, toGift: part - onCard, at: back });
    const note = { invoice, paymentId, refundId, at: back, paidBy: [] };
    to.note({ ...note, kind, product: whole.product, total: part, vat: vats[n] ?? 0 });
    if (onCard > 0) to.books.cash.push({ at: back, method: 'card', amount: -onCard });
    const move = { cardId, at: back, paymentId, refundId };
    if (part > onCard) moveGift(to, { ...move, kind: 'return', delta: part - onCard });
    if (kind === 'gift_card') takeBack(to, move, { part, spent: action.spent });
  }
};

/** What is left of it; what was spent is lost. */
const takeBack = (
  to: Writer,
  move: Pick<GiftMove, 'cardId' | 'at' | 'paymentId' | 'refundId'>,
  { part, spent }: { part: number; spent: number },
): void => {
  const lost = Math.floor((part * spent) / 100);
  moveGift(to, { ...move, kind: 'take_back', delta: lost - part });
  to.books.gifts.push({ at: move.at, delta: 0, notPaid: 0, lost });
};

const writeRenewal = (to: Writer, action: Extract<Action, { is: 'renewal' }>): void => {
  const { at, fees } = action;
  // The provider's moment, and when it was learnt; after three days the latter counts.
  const learnt = at + action.late * DAY;
  const counts = action.late > 3 ? learnt : at;
  const amount = action.amount + fees.reduce((sum, fee) => sum + fee, 0);
  const paymentId = to.payment({
    kind: 'subscription',
    description: `Monthly 8, 1 Oct to 1 Nov${fees.length ? '; fees' : ''}`,
    amount,
    received: amount,
    created_at: iso(learnt),
    expires_at: iso(at),
    paid_at: iso(at),
    fulfilled_at: iso(learnt),
    grant_answer: { planName: 'Monthly 8' },
  });
  const vat = vatInside(amount, VAT_PERCENT).vat;
  const lineItems = [
    { what: 'Monthly 8, 1 Oct to 1 Nov', amount: action.amount },
    ...fees.map((fee) => ({ what: 'Late cancellation', amount: fee })),
  ];
  const vats = vatOfParts(
    { total: amount, vat },
    lineItems.map((one) => one.amount),
  );
  const parts = lineItems.map((one, n) => ({
    kind: n === 0 ? ('subscription' as const) : ('fee' as const),
    product: n === 0 ? 'Monthly 8' : '',
    total: one.amount,
    vat: vats[n] ?? 0,
  }));
  const invoice = to.invoice({ payment_id: paymentId, at: learnt, lineItems }, parts);
  to.books.cash.push({ at: counts, method: 'card', amount });
  to.books.transit.push({ at: counts, amount }, { at: learnt, amount: -amount });
  const backs = partsOfWhole(amount, action.refunds);
  const backVats = vatOfParts({ total: amount, vat }, backs);
  for (const [n, part] of backs.entries()) {
    const back = learnt + (n + 1) * DAY;
    const refundId = to.refund(paymentId, { amount: part, toGift: 0, at: back });
    const note = { invoice, paymentId, refundId, at: back, paidBy: [], total: part };
    const what = { kind: 'subscription' as const, product: 'Monthly 8' };
    to.note({ ...note, ...what, vat: backVats[n] ?? 0 });
    to.books.cash.push({ at: back, method: 'card', amount: -part });
  }
};

const handLabels = { cash: 'Cash', terminal: 'Card terminal', transfer: 'Bank transfer' };

const writeSale = (to: Writer, action: Extract<Action, { is: 'sale' }>): void => {
  const { at, things } = action;
  const saleId = newId();
  const total = things.reduce((sum, [, amount]) => sum + amount, 0);
  const cash = Math.floor((total * action.cash) / 100);
  const methods = [
    { method: 'cash' as const, amount: cash },
    { method: action.method, amount: total - cash },
  ].filter(({ amount }) => amount > 0);
  const who = { user_id: newId(), sold_by: newId(), request_key: newId(), fingerprint: 'spec' };
  to.add('sales', { id: saleId, ...who, total, sold_at: iso(at), mail_invoice: false });
  for (const [position, { method, amount }] of methods.entries()) {
    const times = { received_at: iso(at), returned: 0 };
    to.add('sale_payments', {
      id: newId(),
      sale_id: saleId,
      position,
      method,
      amount,
      tendered: method === 'cash' ? amount : null,
      ...times,
    });
    to.books.cash.push({ at, method, amount });
  }
  const ids = things.map(([kind, amount]) =>
    to.payment({
      kind,
      amount,
      received: amount,
      method: methods.length > 1 ? 'split' : (methods[0]?.method ?? 'cash'),
      sale_id: saleId,
      created_at: iso(at),
      expires_at: iso(at),
      paid_at: iso(at),
      fulfilled_at: iso(at),
    }),
  );
  const cards = things.map(([kind, amount], n) =>
    kind === 'gift_card'
      ? sellCard(to, { paymentId: ids[n] ?? '', at, amount, discount: 0 })
      : undefined,
  );
  const parts = things.map(([kind, amount]) => ({
    kind,
    product: productOf(kind),
    total: amount,
    vat: vatOfKind(kind, amount),
  }));
  const invoice = to.invoice({ payment_id: ids[0], sale_id: saleId, at }, parts);
  const [first] = parts;
  if (first)
    giveBack(to, action, { invoice, paymentId: ids[0] ?? '', saleId, first, cardId: cards[0] });
};

interface SoldFirst {
  invoice: { id: string; number: number };
  paymentId: string;
  saleId: string;
  /** Of a gift card. */
  cardId: string | undefined;
  first: { kind: SalesRow['kind']; product: string; total: number; vat: number };
}

/** Of the first thing, by one method of the three: at once, or from what is to be paid out. */
const giveBack = (to: Writer, action: Extract<Action, { is: 'sale' }>, of: SoldFirst): void => {
  const { invoice, paymentId, saleId, first, cardId } = of;
  const backs = partsOfWhole(first.total, action.refunds);
  const vats = vatOfParts(first, backs);
  for (const [n, part] of backs.entries()) {
    const back = action.at + (n + 1) * 5 * DAY;
    const refundId = to.refund(paymentId, { amount: part, toGift: 0, at: back });
    const isOwed = action.owedDays !== null;
    const how = handLabels[action.method];
    const paidBy = isOwed
      ? [{ how: `${how}, to be given back at the front desk`, amount: part, isOwed: true }]
      : [{ how, amount: part }];
    const { kind, product } = first;
    const note = { invoice, paymentId, refundId, at: back, paidBy, kind, product };
    to.note({ ...note, total: part, vat: vats[n] ?? 0 });
    if (cardId)
      moveGift(to, { cardId, at: back, kind: 'take_back', delta: -part, paymentId, refundId });
    if (isOwed) owe(to, action, { refundId, paymentId, saleId, part, back });
    else to.books.cash.push({ at: back, method: action.method, amount: -part });
  }
};

/** It waits at the front desk, and is handed out so many days later; after 40: not yet. */
const owe = (
  to: Writer,
  { method, owedDays, isGift }: Extract<Action, { is: 'sale' }>,
  of: { refundId: string; paymentId: string; saleId: string; part: number; back: number },
): void => {
  const outAt = of.back + (owedDays ?? 0) * DAY;
  const isOut = owedDays !== 40;
  const amount = of.part;
  const way = isGift ? 'gift_card' : method;
  to.books.transit.push({ at: of.back, amount });
  const out = isOut && {
    way,
    gift_card_id: payWaiting(to, { way, amount, at: outAt }),
    paid_out_at: iso(outAt),
    actor_id: newId(),
    request_key: newId(),
  };
  to.add('payouts', {
    id: newId(),
    refund_id: of.refundId,
    payment_id: of.paymentId,
    sale_id: of.saleId,
    user_id: newId(),
    method,
    amount,
    reason: 'for the spec',
    owed_since: iso(of.back),
    way: null,
    ...out,
  });
};

/** In money, or as a gift card, whose id it answers. */
const payWaiting = (
  to: Writer,
  { way, amount, at }: { way: CashMethod | 'gift_card'; amount: number; at: number },
): string | null => {
  to.books.transit.push({ at, amount: -amount });
  if (way === 'gift_card') {
    const cardId = writeCard(to, { amount, issued_at: iso(at) });
    moveGift(to, { cardId, at, kind: 'issue', delta: amount });
    return cardId;
  }
  to.books.cash.push({ at, method: way, amount: -amount });
  return null;
};

/** Another amount than was asked for: it went back, and counts neither way. */
const writeRefused = (to: Writer, { at, amount }: Extract<Action, { is: 'refused' }>): void => {
  const times = { created_at: iso(at), expires_at: iso(at) };
  const row = { kind: 'package', amount: amount + 1, received: amount, status: 'failed' };
  const paymentId = to.payment({ ...row, ...times });
  to.refund(paymentId, { amount, toGift: 0, at: at + DAY });
};

const write = (to: Writer, action: Action): void => {
  if (action.is === 'online') writeOnline(to, action);
  else if (action.is === 'renewal') writeRenewal(to, action);
  else if (action.is === 'sale') writeSale(to, action);
  else if (action.is === 'free_card') giveCard(to, action);
  else writeRefused(to, action);
};

const inOrder = ['sales', 'payments', 'sale_payments', 'invoices', 'refunds', 'credit_notes'];
const last = ['gift_cards', 'gift_card_entries', 'payouts'];

/** Writes a history into a studio of its own. */
export const writeBooks = async (
  dataSource: DataSource,
  actions: readonly Action[],
): Promise<Books> => {
  const writer = new Writer();
  for (const action of actions) write(writer, action);
  const { rows } = writer.books;
  for (const table of [...inOrder, ...last]) {
    const all = rows[table] ?? [];
    const columns = [...new Set(all.flatMap((row) => Object.keys(row)))].join(', ');
    if (all.length)
      await dataSource.query(
        `INSERT INTO ${table} (${columns})
         SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(all)],
      );
  }
  return writer.books;
};
