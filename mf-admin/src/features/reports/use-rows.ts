import { call } from '@studio/api-client';
import {
  cashMethod,
  listCashRows,
  listSalesRows,
  paymentKind,
  salesDocument,
  type CashRow,
  type SalesRow,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';

/** One row as the sheet shows it. */
export type ReportRow = { is: 'cash'; row: CashRow } | { is: 'sales'; row: SalesRow };

export interface RowsRequest {
  of: 'cash' | 'sales' | 'net';
  range: DayRange;
  method?: CashRow['method'];
  kind?: SalesRow['kind'];
  product?: string;
  document?: SalesRow['document'];
}

/** Which rows the address asks for; null: none. */
export const readRequest = (params: URLSearchParams, range: DayRange): RowsRequest | null => {
  const of = params.get('rows');
  if (of !== 'cash' && of !== 'sales' && of !== 'net') return null;
  const method = cashMethod.safeParse(params.get('method')).data;
  const kind = paymentKind.safeParse(params.get('kind')).data;
  const document = salesDocument.safeParse(params.get('document')).data;
  const product = params.get('product');
  return {
    of,
    range,
    ...(method && { method }),
    ...(kind && { kind }),
    ...(document && { document }),
    ...(product !== null && { product }),
  };
};

const PAGE = 50;

interface Page {
  rows: ReportRow[];
  next: string | null;
}

interface PageRequest {
  cursor?: string;
  limit?: number;
  signal?: AbortSignal;
}

const readCash = async (
  { range, method }: RowsRequest,
  { cursor, limit = PAGE, signal }: PageRequest,
): Promise<Page> => {
  const query = { ...range, limit, ...(cursor && { cursor }), ...(method && { method }) };
  const { items, nextCursor } = await call(listCashRows, { query, ...(signal && { signal }) });
  return { rows: items.map((row) => ({ is: 'cash', row })), next: nextCursor ?? null };
};

const readSales = async (
  { range, kind, product, document }: RowsRequest,
  { cursor, limit = PAGE, signal }: PageRequest,
): Promise<Page> => {
  const query = {
    ...range,
    limit,
    ...(cursor && { cursor }),
    ...(kind && { kind }),
    ...(product !== undefined && { product }),
    ...(document && { document }),
  };
  const { items, nextCursor } = await call(listSalesRows, { query, ...(signal && { signal }) });
  return { rows: items.map((row) => ({ is: 'sales', row })), next: nextCursor ?? null };
};

export const readRows = (request: RowsRequest, page: PageRequest): Promise<Page> =>
  request.of === 'cash' ? readCash(request, page) : readSales(request, page);

/** All of them, for a file. */
export const readAllRows = async (request: RowsRequest): Promise<ReportRow[]> => {
  const rows: ReportRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readRows(request, { limit: 500, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    if (!page.next) return rows;
    cursor = page.next;
  }
};
