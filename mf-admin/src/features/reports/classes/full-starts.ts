import { fillOf, weekdayName } from './class-labels.js';
import type { ClassesReport } from '@studio/contracts';
import { t } from './messages.js';

/** Per cent: there another class would fill. */
const FULL = 95;
type Cells = ClassesReport['cells'];

/** `Monday to Thursday`, `Monday and Friday`, `Monday, Wednesday and Friday`. */
const daysText = (weekdays: readonly number[]): string => {
  const [first = 1] = weekdays;
  const last = weekdays.at(-1) ?? first;
  if (weekdays.length === 1) return weekdayName(first);
  if (weekdays.length > 2 && last - first === weekdays.length - 1)
    return t('daysTo', { first: weekdayName(first), last: weekdayName(last) });
  const names = weekdays.slice(0, -1).map(weekdayName).join(', ');
  return t('daysAnd', { days: names, last: weekdayName(last) });
};

/** On which weekdays each start is full. */
const fullDays = (cells: Cells): [start: string, weekdays: number[]][] => {
  const days = new Map<string, number[]>();
  for (const { weekday, start, current } of cells)
    if ((fillOf(current) ?? 0) >= FULL) days.set(start, [...(days.get(start) ?? []), weekday]);
  return [...days].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
};

/** The starts that are full on most weekdays, two at most, in a sentence. */
export const fullStartsText = (cells: Cells): string => {
  const [first, second] = fullDays(cells);
  if (!first) return t('noneFull');
  const both = first[1].filter((weekday) => second?.[1].includes(weekday));
  if (!second || both.length < first[1].length / 2)
    return t('fullAt', { days: daysText(first[1]), starts: first[0] });
  const [early = '', late = ''] = [first[0], second[0]].sort();
  return t('fullAt', {
    days: daysText(both),
    starts: t('startsAnd', { first: early, second: late }),
  });
};
