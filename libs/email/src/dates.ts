import { STUDIO_ZONE, studioClock, studioDay } from '@studio/domain-kit';
import type { Language } from './language.js';

/** Emirati Arabic writes its months as نوفمبر and its digits as here. */
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' };
const comma: Record<Language, string> = { en: ',', ar: '،' };

/** Making one costs a hundred times as much as using it; there are four at most. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string, language: Language): Intl.DateTimeFormat => {
  const name = `${language} ${zone}`;
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(locales[language], {
      timeZone: zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
  formats.set(name, format);
  return format;
};

const parts = (at: Date | string, zone: string, language: Language): Record<string, string> =>
  Object.fromEntries(
    formatOf(zone, language)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );

/** An instant as the studio's long date: `Tuesday, 24 November 2026`. */
export const longDate = (
  at: Date | string,
  language: Language = 'en',
  zone: string = STUDIO_ZONE,
): string => {
  const { weekday, day, month, year } = parts(at, zone, language);
  return `${weekday}${comma[language]} ${day} ${month} ${year}`;
};

/** A calendar day (`2027-01-03`) as `3 January 2027`. */
export const dayDate = (studioDay: string, language: Language = 'en'): string => {
  const { day, month, year } = parts(`${studioDay}T12:00:00Z`, 'UTC', language);
  return `${day} ${month} ${year}`;
};

/** An instant as date and wall time: `Monday, 23 November 2026, 18:30`. */
export const longDateTime = (at: Date | string, language: Language = 'en'): string =>
  `${longDate(at, language)}${comma[language]} ${studioClock(at)}`;

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
const isReal = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** A day or an instant in words with its weekday; whatever else was given stays as it is. */
export const formatDay = (text: string, language: Language): string => {
  if (DAY.test(text) && isReal(text)) return longDate(`${text}T12:00:00Z`, language, 'UTC');
  return INSTANT.test(text) && isReal(text) ? longDate(text, language) : text;
};

/** An instant in words; whatever else was given stays as it is. */
export const formatMoment = (text: string, language: Language): string =>
  INSTANT.test(text) && isReal(text) ? longDateTime(text, language) : formatDay(text, language);

/** The last day of something, without its weekday. */
export const formatEnd = (text: string, language: Language): string => {
  if (DAY.test(text) && isReal(text)) return dayDate(text, language);
  return INSTANT.test(text) && isReal(text) ? dayDate(studioDay(text), language) : text;
};

/** The day that a written date means: `2026-11-24`, an instant, or `Tuesday, 24 November 2026`. */
export const dayOfText = (text: string): string | null => {
  if (DAY.test(text)) return isReal(text) ? text : null;
  if (INSTANT.test(text)) return isReal(text) ? studioDay(text) : null;
  const written = /(\d{1,2} [A-Za-z]{3,9} \d{4})/.exec(text)?.[1];
  const at = written === undefined ? Number.NaN : Date.parse(`${written} 12:00 UTC`);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
};

/** Wall time of `06:30`, `06:30:00`, `6:30 PM`; null for anything else. */
export const clockOfText = (text: string): string | null => {
  const found = /^(\d{1,2}):(\d\d)(?::\d\d)?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!found) return null;
  const [, hours = '', minutes = '', half] = found;
  const late = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour = half ? (Number(hours) % 12) + late : Number(hours);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
};
