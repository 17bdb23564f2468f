import type { DateOrder } from '@studio/contracts';
import { inPlainDigits, isStudioDay, studioClock, studioDay } from '@studio/domain-kit';
import { readZone } from './zone-rules.js';

/** What a column's dates say of their order; `none`: they are clear by themselves, or no dates. */
export type DateStyle = DateOrder | 'ambiguous' | 'mixed' | 'none';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/;
const nameAndDay = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/;
/** No day is written with more letters, whatever stands behind it. */
const MOST_LETTERS = 100;
/** Two digits of a year from here on are of the last century. */
const LAST_CENTURY = 70;

/** The day of what may have a weekday before it, and a time behind it. */
const dayPart = (text: string): string =>
  inPlainDigits(text)
    .trim()
    .toLowerCase()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/, '')
    .replace(/(?:t|,?\s+)(?:at\s+)?\d{1,2}:\d{2}.*$/, '')
    .trim();

const yearOf = (digits: string): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < LAST_CENTURY ? 2000 + year : 1900 + year;
};

const toDay = (year: number, month: number, day: number): string | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isStudioDay(text) ? text : null;
};

const monthOf = (name = ''): number => months.indexOf(name.slice(0, 3)) + 1;

const MINUTE_MS = 60_000;

/** A number that counts from 1970, in seconds or in milliseconds. */
const sinceEpoch = (text: string): Date | null => {
  if (!/^1\d{9}(?:\d{3})?$/.test(text)) return null;
  return new Date(Number(text) * (text.length === 10 ? 1_000 : 1));
};

/** The instant of a text that says its zone; null: it says none, and is by the studio's clock. */
const instantOf = (text: string, order: DateOrder): Date | null => {
  const plain = inPlainDigits(text).trim();
  const zoned = readZone(plain);
  if (!zoned) return sinceEpoch(plain);
  const day = readLocalDay(zoned.date, order);
  if (!day) return null;
  const at = new Date(Date.parse(`${day}T${zoned.clock}Z`) - zoned.minutes * MINUTE_MS);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** A day as studios write it, YYYY-MM-DD; null: it is none. The order counts for 03/04/2026 alone. */
export const readDay = (text: string, order: DateOrder): string | null => {
  if (text.length > MOST_LETTERS) return null;
  const at = instantOf(text, order);
  return at ? studioDay(at) : readLocalDay(text, order);
};

/** The studio's hour of an instant with its zone; null: the text says none. */
export const readZonedTime = (text: string, order: DateOrder): string | null => {
  if (text.length > MOST_LETTERS) return null;
  const at = instantOf(text, order);
  return at && studioClock(at);
};

const readLocalDay = (text: string, order: DateOrder): string | null => {
  const part = dayPart(text);
  const iso = yearFirst.exec(part) ?? compact.exec(part);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = numbers.exec(part);
  if (plain) {
    const [first, second] = [Number(plain[1]), Number(plain[2])];
    const year = yearOf(plain[3] ?? '');
    return order === 'day_first' ? toDay(year, second, first) : toDay(year, first, second);
  }
  const named = dayAndName.exec(part);
  if (named) return toDay(yearOf(named[3] ?? ''), monthOf(named[2]), Number(named[1]));
  const american = nameAndDay.exec(part);
  return american ? toDay(Number(american[3]), monthOf(american[1]), Number(american[2])) : null;
};

/** The year is written in two digits. */
export const hasShortYear = (text: string): boolean => {
  const part = dayPart(text);
  const year = numbers.exec(part)?.[3] ?? dayAndName.exec(part)?.[3];
  return year?.length === 2;
};

/** What one cell says of the order. */
export const dateStyleOf = (text: string): DateStyle => {
  if (text.length > MOST_LETTERS) return 'none';
  const plain = numbers.exec(dayPart(text));
  if (!plain) return 'none';
  const [first, second] = [Number(plain[1]), Number(plain[2])];
  if (first > 12 && second <= 12) return 'day_first';
  if (second > 12 && first <= 12) return 'month_first';
  return first === second || first > 12 ? 'none' : 'ambiguous';
};

/** Cell by cell, then column by column: one clear date decides for those that could be both. */
export const joinStyles = (one: DateStyle, other: DateStyle): DateStyle => {
  if (one === other || other === 'none') return one;
  if (one === 'none' || one === 'ambiguous') return other;
  return other === 'ambiguous' ? one : 'mixed';
};
