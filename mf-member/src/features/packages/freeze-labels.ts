import { isApiError } from '@studio/api-client';
import { addDays, isStudioDay } from '@studio/ui/format';
import type { FreezeDays } from './api.js';
import { t } from './messages.js';

/** The first days that come to mind: the shortest freeze from tomorrow, or from the last day if that is nearer. */
export const firstDays = (today: string, expiresOn: string, minDays: number): FreezeDays => {
  const tomorrow = addDays(today, 1);
  const from = tomorrow > expiresOn ? today : tomorrow;
  return { from, until: addDays(from, minDays - 1) };
};

/** Why these days can't be asked for at all; null when the studio may say. */
export const daysProblem = ({ from, until }: FreezeDays, today: string): string | null => {
  if (!isStudioDay(from)) return t('chooseFirstDay');
  if (!isStudioDay(until)) return t('chooseLastDay');
  if (from < today) return t('firstDayTooEarly');
  return until < from ? t('lastDayTooEarly') : null;
};

interface Soon {
  className?: string;
  earliestFrom?: string;
}

/** Of a refusal because of a class that is too near: which one, and when a freeze may begin. */
export const soonOf = (error: unknown): Soon | null =>
  isApiError(error) && error.code === 'FREEZE_CLASS_SOON' ? ((error.details ?? {}) as Soon) : null;

interface Limits {
  minDays?: number;
  daysAYear?: number;
}

/** The studio's numbers, where a refusal names them. */
export const limitMessage = (error: unknown): string | null => {
  if (!isApiError(error)) return null;
  const { minDays, daysAYear } = (error.details ?? {}) as Limits;
  if (error.code === 'INVALID_FREEZE_DAYS' && minDays) return t('freezeTooShort', { minDays });
  if (error.code === 'FREEZE_LIMIT' && daysAYear) return t('freezeTooLong', { daysAYear });
  return null;
};
