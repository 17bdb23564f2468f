import type { DateOrder, ImportField, ImportProblem } from '@studio/contracts';
import { whyNoBirthDate } from '../profiles/profiles.api.js';
import { readEmails, readPhones, type FirstOf } from './contact-rules.js';
import { hasShortYear, readDay, readZonedTime } from './date-rules.js';
import { readAmount, readCount } from './number-rules.js';
import { readTime, timeBehind } from './time-rules.js';
import { readGender, readStatus } from './word-rules.js';

export interface ReadingRules {
  order: DateOrder;
  /** The studio's day. */
  today: string;
}

type Code = ImportProblem['code'];

/** What is written of a cell, or why it can't be read. */
export type Reader = (text: string, rules: ReadingRules) => FirstOf | Code;

const MOST_LETTERS = 500;

const orCode = (text: string | null | undefined, code: Code): FirstOf | Code =>
  text ? { is: text } : code;

export const readName: Reader = (text) =>
  text.length > MOST_LETTERS ? 'too_long' : { is: text.replace(/\s+/g, ' ') };

const shortName =
  (most: number): Reader =>
  (text, rules) =>
    [...text].length > most ? 'too_long' : readName(text, rules);

const day: Reader = (text, { order }) => orCode(readDay(text, order), 'invalid_date');

const pastDay: Reader = (text, rules) => {
  const read = day(text, rules);
  return typeof read === 'object' && read.is > rules.today ? 'date_in_future' : read;
};

const birthDateCodes = { early: 'before_1900', future: 'date_in_future' } as const;

const birthDate: Reader = (text, { order, today }) => {
  const read = readDay(text, order);
  // Whether 26 is a child or a grandmother, nobody can say.
  if (hasShortYear(text)) return 'year_in_two_digits';
  const why = read && whyNoBirthDate(read, today);
  return why ? birthDateCodes[why] : orCode(read, 'invalid_date');
};

const count: Reader = (text) => {
  const read = readCount(text);
  if (read === null) return 'invalid_number';
  return read < 0 ? 'negative' : { is: String(read) };
};

const startTime: Reader = (text, { order }) => {
  // Behind a day; 18:30 - 19:20 is from and to.
  const clock = readDay(text, order) ? timeBehind(text) : text;
  return orCode(readZonedTime(text, order) ?? readTime(clock ?? text), 'invalid_time');
};

/** A note may be long: booking makes several of it, and keeps its lines. */
const MOST_NOTE_LETTERS_OF_FILE = 20_000;

const note: Reader = (text) =>
  text.length > MOST_NOTE_LETTERS_OF_FILE
    ? 'too_long'
    : { is: text.replace(/\r\n?/g, '\n').trim() };

const MOST_NAME_LETTERS = 120;

/** Of fields that are no plain name. */
const readers: Partial<Record<ImportField, Reader>> = {
  externalId: shortName(MOST_NAME_LETTERS),
  email: (text) => readEmails(text) ?? 'invalid_email',
  phone: (text) => readPhones(text) ?? 'invalid_phone',
  birthDate,
  gender: (text) => orCode(readGender(text), 'unknown_gender'),
  joinedOn: pastDay,
  waiverSignedOn: pastDay,
  note,
  creditsLeft: count,
  creditsTotal: count,
  boughtOn: pastDay,
  expiresOn: day,
  startedOn: day,
  paidUntil: day,
  date: day,
  startTime,
  status: (text) => orCode(readStatus(text), 'unknown_status'),
  pricePaid: (text) => orCode(readAmount(text), 'invalid_price'),
};

export const readerOf = (field: ImportField): Reader => readers[field] ?? readName;
