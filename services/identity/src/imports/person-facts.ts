import type { DateOrder, ImportField, ImportProblem } from '@studio/contracts';
import { inPlainDigits, studioDay } from '@studio/domain-kit';
import { phoneNumberOf } from '@studio/nest-kit/phone';
import { readEmail } from '../accounts/account.api.js';
import { whyNoBirthDate } from '../profiles/profiles.api.js';
import { hasShortYear, readDay } from './date-rules.js';
import { turnedName } from './name-rules.js';

export type ImportFacts = Partial<Record<ImportField, string>>;

export interface ReadRow {
  facts: ImportFacts;
  problems: ImportProblem[];
}

const MOST_LETTERS = 120;
const MOST_PHONE_LETTERS = 32;
/** Fewer are a switchboard, or a number that was cut off. */
const LEAST_DIGITS = 7;

const problem = (field: ImportField | null, code: ImportProblem['code']): ImportProblem => ({
  field,
  code,
  value: null,
});

/** What a rule that throws makes of a text; undefined: it refused. */
const readBy = (rule: (text: string) => string | null, text: string): string | undefined => {
  try {
    return rule(text) ?? undefined;
  } catch {
    return undefined;
  }
};

/** A name in one cell or in two. */
export const nameOf = ({ fullName, firstName, lastName }: ImportFacts): string =>
  turnedName(fullName ?? [firstName, lastName].filter(Boolean).join(' '));

const birthDateCodes = { early: 'before_1900', future: 'date_in_future', none: null } as const;

type Reader = (text: string, row: ReadRow) => void;

const readers = (order: DateOrder, today: string): Partial<Record<ImportField, Reader>> => ({
  email: (text, { facts, problems }) => {
    const email = readBy(readEmail, text);
    if (email) facts.email = email;
    else problems.push(problem('email', 'invalid_email'));
  },
  phone: (text, { facts, problems }) => {
    const phone = text.length > MOST_PHONE_LETTERS ? undefined : phoneNumberOf(text);
    if (phone && (inPlainDigits(text).match(/\d/g)?.length ?? 0) >= LEAST_DIGITS)
      facts.phone = phone;
    else problems.push(problem('phone', 'invalid_phone'));
  },
  joinedOn: (text, { facts, problems }) => {
    const day = readDay(text, order);
    if (!day) problems.push(problem('joinedOn', 'invalid_date'));
    else if (day > today) problems.push(problem('joinedOn', 'date_in_future'));
    else facts.joinedOn = day;
  },
  birthDate: (text, { facts, problems }) => {
    const day = readDay(text, order);
    const code = day ? birthDateCodes[whyNoBirthDate(day, today) ?? 'none'] : 'invalid_date';
    // Whether 26 is a child or a grandmother, nobody can say.
    if (hasShortYear(text)) problems.push(problem('birthDate', 'year_in_two_digits'));
    else if (code) problems.push(problem('birthDate', code));
    else if (day) facts.birthDate = day;
  },
  externalId: (text, { facts, problems }) => {
    if (text.length > MOST_LETTERS) problems.push(problem('externalId', 'too_long'));
    else facts.externalId = text;
  },
});

/** A row of people: what will be written, and why it can't be. */
export const readPerson = (
  cells: ImportFacts,
  { order, now = new Date() }: { order: DateOrder; now?: Date },
): ReadRow => {
  const row: ReadRow = { facts: {}, problems: [] };
  const fullName = nameOf(cells);
  if (fullName === '') row.problems.push(problem('fullName', 'required'));
  else if ([...fullName].length > MOST_LETTERS) row.problems.push(problem('fullName', 'too_long'));
  else row.facts.fullName = fullName;
  for (const [field, read] of Object.entries(readers(order, studioDay(now)))) {
    const text = cells[field as ImportField];
    if (text) read(text, row);
  }
  const { email, phone, externalId } = row.facts;
  if (row.problems.length === 0 && !email && !phone && !externalId)
    row.problems.push(problem('email', 'required'));
  return row;
};
