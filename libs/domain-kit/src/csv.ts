/** Spreadsheets take a cell that begins so for a formula: OWASP, CSV injection. */
const formula = /^[=+\-@\t\r]/;
/** A telephone number begins with a plus too, and calculates nothing. */
const phone = /^\+\d[\d ().-]{5,}$/;
/** So does a number below zero, written as text. */
const number = /^-\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

/** Excel reads UTF-8 only behind it. */
export const BYTE_ORDER_MARK = '\uFEFF';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isFormula = formula.test(text) && !phone.test(text) && !number.test(text);
  return isFormula ? `'${text}` : text;
};

const cell = (value: unknown): string => {
  const text = textOf(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One record of RFC 4180. Text that would be a formula begins with an apostrophe. */
export const csvRecord = (values: readonly unknown[]): string =>
  `${values.map(cell).join(',')}\r\n`;
