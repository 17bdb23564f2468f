import { createHash } from 'node:crypto';
import type { ImportField, RecordKind } from '@studio/contracts';
import { searchKey } from '@studio/domain-kit';
import { readDay } from './date-rules.js';
import type { ReadingRules } from './field-readers.js';
import { wholeOf } from './number-rules.js';
import { withName, withSpareName } from './person-facts.js';
import { readRow, type ImportFacts, type ReadRow } from './read-row.js';
import { isZonedTime, timeBehind } from './time-rules.js';

/** What each row has to say. */
const needs: Readonly<Record<RecordKind, readonly ImportField[]>> = {
  credits: ['packageName', 'creditsLeft', 'expiresOn'],
  'plan-members': ['planName', 'paidUntil'],
  bookings: ['date', 'startTime', 'classType'],
};

/** Some systems write a class's date and time in one cell, or the zone beside the time alone. */
const withTime = (cells: ImportFacts, { order }: ReadingRules): ImportFacts => {
  const { startTime } = cells;
  const date = cells.date ?? (startTime && readDay(startTime, order) ? startTime : '');
  if (startTime === undefined) return timeBehind(date) ? { ...cells, startTime: date } : cells;
  if (!isZonedTime(startTime)) return date === '' ? cells : { ...cells, date };
  const whole = `${readDay(date, order) ?? date}T${startTime}`;
  return { ...cells, date: whole, startTime: whole };
};

/** `6 of 10` says both, where no other column says how many there were. */
const withTotal = (cells: ImportFacts): ImportFacts => {
  const creditsTotal = cells.creditsTotal ?? wholeOf(cells.creditsLeft ?? '');
  return creditsTotal === undefined ? cells : { ...cells, creditsTotal };
};

/** A row of records: what will be written, and why it can't be. */
export const readRecord = (kind: RecordKind, found: ImportFacts, rules: ReadingRules): ReadRow => {
  const named = withTotal(withName(found));
  const cells = kind === 'bookings' ? withTime(named, rules) : named;
  return withSpareName(readRow(cells, { needs: needs[kind], rules }), found);
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
