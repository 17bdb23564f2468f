import { addDays } from './studio-time.js';

/** Dates as the studio writes them. */
export const STUDIO_LOCALE = 'en-AE';

/** What of a day is written, by the name under which pages know it (libs/ui, format.ts). */
export const dayStyles = {
  /** `23` */
  dayNumber: { day: 'numeric' },
  /** `Mon` */
  weekdayShort: { weekday: 'short' },
  /** `23 November` */
  dayMonthLong: { day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayStyle = keyof typeof dayStyles;

const isStyle = (name: string): name is DayStyle => Object.hasOwn(dayStyles, name);

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
    isStyle(style) ? written(addDays(today, Number(days)), style) : '',
  );

const formats = new Map<DayStyle, Intl.DateTimeFormat>();

/** Made once: making one takes longer than a hundred uses. */
const formatOf = (style: DayStyle): Intl.DateTimeFormat => {
  const known = formats.get(style);
  if (known) return known;
  // A studio day is a calendar date, so it is formatted in UTC and can't slip over midnight.
  const format = new Intl.DateTimeFormat(STUDIO_LOCALE, { ...dayStyles[style], timeZone: 'UTC' });
  formats.set(style, format);
  return format;
};

const written = (day: string, style: DayStyle): string =>
  formatOf(style).format(new Date(`${day}T00:00:00Z`));
