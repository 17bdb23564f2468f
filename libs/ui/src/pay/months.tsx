import { studioDay } from '../format.js';

const OF_MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month of the address; this one when there is none. */
export const monthIn = (requested: string | null, now: Date): string =>
  requested && OF_MONTH.test(requested) ? requested : studioDay(now).slice(0, 7);

/** So many months later. */
export const shiftedMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
};
