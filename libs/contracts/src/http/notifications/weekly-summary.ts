import { endpoint, managers } from '../../endpoint.js';
import { emailLogRow } from './email-log.js';

/** What the weekly summary tells of, in the order of the mail; the last is the head of its chain. */
export const weekParts = [
  'cash',
  'sales',
  'revenue',
  'plans',
  'classes',
  'people',
  'history',
] as const;
export type WeekPart = (typeof weekParts)[number];

export type WeekRow =
  | `cash${'Received' | 'Returned' | 'Total'}`
  | `sales${'Net' | 'Vat' | 'Total' | 'GiftCards'}`
  | `revenue${'Earned' | 'Breakage' | 'Owed'}`
  | `plans${'Active' | 'Mrr' | 'Started' | 'Ended' | 'Failed'}`
  | `classes${'Held' | 'Fill' | 'Attended' | 'Late' | 'Missed' | 'TurnedAway' | 'FirstVisits'}`
  | `people${'Joined' | 'First' | 'CameAgain' | 'Away'}`;

/** The numbers of one part, each beside that of the week before. */
export interface WeekNumbers {
  part: WeekPart;
  /** The page that has them, and the rows they are made of. */
  url: string;
  rows: readonly {
    name: WeekRow;
    /** Money is in fils. */
    unit: 'money' | 'count' | 'percent';
    value: number;
    /** Null: it is of the moment. */
    before: number | null;
  }[];
}

/** Beside the mails of Mondays, which who wants them has switched on. */
export const sendOwnSummary = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/api/admin/weekly-summary',
  summary: 'Mails the summary of last week to who asks for it; some times an hour.',
  callers: managers,
  idempotent: true,
  isSlow: true,
  status: 202,
  response: emailLogRow,
  errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
});
