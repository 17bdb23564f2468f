import type {
  CashRow,
  GiftCardRow,
  SaleDocumentRow,
  SalesRow,
  TransitRow,
} from '@studio/contracts';
import { studioDay, type DayRange } from '@studio/domain-kit';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import type { DataSource } from 'typeorm';
import type { PaymentsConfig } from '../src/config.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { reportRules } from '../src/operations/integrity/report-rules.js';
import { CashReportQueries } from '../src/reports/reports/cash-report.queries.js';
import { closeDays, rebuildDays } from '../src/reports/reports/close-days.js';
import { GiftCardsReportQueries } from '../src/reports/reports/gift-cards-report.queries.js';
import { MoneyEquationQueries } from '../src/reports/reports/money-equation.queries.js';
import { SaleDocumentsQueries } from '../src/reports/reports/sale-documents.queries.js';
import { SalesReportQueries } from '../src/reports/reports/sales-report.queries.js';
import { VatReturnQueries } from '../src/reports/reports/vat-return.queries.js';
import { writeBooks, type Books } from './random-books.js';

const months: DayRange[] = [
  { from: '2026-09-01', to: '2026-09-30' },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-11-01', to: '2026-11-30' },
];
const summed = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0);
const inMonth =
  ({ from, to }: DayRange) =>
  ({ at }: { at: number }): boolean => {
    const day = studioDay(new Date(at));
    return day >= from && day <= to;
  };
const queriesOf = (dataSource: DataSource, studioId: string) => {
  const issuer = { INVOICE_NAME: '', INVOICE_ADDRESS: '', INVOICE_TRN: '' };
  const config = { STUDIO_ID: studioId, ...issuer } as PaymentsConfig;
  const reads = new ReadDatabase(dataSource);
  return {
    cash: new CashReportQueries(reads, config),
    sales: new SalesReportQueries(reads, config),
    vat: new VatReturnQueries(reads, config),
    giftCards: new GiftCardsReportQueries(reads, config),
    equation: new MoneyEquationQueries(reads, config),
    documents: new SaleDocumentsQueries(dataSource, config),
  };
};
type Queries = ReturnType<typeof queriesOf>;

const allRows = async <Row>(
  read: (cursor?: string) => Promise<{ items: Row[]; nextCursor: string | null }>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await read(cursor);
    rows.push(...page.items);
    if (!page.nextCursor) return rows;
    cursor = page.nextCursor;
  }
};

const expectCash = async (books: Books, queries: Queries, month: DayRange): Promise<void> => {
  const own = books.cash.filter(inMonth(month));
  const report = await queries.cash.report(month);
  expect(report.total.current).toBe(summed(own, ({ amount }) => amount));
  expect(summed(report.series, ({ current }) => current)).toBe(report.total.current);
  for (const { method, received, returned, net, movements } of report.methods) {
    const rows = await allRows<CashRow>((cursor) =>
      queries.cash.rows({ ...month, method, limit: 7, ...(cursor && { cursor }) }),
    );
    const moved = own.filter((one) => one.method === method);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect([net.current, rows.length, received - returned]).toEqual([
      summed(moved, ({ amount }) => amount),
      movements,
      summed(rows, ({ amount }) => amount),
    ]);
  }
};

const expectSales = async (books: Books, queries: Queries, month: DayRange): Promise<void> => {
  const own = books.sales.filter(inMonth(month));
  const sold = own.filter(({ kind }) => kind !== 'gift_card');
  const report = await queries.sales.report(month);
  expect([report.net.current, report.vat.current, report.total.current]).toEqual([
    summed(sold, ({ net }) => net),
    summed(sold, ({ vat }) => vat),
    summed(sold, ({ total }) => total),
  ]);
  // Together with gift cards: all invoices less all credit notes.
  expect(report.total.current + report.giftCards.current).toBe(summed(own, ({ total }) => total));
  expect(summed(report.products, ({ total }) => total.current)).toBe(report.total.current);
  const rows = await allRows<SalesRow>((cursor) =>
    queries.sales.rows({ ...month, limit: 9, ...(cursor && { cursor }) }),
  );
  expect(summed(rows, ({ total }) => total)).toBe(report.total.current);
  for (const { kind, product, net, vat, total } of report.products) {
    const parts = sold.filter((one) => one.kind === kind && one.product === product);
    expect([net, vat, total.current]).toEqual([
      summed(parts, (part) => part.net),
      summed(parts, (part) => part.vat),
      summed(parts, (part) => part.total),
    ]);
  }
};

const expectVat = async (books: Books, queries: Queries): Promise<void> => {
  const quarter = { from: '2026-09-01', to: '2026-11-30' };
  const own = books.sales.filter(inMonth(quarter)).filter(({ kind }) => kind !== 'gift_card');
  const answer = await queries.vat.report({ month: '2026-09' });
  const { invoices, creditNotes, boxes } = answer;
  expect(answer).toMatchObject(quarter);
  expect(boxes.find(({ box }) => box === '1b')).toMatchObject({
    amount: summed(own, ({ net }) => net),
    vat: summed(own, ({ vat }) => vat),
  });
  expect(invoices.vat - creditNotes.vat).toBe(summed(own, ({ vat }) => vat));
  expect(creditNotes.count).toBe(own.filter((one) => one.document === 'credit_note').length);
  const sold = own.filter(({ document }) => document === 'invoice');
  expect(invoices.count).toBe(new Set(sold.map(({ number }) => number)).size);
};

/** As booking reads them, page by page. */
const expectDocuments = async (books: Books, queries: Queries): Promise<void> => {
  const rows: SaleDocumentRow[] = [];
  for (let from = { afterInvoice: 0, afterCreditNote: 0 }, hasMore = true; hasMore;) {
    const page = await queries.documents.after(from, 3);
    rows.push(...page.items);
    from = { afterInvoice: page.lastInvoice, afterCreditNote: page.lastCreditNote };
    ({ hasMore } = page);
  }
  const facts = (row: Pick<SaleDocumentRow, 'document' | 'kind' | 'product' | 'net'>): string =>
    [row.document, row.kind, row.product, row.net].join(' ');
  expect(rows.map(facts).sort()).toEqual(books.sales.map(facts).sort());
  for (const row of rows) expect(row.kind === 'subscription').toBe(row.paidThrough !== null);
};

const expectGiftCards = async (books: Books, queries: Queries, month: DayRange): Promise<void> => {
  const through = books.gifts.filter(({ at }) => studioDay(new Date(at)) <= month.to);
  const report = await queries.giftCards.report(month);
  expect(report.owed.current).toBe(summed(through, ({ delta }) => delta));
  const cards = await allRows<GiftCardRow>((cursor) =>
    queries.giftCards.rows({ ...month, step: 'owed', limit: 4, ...(cursor && { cursor }) }),
  );
  expect(summed(cards, ({ amount }) => amount)).toBe(report.owed.current);
  const { sold, complimentary, spent, returned, refunded } = report;
  expect(
    sold.current + complimentary.current + returned.current - spent.current - refunded.current,
  ).toBe(summed(books.gifts.filter(inMonth(month)), ({ delta }) => delta));
};

/** Cash is what was sold with its VAT, more on gift cards, and in transit; each counted beside it. */
const expectEquation = async (books: Books, queries: Queries, month: DayRange): Promise<void> => {
  const sold = books.sales.filter(inMonth(month)).filter(({ kind }) => kind !== 'gift_card');
  const gifts = books.gifts.filter(inMonth(month));
  const fees = sold.filter(({ kind }) => kind === 'fee');
  const { range, cash, ...terms } = await queries.equation.report(month);
  expect(terms).toEqual({
    net: summed(sold, ({ net }) => net) - summed(fees, ({ net }) => net),
    fees: summed(fees, ({ net }) => net),
    vat: summed(sold, ({ vat }) => vat),
    giftCards: summed(gifts, ({ delta }) => delta),
    notPaid: 0 - summed(gifts, ({ notPaid }) => notPaid),
    lost: 0 - summed(gifts, ({ lost }) => lost),
    inTransit: summed(books.transit.filter(inMonth(month)), ({ amount }) => amount),
  });
  expect(range).toEqual(month);
  expect(cash).toBe(summed(Object.values(terms), (fils) => fils));
  expect(cash).toBe(summed(books.cash.filter(inMonth(month)), ({ amount }) => amount));
  const rows = await allRows<TransitRow>((cursor) =>
    queries.equation.rows({ ...month, limit: 3, ...(cursor && { cursor }) }),
  );
  expect(summed(rows, ({ amount }) => amount)).toBe(terms.inTransit);
  const withoutFees = await allRows<SalesRow>((cursor) =>
    queries.sales.rows({ ...month, without: 'fee', limit: 9, ...(cursor && { cursor }) }),
  );
  expect(summed(withoutFees, ({ net }) => net)).toBe(terms.net);
  const moved = await allRows<GiftCardRow>((cursor) =>
    queries.giftCards.rows({ ...month, step: 'moved', limit: 4, ...(cursor && { cursor }) }),
  );
  expect(summed(moved, ({ amount }) => amount)).toBe(terms.giftCards);
  for (const step of ['not_paid', 'lost'] as const) {
    const items = await allRows<GiftCardRow>((cursor) =>
      queries.giftCards.rows({ ...month, step, limit: 5, ...(cursor && { cursor }) }),
    );
    const term = step === 'lost' ? terms.lost : terms.notPaid;
    expect(0 - summed(items, ({ amount }) => amount)).toBe(term);
  }
};

/** Writes a history, and compares every report of it with what the history says. */
export const expectReports = async (
  dataSource: DataSource,
  actions: Parameters<typeof writeBooks>[1],
): Promise<void> => {
  const books = await writeBooks(dataSource, actions);
  const { studioId } = books;
  const queries = queriesOf(dataSource, studioId);
  const answers = [];
  await expectDocuments(books, queries);
  // From the source; kept in the midst of it; all kept; made anew.
  for (const keep of [undefined, '2026-10-15', '2027-03-01', 'anew']) {
    if (keep === 'anew') await rebuildDays(dataSource, { studioId });
    else if (keep) await closeDays(dataSource, { studioId, now: new Date(keep) });
    // The pages of all months are read once, where days are kept and days are open.
    for (const month of keep === '2026-10-15' ? months : months.slice(0, 1)) {
      await expectCash(books, queries, month);
      await expectSales(books, queries, month);
      await expectGiftCards(books, queries, month);
      await expectEquation(books, queries, month);
    }
    await expectVat(books, queries);
    const year = { from: '2026-01-01', to: '2026-12-31' };
    answers.push([
      await queries.cash.report(year),
      await queries.sales.report(year),
      await queries.equation.report(year),
    ]);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const issues = await findIssues(dataSource, studioId);
  const rules = reportRules.map(({ rule }) => rule);
  expect(issues.filter(({ rule }) => rules.includes(rule))).toEqual([]);
};
