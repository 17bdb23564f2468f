import type { StudioPolicy } from '@studio/contracts';
import { priceTag } from './format.js';
import { t } from './messages.js';

/** Phrases that more than one text makes of the studio's numbers; a number of 0 reads as words. */

/** `up to 12 hours before the class`; 0: `until the class starts`. */
export const upTo = (hours: number): string => t('upToHoursBeforeClass', { hours });

/** `until 2 hours before it starts`; 0: `until it starts`. */
export const untilBeforeIt = (hours: number): string => t('untilHoursBeforeStart', { hours });

/** `10 to 15 minutes early` */
export const earlyLabel = ({ arriveEarlyMinutes: { from, to } }: StudioPolicy): string =>
  from === to ? t('minutesEarly', { count: to }) : t('minutesEarlyBetween', { from, to });

/** `30 minutes before the start`; 0: `at the start`. */
export const aroundStart = (minutes: number, side: 'before' | 'after'): string =>
  t('aroundStart', { minutes, side });

/** `AED 60`; 0: `nothing`. */
export const feeLabel = (fils: number): string => (fils === 0 ? t('nothing') : priceTag(fils));

/** There are days enough in a year for one freeze. */
export const canFreeze = ({ freezeDaysAYear, freezeMinDays }: StudioPolicy): boolean =>
  freezeDaysAYear >= freezeMinDays;

/** `for 7 days at least and 30 days a year` */
export const freezeLabel = ({ freezeDaysAYear, freezeMinDays }: StudioPolicy): string =>
  t('freezeDays', { least: freezeMinDays, most: freezeDaysAYear });
