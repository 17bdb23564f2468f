import { createHash } from 'node:crypto';
import type { DateOrder, ImportField, ImportProblem, RecordKind } from '@studio/contracts';
import { searchKey } from '@studio/domain-kit';
import { phoneNumberOf } from '@studio/nest-kit/phone';
import { readEmail } from '../accounts/account.api.js';
import { readDay } from './date-rules.js';
import { readAmount, readCount } from './number-rules.js';
import { readTime, timeBehind } from './time-rules.js';
import { nameOf, type ImportFacts, type ReadRow } from './person-facts.js';

const MOST_LETTERS = 500;

type Code = ImportProblem['code'];
/** What is written of a cell, or why it can't be read. */
type Reader = (text: string, rules: { order: DateOrder; today: string }) => { is: string } | Code;

const orCode = (text: string | null | undefined, code: Code): { is: string } | Code =>
  text ? { is: text } : code;

/** What a rule that throws makes of a text; undefined: it refused. */
const readBy = (rule: (text: string) => string | null, text: string): string | undefined => {
  try {
    return rule(text) ?? undefined;
  } catch {
    return undefined;
  }
};

const name: Reader = (text) =>
  text.length > MOST_LETTERS ? 'too_long' : { is: text.replace(/\s+/g, ' ') };
const day: Reader = (text, { order }) => orCode(readDay(text, order), 'invalid_date');
const pastDay: Reader = (text, rules) => {
  const read = day(text, rules);
  return typeof read === 'object' && read.is > rules.today ? 'date_in_future' : read;
};
const count: Reader = (text) => {
  const read = readCount(text);
  if (read === null) return 'invalid_number';
  return read < 0 ? 'negative' : { is: String(read) };
};

const readers: Partial<Record<ImportField, Reader>> = {
  email: (text) => orCode(readBy(readEmail, text), 'invalid_email'),
  phone: (text) => orCode(phoneNumberOf(text), 'invalid_phone'),
  creditsLeft: count,
  creditsTotal: count,
  boughtOn: pastDay,
  expiresOn: day,
  startedOn: day,
  paidUntil: day,
  date: day,
  startTime: (text) => orCode(readTime(text), 'invalid_time'),
  pricePaid: (text) => orCode(readAmount(text), 'invalid_price'),
};

/** What each row has to say. */
const needs: Readonly<Record<RecordKind, readonly ImportField[]>> = {
  credits: ['packageName', 'creditsLeft', 'expiresOn'],
  'plan-members': ['planName', 'paidUntil'],
  bookings: ['date', 'startTime', 'classType'],
};

/** Some systems write a class's date and time in one cell. */
const withTime = (cells: ImportFacts): ImportFacts => {
  const startTime = cells.startTime ?? timeBehind(cells.date ?? '');
  return startTime ? { ...cells, startTime } : cells;
};

const withName = (found: ImportFacts): ImportFacts => {
  const { firstName: _first, lastName: _last, ...cells } = found;
  const fullName = nameOf(found);
  return fullName === '' ? cells : { ...cells, fullName };
};

/** A row of records: what will be written, and why it can't be. */
export const readRecord = (
  kind: RecordKind,
  found: ImportFacts,
  rules: { order: DateOrder; today: string },
): ReadRow => {
  const cells = withName(kind === 'bookings' ? withTime(found) : found);
  const row: ReadRow = { facts: {}, problems: [] };
  const refuse = (field: ImportField, code: Code): void => {
    row.problems.push({ field, code, value: null });
  };
  for (const [key, text] of Object.entries(cells)) {
    const field = key as ImportField;
    const read = (readers[field] ?? name)(text, rules);
    if (typeof read === 'object') row.facts[field] = read.is;
    else refuse(field, read);
  }
  for (const field of needs[kind]) if (!cells[field]) refuse(field, 'required');
  if (!cells.email && !cells.phone && !cells.externalId) refuse('email', 'required');
  return row;
};

/** What makes two rows of a person the same, where the other system has no number for them. */
const identifying: Readonly<Record<RecordKind, readonly ImportField[]>> = {
  credits: ['packageName', 'boughtOn', 'expiresOn'],
  'plan-members': ['planName', 'startedOn', 'paidUntil'],
  bookings: ['classType', 'date', 'startTime', 'room', 'trainer'],
};

/**
 * The beginning of a row's key; `isWhole`: the other system's number says that there is one alone.
 * It does so with what the row is about: one sale can be two packages.
 */
export const keyOf = (kind: RecordKind, facts: ImportFacts): { text: string; isWhole: boolean } => {
  const { recordId } = facts;
  const [about] = identifying[kind];
  const fields = recordId && about ? [about] : identifying[kind];
  const parts = [recordId ?? '', ...fields.map((field) => searchKey(facts[field] ?? ''))];
  const text = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { text, isWhole: recordId !== undefined };
};
