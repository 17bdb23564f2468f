import { createHash } from 'node:crypto';
import {
  importDateFields,
  importFields,
  importKinds,
  type DateOrder,
  type ImportAsk,
  type ImportField,
  type ImportKind,
} from '@studio/contracts';
import { searchKey } from '@studio/domain-kit';
import { columnNames } from './column-names.js';
import { joinStyles, readDay, type DateStyle } from './date-rules.js';

export interface ImportColumn {
  name: string;
  /** Of the first row that has one. */
  sample: string;
  dates: DateStyle;
  field: ImportField | null;
}

/** Letters and digits alone: `E-mail Address`, `email_address` and `EmailAddress` are one. */
export const keyOf = (name: string): string => searchKey(name).replace(/[^\p{L}\p{N}]/gu, '');

/** The last column of rows that were downloaded because they failed. */
const REASON = 'reason';

/** The same heads in the same order, whatever their case; with the reasons of failed rows too. */
export const shapeOf = (names: readonly string[]): string => {
  const keys = names.map(keyOf);
  if (keys.at(-1) === REASON) keys.pop();
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
};

/** Heads as they are shown: an empty one has its number, a second one of a name says so. */
export const readHeads = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => {
    const name = cell || `Column ${at + 1}`;
    const before = cells.slice(0, at).filter((one) => one === cell && cell !== '').length;
    return before > 0 ? `${name} (${before + 1})` : name;
  });

/** What each column is by its name; of two for one field the first. */
export const suggestFields = (
  kind: ImportKind,
  names: readonly string[],
): (ImportField | null)[] => {
  const taken = new Set<ImportField>();
  return names.map((name) => {
    const key = keyOf(name);
    const field = importFields[kind].find((one) => columnNames[one].split(/\s+/).includes(key));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
};

/** The order of the file's dates; null: they don't say, or contradict each other. */
export const orderOf = (columns: readonly ImportColumn[]): DateOrder | null => {
  const style = columns.map(({ dates }) => dates).reduce(joinStyles, 'none');
  if (style === 'day_first' || style === 'month_first') return style;
  return style === 'none' ? 'day_first' : null;
};

type Need = readonly [ImportAsk, ...ImportField[]];

const person: Need = ['key', 'email', 'phone', 'externalId'];

/** What a row can't be read without: one of the fields behind each. */
const needs: Readonly<Record<ImportKind, readonly Need[]>> = {
  people: [['name', 'fullName', 'firstName', 'lastName'], person],
  credits: [
    person,
    ['package', 'packageName'],
    ['credits_left', 'creditsLeft'],
    ['expires_on', 'expiresOn'],
  ],
  'plan-members': [person, ['plan', 'planName'], ['paid_until', 'paidUntil']],
  bookings: [person, ['date', 'date'], ['class_type', 'classType']],
};

const missing = (kind: ImportKind, fields: readonly (ImportField | null)[]): ImportAsk[] =>
  needs[kind]
    .filter(([, ...wanted]) => !wanted.some((one) => fields.includes(one)))
    .map(([ask]) => ask);

const hasDay = (text: string): boolean =>
  (readDay(text, 'day_first') ?? readDay(text, 'month_first')) !== null;

const daysIn: readonly ImportField[] = [...importDateFields, 'startTime'];

/** Some systems write an address below the name, and a day before the time. */
const isInOther = (ask: ImportAsk, columns: readonly ImportColumn[]): boolean =>
  columns.some(
    ({ field, sample }) =>
      (ask === 'key' && field === 'fullName' && sample.includes('@')) ||
      (ask === 'date' && field === 'startTime' && hasDay(sample)),
  );

/** What has to be said before rows can be read. */
export const asksOf = (
  kind: ImportKind,
  columns: readonly ImportColumn[],
  chosenOrder: DateOrder | null,
): ImportAsk[] => {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const asks = missing(kind, fields).filter((ask) => !isInOther(ask, columns));
  if (new Set(fields).size < fields.length) asks.push('same_field_twice');
  const dates = columns.filter(({ field }) => field && daysIn.includes(field));
  const isClear = dates.every((one) => one.dates === 'none') || orderOf(columns) !== null;
  if (!isClear && chosenOrder === null) asks.push('date_order');
  return asks;
};

/** The kind that the heads of a file are whole for, where they are not for the one it came as. */
export const otherKindOf = (kind: ImportKind, names: readonly string[]): ImportKind | null => {
  if (missing(kind, suggestFields(kind, names)).length === 0) return null;
  const whole = importKinds.filter((one) => missing(one, suggestFields(one, names)).length === 0);
  // Files of people have a name and an address, as most others have.
  return whole.find((one) => one !== 'people') ?? whole[0] ?? null;
};
