import { addDays } from './studio-time.js';

/** Dates as the studio writes them, always of its calendar (Asia/Dubai), never the browser's. */
const LOCALE = 'en-AE';

/** Writes a studio day, `YYYY-MM-DD`, with what the options name. */
export const dayFormat = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
  // Made when it is first used, and once: making one takes a phone a millisecond, and a page uses some.
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    // A studio day is a calendar date, so it is formatted in UTC and can't slip over midnight.
    format ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
};

/** `23` */
export const dayNumber = dayFormat({ day: 'numeric' });
/** `Mon` */
export const weekdayShort = dayFormat({ weekday: 'short' });
/** `23 November` */
export const dayMonthLong = dayFormat({ day: 'numeric', month: 'long' });

/** What of a day can have a place in HTML, by name. */
const styles = { dayNumber, weekdayShort, dayMonthLong };
type DayStyle = keyof typeof styles;

const isStyle = (name: string): name is DayStyle => Object.hasOwn(styles, name);

/**
 * The place of a day in HTML that is drawn when a page is built: `{today+3 weekdayShort}`. Whoever answers
 * with the page knows which day it is.
 * @param days after today
 */
export const dayPlace = (days: number, style: DayStyle): string =>
  `{today+${String(days)} ${style}}`;

const places = /\{today\+(\d+) (\w+)\}/g;

/**
 * The HTML with its days. A place of a style that is not known stays empty: the page draws the day itself.
 * @param today a day of the studio, `YYYY-MM-DD`
 */
export const fillDays = (html: string, today: string): string =>
  html.replace(places, (_, days: string, style: string) =>
    isStyle(style) ? styles[style](addDays(today, Number(days))) : '',
  );
