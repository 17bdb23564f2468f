import { isStudioDay } from '@studio/domain-kit';

const LEAP_DAY = '02-29';

/**
 * Birthdays that are kept on a day (MM-DD): who was born on 29 February has theirs on 1 March in
 * years without that day.
 */
export const birthdaysOn = (day: string): readonly string[] => {
  const [year, own] = [day.slice(0, 4), day.slice(5)];
  const isInstead = own === '03-01' && !isStudioDay(`${year}-${LEAP_DAY}`);
  return isInstead ? [LEAP_DAY, own] : [own];
};

/** Whether somebody has their birthday on a day. */
export const hasBirthdayOn = (birthday: string | null, day: string): boolean =>
  birthday !== null && birthdaysOn(day).includes(birthday);
