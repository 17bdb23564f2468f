import { addDays, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { Freeze } from './freeze.entity.js';

const DAY = 86_400_000;
/** As domain.md has it; a freeze itself is judged by the settings that booking answers with. */
const DAYS_A_YEAR = 30;

export interface Limits {
  minDays: number;
  daysPerYear: number;
}

export const yearOf = (day: string): string => day.slice(0, 4);

/** Both days included. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1;

/** A freeze counts for the year in which it begins. */
export const daysLeft = (
  freezes: readonly Pick<Freeze, 'fromDay' | 'days'>[],
  { year, daysPerYear = DAYS_A_YEAR }: { year: string; daysPerYear?: number },
): number => {
  const used = freezes.filter(({ fromDay }) => yearOf(fromDay) === year);
  return Math.max(0, daysPerYear - used.reduce((sum, { days }) => sum + days, 0));
};

interface FreezeDays {
  from: string;
  until: string;
}

/** Days that make no sense are refused before anybody is asked. Throws INVALID_FREEZE_DAYS. */
export const refuseOddDays = (
  request: FreezeDays,
  { periodEnd }: { periodEnd: Date },
  now: Date,
): void => {
  const fits = request.from >= studioDay(now) && request.from < studioDay(periodEnd);
  if (!fits || request.until < request.from) throw new Refused('INVALID_FREEZE_DAYS');
};

/** Throws INVALID_FREEZE_DAYS or FREEZE_LIMIT; else what is left of the year after it. */
export const judgeFreeze = (
  request: FreezeDays,
  { freezes, limits }: { freezes: readonly Freeze[]; limits: Limits },
): { days: number; daysLeftThisYear: number } => {
  const days = daysBetween(request.from, request.until);
  if (days < limits.minDays) throw new Refused('INVALID_FREEZE_DAYS', limits);
  const year = yearOf(request.from);
  const left = daysLeft(freezes, { year, daysPerYear: limits.daysPerYear }) - days;
  if (left < 0) throw new Refused('FREEZE_LIMIT', limits);
  return { days, daysLeftThisYear: left };
};

/** Later by so many days. */
export const later = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY);

/**
 * A freeze that is ended today: today is a day like any other again. Nothing remains of one whose
 * first day it is.
 */
export const shortenFreeze = (
  freeze: Pick<Freeze, 'fromDay' | 'untilDay' | 'days'>,
  today: string,
): { days: number; untilDay: string } => {
  const days = Math.min(freeze.days, Math.max(0, daysBetween(freeze.fromDay, today) - 1));
  return { days, untilDay: days ? addDays(freeze.fromDay, days - 1) : freeze.fromDay };
};
