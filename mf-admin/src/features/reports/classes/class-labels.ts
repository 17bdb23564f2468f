import type { ClassNumbers, ComparedClassNumbers } from '@studio/contracts';
import { addDays } from '@studio/domain-kit';
import { weekdayLong, weekdayShort } from '@studio/ui/format';
import { t } from './messages.js';

/** Any Monday. */
const MONDAY = '2024-01-01';

export const weekdayName = (weekday: number): string => weekdayLong(addDays(MONDAY, weekday - 1));
export const weekdayShortName = (weekday: number): string =>
  weekdayShort(addDays(MONDAY, weekday - 1));

/** Whole per cent; null where there is nothing to count. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

export const percentText = (percent: number | null): string =>
  percent === null ? t('none') : t('percent', { percent });

export const fillOf = ({ booked, seats }: Pick<ClassNumbers, 'booked' | 'seats'>): number | null =>
  percentOf(booked, seats);

/** Those whose seat was used, cancelled late, or stayed empty. */
export const endsOf = ({
  attended,
  lateCancelled,
  missed,
}: Pick<ClassNumbers, 'attended' | 'lateCancelled' | 'missed'>) => {
  const all = attended + lateCancelled + missed;
  return {
    all,
    attended: percentOf(attended, all) ?? 0,
    late: percentOf(lateCancelled, all) ?? 0,
    missed: percentOf(missed, all) ?? 0,
  };
};

/** How a share compares, in points. */
export const pointsOf = (
  numbers: ComparedClassNumbers,
  against: 'before' | 'yearBefore',
  shareOf: (one: ClassNumbers) => number | null,
): { text: string; tone: 'more' | 'less' | 'same' } => {
  const [now, then] = [shareOf(numbers.current), shareOf(numbers[against])];
  if (now === null || then === null) return { text: '', tone: 'same' };
  if (now === then) return { text: t('same'), tone: 'same' };
  const points = t('points', { points: Math.abs(now - then) });
  return now > then
    ? { text: t('pointsMore', { points }), tone: 'more' }
    : { text: t('pointsLess', { points }), tone: 'less' };
};
