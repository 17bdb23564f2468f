import { comparedRanges, daysIn, type ComparedRanges, type DayRange } from '@studio/domain-kit';
import { Refused } from './refused.js';

/** Ten years. */
const MOST_DAYS = 3_660;

const wrong = (path: string, message: string): Refused =>
  new Refused('BAD_REQUEST', [{ path, message }]);

/** The ranges that a report compares. Throws BAD_REQUEST for a range that is empty or too long. */
export const rangesOf = ({ from, to }: DayRange): ComparedRanges => {
  if (from > to) throw wrong('to', 'lies before from');
  if (from < '1950-01-01') throw wrong('from', 'lies too far back');
  if (daysIn({ from, to }) > MOST_DAYS) throw wrong('to', 'is more than ten years after from');
  return comparedRanges({ from, to });
};
