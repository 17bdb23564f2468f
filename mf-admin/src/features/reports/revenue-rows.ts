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

const PAGE = 50;
const ALL_AT_ONCE = 500;

interface PageRequest {
  cursor?: string;
  limit?: number;
  signal?: AbortSignal;
}

export const readRevenueRows = async (
  { of, range, ...filter }: RevenueRequest,
  { cursor, limit = PAGE, signal }: PageRequest,
): Promise<{ rows: AnyRevenueRow[]; next: string | null }> => {
  const query = { ...range, ...filter, limit, ...(cursor && { cursor }) };
  const input = { query, ...(signal && { signal }) };
  if (of === 'owed') {
    const { items, nextCursor } = await call(listOwedRows, input);
    return { rows: items.map((row) => ({ is: of, row })), next: nextCursor ?? null };
  }
  const { items, nextCursor } = await call(listRevenueRows, input);
  return { rows: items.map((row) => ({ is: of, row })), next: nextCursor ?? null };
};

/** All of them, for a file. */
export const readAllRevenueRows = async (request: RevenueRequest): Promise<AnyRevenueRow[]> => {
  const rows: AnyRevenueRow[] = [];
  for (let cursor = ''; ;) {
    const page = await readRevenueRows(request, {
      limit: ALL_AT_ONCE,
      ...(cursor && { cursor }),
    });
    rows.push(...page.rows);
    if (!page.next) return rows;
    cursor = page.next;
  }
};
