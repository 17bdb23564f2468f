import type { StudioPolicy } from '@studio/contracts';
import { count, priceTag } from './format.js';

/** Phrases that more than one text makes of the studio's numbers; a number of 0 reads as words. */

/** `up to 12 hours before the class`; 0: `until the class starts`. */
export const upTo = (hours: number, what = 'the class'): string =>
  hours === 0 ? `until ${what} starts` : `up to ${count(hours, 'hour')} before ${what}`;

/** `until 2 hours before it starts`; 0: `until it starts`. */
export const untilBeforeIt = (hours: number): string =>
  hours === 0 ? 'until it starts' : `until ${count(hours, 'hour')} before it starts`;

/** `10 to 15 minutes early` */
export const earlyWords = ({ arriveEarlyMinutes: { from, to } }: StudioPolicy): string =>
  from === to ? `${count(to, 'minute')} early` : `${from} to ${count(to, 'minute')} early`;

/** `30 minutes before the start`; 0: `at the start`. */
export const aroundStart = (minutes: number, side: 'before' | 'after'): string =>
  minutes === 0 ? 'at the start' : `${count(minutes, 'minute')} ${side} the start`;

/** `AED 60`; 0: `nothing`. */
export const feeWords = (fils: number): string => (fils === 0 ? 'nothing' : priceTag(fils));

/** There are days enough in a year for one freeze. */
export const canFreeze = ({ freezeDaysAYear, freezeMinDays }: StudioPolicy): boolean =>
  freezeDaysAYear >= freezeMinDays;

/** `for 7 days at least and 30 days a year` */
export const freezeWords = ({ freezeDaysAYear, freezeMinDays }: StudioPolicy): string =>
  `for ${count(freezeMinDays, 'day')} at least and ${count(freezeDaysAYear, 'day')} a year`;
