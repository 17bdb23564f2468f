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
import { PAGE_ROWS, type PageRequest, type RowsPage } from '../rows-page.js';

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

const queryOf = ({ of: _, range, ...filter }: ClassRowsRequest, page: PageRequest) => ({
  ...range,
  ...filter,
  limit: page.limit ?? PAGE_ROWS,
  ...(page.cursor && { cursor: page.cursor }),
});

export const readClasses = (
  request: ClassRowsRequest,
  page: PageRequest,
): Promise<RowsPage<ClassReportRow>> =>
  call(listClassReportRows, {
    query: queryOf(request, page),
    ...(page.signal && { signal: page.signal }),
  });

export const readTurnedAway = (
  { with: _, ...request }: ClassRowsRequest,
  page: PageRequest,
): Promise<RowsPage<TurnedAwayRow>> =>
  call(listTurnedAway, {
    query: queryOf(request, page),
    ...(page.signal && { signal: page.signal }),
  });
