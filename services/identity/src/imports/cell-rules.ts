import type { ImportField } from '@studio/contracts';

/** Marks of direction and of nothing, which copied texts bring along. */
const invisible = /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Spreadsheets keep digits as a text by `="050…"`, and we keep formulas from them by an apostrophe. */
export const cellOf = (raw: string): string =>
  raw
    .replace(invisible, '')
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@\t\r\d])/, '')
    .trim();

/** What systems write where there is nothing. */
const nothing = new Set(
  'n/a #n/a n.a. na not_available not_provided nil none null undefined nan unknown - – — -- --- . (none) (null) (blank) #value! #ref! لا_يوجد'
    .split(' ')
    .map((text) => text.replaceAll('_', ' ')),
);
/** Those of them that are names of people too. */
const names = new Set(['na', 'none', 'null', 'unknown']);
const nameFields: readonly ImportField[] = ['fullName', 'firstName', 'lastName'];
const noDate =
  /^(?:0{1,4}[-/.]0{1,2}[-/.]0{1,4}|0001-01-01|0?1[-/.]0?1[-/.]0001)(?:[t\s]+0{1,2}:00.*|\s+12:00.*)?$/i;

/** Whether a cell says that there is nothing. */
export const isNothing = (text: string, field: ImportField): boolean => {
  const key = text.toLowerCase();
  if (nameFields.includes(field)) return nothing.has(key) && !names.has(key);
  if (field === 'phone' && /^0+$/.test(key)) return true;
  return nothing.has(key) || noDate.test(key);
};
