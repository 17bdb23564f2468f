import { call } from '@studio/api-client';
import {
  listOwedRows,
  listRevenueRows,
  owedAge,
  owedExpiry,
  paymentKind,
  revenueReason,
  type OwedAge,
  type OwedExpiry,
  type OwedRow,
  type RevenueReason,
  type RevenueRow,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { PAGE_ROWS, type PageRequest, type RowsPage } from './rows-page.js';

/** Which rows of recognised revenue, or of what is owed, the sheet shows. */
export interface RevenueRequest {
  of: 'revenue' | 'owed';
  range: DayRange;
  kind?: RevenueRow['kind'];
  product?: string;
  reason?: RevenueReason;
  age?: OwedAge;
  expiry?: OwedExpiry;
  /** All kinds but this one. */
  without?: RevenueRow['kind'];
  measure?: 'change';
}

export type AnyRevenueRow = { is: 'revenue'; row: RevenueRow } | { is: 'owed'; row: OwedRow };

/** What the address asks for; null: none of these. */
export const readRevenueRequest = (
  params: URLSearchParams,
  range: DayRange,
): RevenueRequest | null => {
  const of = (['revenue', 'owed'] as const).find((book) => book === params.get('rows'));
  if (!of) return null;
  const kind = paymentKind.safeParse(params.get('kind')).data;
  const reason = revenueReason.safeParse(params.get('reason')).data;
  const age = owedAge.safeParse(params.get('age')).data;
  const expiry = owedExpiry.safeParse(params.get('expiry')).data;
  const without = paymentKind.safeParse(params.get('without')).data;
  const product = params.get('product');
  return {
    of,
    range,
    ...(kind && { kind }),
    ...(reason && { reason }),
    ...(age && { age }),
    ...(expiry && { expiry }),
    ...(without && { without }),
    ...(params.get('measure') === 'change' && { measure: 'change' }),
    ...(product !== null && { product }),
  };
};

export const readRevenueRows = async (
  { of, range, ...filter }: RevenueRequest,
  { cursor, limit = PAGE_ROWS, signal }: PageRequest,
): Promise<RowsPage<AnyRevenueRow>> => {
  const query = { ...range, ...filter, limit, ...(cursor && { cursor }) };
  const input = { query, ...(signal && { signal }) };
  if (of === 'owed') {
    const { items, nextCursor } = await call(listOwedRows, input);
    return { items: items.map((row) => ({ is: of, row })), nextCursor };
  }
  const { items, nextCursor } = await call(listRevenueRows, input);
  return { items: items.map((row) => ({ is: of, row })), nextCursor };
};
