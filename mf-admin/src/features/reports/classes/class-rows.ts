import { call } from '@studio/api-client';
import {
  classOutcome,
  listClassReportRows,
  listTurnedAway,
  type ClassOutcomeKind,
  type ClassReportRow,
  type TurnedAwayRow,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';

/** Which classes, or people, the address asks for. */
export interface ClassRowsRequest {
  of: 'classes' | 'cell' | 'turned-away';
  range: DayRange;
  classTypeId?: string;
  trainerId?: string;
  weekday?: number;
  start?: string;
  with?: ClassOutcomeKind;
}

const kinds = ['classes', 'cell', 'turned-away'] as const;
const isWeekday = (weekday: number): boolean =>
  Number.isInteger(weekday) && weekday >= 1 && weekday <= 7;

/** Null: no rows are open. */
export const readClassRows = (
  params: URLSearchParams,
  range: DayRange,
): ClassRowsRequest | null => {
  const of = kinds.find((kind) => kind === params.get('rows'));
  if (!of) return null;
  const [classTypeId, trainerId] = [params.get('type'), params.get('trainer')];
  const [weekday, start] = [Number(params.get('weekday')), params.get('start')];
  const having = classOutcome.safeParse(params.get('with')).data;
  return {
    of,
    range,
    ...(classTypeId && { classTypeId }),
    ...(trainerId && { trainerId }),
    ...(isWeekday(weekday) && { weekday }),
    ...(start && { start }),
    ...(having && { with: having }),
  };
};

interface Page<Row> {
  items: Row[];
  nextCursor?: string | null | undefined;
}

interface PageRequest {
  cursor?: string;
  limit?: number;
  signal?: AbortSignal;
}

const PAGE = 50;
/** As many as one answer holds. */
export const MOST_ROWS = 500;

const queryOf = ({ of: _, range, ...filter }: ClassRowsRequest, page: PageRequest) => ({
  ...range,
  ...filter,
  limit: page.limit ?? PAGE,
  ...(page.cursor && { cursor: page.cursor }),
});

export const readClasses = (
  request: ClassRowsRequest,
  page: PageRequest,
): Promise<Page<ClassReportRow>> =>
  call(listClassReportRows, {
    query: queryOf(request, page),
    ...(page.signal && { signal: page.signal }),
  });

export const readTurnedAway = (
  { with: _, ...request }: ClassRowsRequest,
  page: PageRequest,
): Promise<Page<TurnedAwayRow>> =>
  call(listTurnedAway, {
    query: queryOf(request, page),
    ...(page.signal && { signal: page.signal }),
  });

/** All of them, for a file. */
export const readAll = async <Row>(
  read: (page: PageRequest) => Promise<Page<Row>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await read({ limit: MOST_ROWS, ...(cursor && { cursor }) });
    rows.push(...page.items);
    if (!page.nextCursor) return rows;
    cursor = page.nextCursor;
  }
};
