import { addValidity } from '@studio/domain-kit';

/** The first month of a tax period; without a good one, that of the calendar quarter of today. */
export const taxMonthOf = (input: string | null, today: string): string => {
  if (input && /^20\d\d-(0[1-9]|1[0-2])$/.test(input)) return input;
  const past = (Number(today.slice(5, 7)) - 1) % 3;
  return addValidity(`${today.slice(0, 8)}01`, { count: -past, unit: 'month' }).slice(0, 7);
};
