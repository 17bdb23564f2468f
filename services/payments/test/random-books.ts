import type { CashMethod, SalesRow } from '@studio/contracts';
import { newId, vatInside } from '@studio/domain-kit';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';

/** What a report has to come to, computed beside it. Fils; `at` in milliseconds. */
export interface Books {
  studioId: string;
  cash: { at: number; method: CashMethod; amount: number }[];
  sales: (Pick<SalesRow, 'document' | 'kind' | 'product' | 'net' | 'vat' | 'total'> & {
    at: number;
  })[];
  rows: Record<string, Record<string, unknown>[]>;
}

/** 20:00 UTC is midnight in Dubai. */
const MIDNIGHTS = [8, 9, 10].map((month) => Date.UTC(2026, month, 30, 20));
const MINUTE = 60_000;
const DAY = 86_400_000;

const nearMidnight = fc
  .tuple(fc.constantFrom(...MIDNIGHTS), fc.integer({ min: -5, max: 5 }))
  .map(([midnight, minutes]) => midnight + minutes * MINUTE);
const instants = fc.oneof(
  nearMidnight,
  fc.integer({ min: Date.UTC(2026, 7, 25), max: Date.UTC(2026, 10, 4) }),
);
const amounts = fc.integer({ min: 1, max: 300_000 });
const shares = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 });
const kinds = fc.constantFrom('package', 'class', 'event', 'gift_card', 'visit');

const online = fc.record({
  is: fc.constant('online' as const),
  at: instants,
  kind: kinds,
  amount: amounts,
  gift: fc.integer({ min: 0, max: 50_000 }),
  refunds: shares,
});
const renewal = fc.record({
  is: fc.constant('renewal' as const),
  at: instants,
  /** How many days later the provider told it. */
  late: fc.integer({ min: 0, max: 6 }),
  amount: amounts,
  fees: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 2 }),
  refunds: shares,
});
const sale = fc.record({
  is: fc.constant('sale' as const),
  at: instants,
  things: fc.array(fc.tuple(kinds, amounts), { minLength: 1, maxLength: 3 }),
  cash: fc.integer({ min: 0, max: 100 }),
  method: fc.constantFrom('terminal' as const, 'cash' as const, 'transfer' as const),
  refunds: shares,
  /** The rule gives it back: it waits, and is handed out so many days later, or never. */
  owedDays: fc.option(fc.integer({ min: 0, max: 40 })),
});
const refused = fc.record({ is: fc.constant('refused' as const), at: instants, amount: amounts });

const action = fc.oneof(online, renewal, sale, refused);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
/** A history of one studio. */
export const histories = fc.array(action, { maxLength: 25 });

const iso = (at: number): string => new Date(at).toISOString();
const party = { name: 'Studio', address: '', trn: null };

class Writer {
  readonly books: Books = { studioId: newId(), cash: [], sales: [], rows: {} };
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
      this.books.sales.push({ document: 'invoice', net: part.total - part.vat, at, ...part });
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
    const documents = { supplier: party, buyer: party, currency: 'AED', user_id: newId() };
    this.add('credit_notes', {
      id: newId(),
      number: ++this.notes,
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
    this.books.sales.push({ document: 'credit_note', at, kind, product, ...sums });
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

const vatOfKind = (kind: string, total: number): number =>
  kind === 'gift_card' ? 0 : vatInside(total).vat;
const productOf = (kind: string): string => (kind === 'gift_card' ? '' : 'Thing');

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

const writeOnline = (to: Writer, action: Extract<Action, { is: 'online' }>): void => {
  const { at, amount, kind } = action;
  const gift = kind === 'gift_card' ? 0 : action.gift;
  const times = { created_at: iso(at - MINUTE), expires_at: iso(at), paid_at: iso(at) };
  const card = gift > 0 ? { gift_card_id: newId(), gift_ending: 'SPEC' } : {};
  const paid = { amount, received: amount, gift_amount: gift, fulfilled_at: iso(at), ...card };
  const paymentId = to.payment({ kind, ...paid, ...times });
  const total = amount + gift;
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
  }
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
  const vat = vatInside(amount).vat;
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
  const parts = things.map(([kind, amount]) => ({
    kind,
    product: productOf(kind),
    total: amount,
    vat: vatOfKind(kind, amount),
  }));
  const invoice = to.invoice({ payment_id: ids[0], sale_id: saleId, at }, parts);
  const [first] = parts;
  if (first) giveBack(to, action, { invoice, paymentId: ids[0] ?? '', saleId, first });
};

interface SoldFirst {
  invoice: { id: string; number: number };
  paymentId: string;
  saleId: string;
  first: { kind: SalesRow['kind']; product: string; total: number; vat: number };
}

/** Of the first thing, by one method of the three: at once, or from what is to be paid out. */
const giveBack = (to: Writer, action: Extract<Action, { is: 'sale' }>, of: SoldFirst): void => {
  const { invoice, paymentId, saleId, first } = of;
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
    if (isOwed) owe(to, action, { refundId, paymentId, saleId, part, back });
    else to.books.cash.push({ at: back, method: action.method, amount: -part });
  }
};

/** It waits at the front desk, and is handed out so many days later; after 40: not yet. */
const owe = (
  to: Writer,
  { method, owedDays }: Extract<Action, { is: 'sale' }>,
  of: { refundId: string; paymentId: string; saleId: string; part: number; back: number },
): void => {
  const outAt = of.back + (owedDays ?? 0) * DAY;
  const isOut = owedDays !== 40;
  if (isOut) to.books.cash.push({ at: outAt, method, amount: -of.part });
  const out = { paid_out_at: iso(outAt), actor_id: newId(), request_key: newId() };
  to.add('payouts', {
    id: newId(),
    refund_id: of.refundId,
    payment_id: of.paymentId,
    sale_id: of.saleId,
    user_id: newId(),
    method,
    amount: of.part,
    reason: 'for the spec',
    owed_since: iso(of.back),
    way: isOut ? method : null,
    ...(isOut && out),
  });
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
  else writeRefused(to, action);
};

const inOrder = ['sales', 'payments', 'sale_payments', 'invoices', 'refunds', 'credit_notes'];

/** Writes a history into a studio of its own. */
export const writeBooks = async (
  dataSource: DataSource,
  actions: readonly Action[],
): Promise<Books> => {
  const writer = new Writer();
  for (const action of actions) write(writer, action);
  const { rows } = writer.books;
  for (const table of [...inOrder, 'payouts']) {
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
