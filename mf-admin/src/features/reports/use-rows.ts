import { call } from '@studio/api-client';
import {
  cashMethod,
  giftCardStep,
  listCashRows,
  listGiftCardRows,
  listPlanRows,
  listSalesRows,
  listTransitRows,
  paymentKind,
  planStep,
  salesDocument,
  type CashRow,
  type GiftCardRow,
  type GiftCardStep,
  type PlanRow,
  type PlanStep,
  type SalesRow,
  type TransitRow,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { PAGE_ROWS, type PageRequest, type RowsPage } from './rows-page.js';

/** One row as the sheet shows it. */
export type ReportRow =
  | { is: 'cash'; row: CashRow }
  | { is: 'sales'; row: SalesRow }
  | { is: 'plans'; row: PlanRow }
  | { is: 'gift'; row: GiftCardRow }
  | { is: 'transit'; row: TransitRow };

export interface RowsRequest {
  of: (typeof books)[number];
  range: DayRange;
  method?: CashRow['method'];
  kind?: SalesRow['kind'];
  product?: string;
  document?: SalesRow['document'];
  /** All kinds but this one. */
  without?: SalesRow['kind'];
  step?: PlanStep;
  giftStep?: GiftCardStep;
  planName?: string;
}

const books = ['cash', 'sales', 'net', 'vat', 'plans', 'gift', 'transit'] as const;

/** Which rows the address asks for; null: none. */
export const readRequest = (params: URLSearchParams, range: DayRange): RowsRequest | null => {
  const of = books.find((book) => book === params.get('rows'));
  if (!of) return null;
  const method = cashMethod.safeParse(params.get('method')).data;
  const kind = paymentKind.safeParse(params.get('kind')).data;
  const without = paymentKind.safeParse(params.get('without')).data;
  const document = salesDocument.safeParse(params.get('document')).data;
  const step = planStep.safeParse(params.get('step')).data;
  const giftStep = giftCardStep.safeParse(params.get('step')).data;
  const product = params.get('product');
  const planName = params.get('plan');
  return {
    of,
    range,
    ...(method && { method }),
    ...(kind && { kind }),
    ...(document && { document }),
    ...(without && { without }),
    ...(step && { step }),
    ...(giftStep && { giftStep }),
    ...(product !== null && { product }),
    ...(planName !== null && { planName }),
  };
};

type Page = RowsPage<ReportRow>;

const readCash = async (
  { range, method }: RowsRequest,
  { cursor, limit = PAGE_ROWS, signal }: PageRequest,
): Promise<Page> => {
  const query = { ...range, limit, ...(cursor && { cursor }), ...(method && { method }) };
  const { items, nextCursor } = await call(listCashRows, { query, ...(signal && { signal }) });
  return { items: items.map((row) => ({ is: 'cash', row })), nextCursor };
};

const readSales = async (
  { range, kind, product, document, without }: RowsRequest,
  { cursor, limit = PAGE_ROWS, signal }: PageRequest,
): Promise<Page> => {
  const query = {
    ...range,
    limit,
    ...(cursor && { cursor }),
    ...(kind && { kind }),
    ...(product !== undefined && { product }),
    ...(document && { document }),
    ...(without && { without }),
  };
  const { items, nextCursor } = await call(listSalesRows, { query, ...(signal && { signal }) });
  return { items: items.map((row) => ({ is: 'sales', row })), nextCursor };
};

const readPlans = async (
  { range, step = 'active', planName }: RowsRequest,
  { cursor, limit = PAGE_ROWS, signal }: PageRequest,
): Promise<Page> => {
  const query = {
    ...range,
    step,
    limit,
    ...(cursor && { cursor }),
    ...(planName !== undefined && { planName }),
  };
  const { items, nextCursor } = await call(listPlanRows, { query, ...(signal && { signal }) });
  return { items: items.map((row) => ({ is: 'plans', row })), nextCursor };
};

const readGiftCards = async (
  { range, giftStep = 'owed' }: RowsRequest,
  { cursor, limit = PAGE_ROWS, signal }: PageRequest,
): Promise<Page> => {
  const query = { ...range, step: giftStep, limit, ...(cursor && { cursor }) };
  const { items, nextCursor } = await call(listGiftCardRows, { query, ...(signal && { signal }) });
  return { items: items.map((row) => ({ is: 'gift', row })), nextCursor };
};

const readTransit = async (
  { range }: RowsRequest,
  { cursor, limit = PAGE_ROWS, signal }: PageRequest,
): Promise<Page> => {
  const query = { ...range, limit, ...(cursor && { cursor }) };
  const { items, nextCursor } = await call(listTransitRows, { query, ...(signal && { signal }) });
  return { items: items.map((row) => ({ is: 'transit', row })), nextCursor };
};

const readers = {
  cash: readCash,
  sales: readSales,
  net: readSales,
  vat: readSales,
  plans: readPlans,
  gift: readGiftCards,
  transit: readTransit,
};

export const readRows = (request: RowsRequest, page: PageRequest): Promise<Page> =>
  readers[request.of](request, page);
