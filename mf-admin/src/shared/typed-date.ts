import { addDays, isStudioDay, weekdayOf } from '@studio/ui/format';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const relative: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** While somebody types `tomorrow`; three letters are the name Tom. */
const SHORTEST_RELATIVE = 4;

const daysFromToday = (word: string): number | undefined =>
  word.length < SHORTEST_RELATIVE
    ? undefined
    : Object.entries(relative).find(([name]) => name.startsWith(word))?.[1];

/** Which name of a list a word of three letters or more begins: `tue`, `tuesday`. */
const namedBy = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));

/** The day of this year, or of the next one when that is long past. */
const dayOfYear = (day: string, month: number, today: string): string | null => {
  if (!/^\d{1,2}$/.test(day) || month < 0) return null;
  const of = (year: number): string =>
    `${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const year = Number(today.slice(0, 4));
  const date = of(year) < addDays(today, -180) ? of(year + 1) : of(year);
  return isStudioDay(date) ? date : null;
};

const ofOneWord = (word: string, today: string): string | null => {
  const days = daysFromToday(word);
  if (isStudioDay(word)) return word;
  if (days !== undefined) return addDays(today, days);
  const weekday = namedBy(weekdays, word) + 1;
  if (weekday > 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  const [, day = '', month = ''] = /^(\d{1,2})[/.](\d{1,2})[.]?$/.exec(word) ?? [];
  return dayOfYear(day, month === '' ? -1 : Number(month) - 1, today);
};

const ofTwoTokens = (one: string, two: string, today: string): string | null =>
  dayOfYear(one, namedBy(months, two), today) ?? dayOfYear(two, namedBy(months, one), today);

/** A day in a search (`tomorrow`, `Tuesday`, `24 Nov`, `24/11`), and the other words of it. */
export const readTypedDate = (
  text: string,
  today: string,
): { date: string | null; rest: string } => {
  const tokens = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const [at, word] of tokens.entries()) {
    const next = tokens[at + 1];
    const two = next === undefined ? null : ofTwoTokens(word, next, today);
    const date = two ?? ofOneWord(word, today);
    if (date) return { date, rest: tokens.toSpliced(at, two ? 2 : 1).join(' ') };
  }
  return { date: null, rest: tokens.join(' ') };
};
