import type { Price } from '../state/records.js';

/**
 * The end of a period that starts at `start` (Unix seconds). Months keep the day of the anchor where
 * the month has it: the 31st becomes the 30th or 28th, and the 31st again after.
 */
export function periodEnd(start: number, price: Price, anchor = start): number {
  const { interval, interval_count: count } = price.recurring ?? {
    interval: 'month',
    interval_count: 1,
  };
  const date = new Date(start * 1000);
  if (interval === 'day' || interval === 'week') {
    return start + count * (interval === 'week' ? 7 : 1) * 24 * 60 * 60;
  }
  const months = date.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const wanted = new Date(anchor * 1000).getUTCDate();
  const last = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const end = new Date(date);
  end.setUTCFullYear(date.getUTCFullYear(), months, Math.min(wanted, last));
  return Math.floor(end.getTime() / 1000);
}
