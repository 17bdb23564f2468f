import { inPlainDigits } from '@studio/domain-kit';
import { phoneNumberOf } from '@studio/nest-kit/phone';
import { readEmail } from '../accounts/account.api.js';

/** The first that can be read, and what else the cell says. */
export interface FirstOf {
  is: string;
  rest?: string;
}

/** No cell of contacts is longer. */
const MOST_LETTERS = 500;
const MOST_PHONE_LETTERS = 32;
/** Fewer are a switchboard, or a number that was cut off. */
const LEAST_DIGITS = 7;

const onePhone = (text: string): string | undefined => {
  const digits = text.match(/\d/g)?.length ?? 0;
  const isOne = text.length <= MOST_PHONE_LETTERS && digits >= LEAST_DIGITS;
  return isOne ? phoneNumberOf(text) : undefined;
};

const firstOf = (
  parts: readonly string[],
  read: (text: string) => string | undefined,
): FirstOf | null => {
  const all = parts.map((part) => part.trim()).filter((part) => part !== '');
  const at = all.findIndex((part) => read(part) !== undefined);
  const is = read(all[at] ?? '');
  if (is === undefined) return null;
  const rest = all.filter((part, other) => other !== at && read(part) !== is).join(', ');
  return rest === '' ? { is } : { is, rest };
};

/** `mobile:`, `(home)`, and the decimals that a spreadsheet gives every number. */
const withoutLabels = (text: string): string =>
  text
    .replace(/\(\s*\p{L}[^)]*\)/gu, ' ')
    .replace(/\p{L}[\p{L}\s]*[:.]\s*(?=[+\d(٠-٩])/gu, ' ')
    .replace(/^(\d{7,})\.0+$/, '$1')
    .trim();

/** A telephone number; of several in one cell the first that can be called. */
export const readPhones = (text: string): FirstOf | null => {
  if (text.length > MOST_LETTERS) return null;
  const whole = withoutLabels(inPlainDigits(text));
  const one = onePhone(whole);
  if (one !== undefined) return { is: one };
  return firstOf(whole.split(/[,;|/\n&]|\s+(?:or|and)\s+|\s-\s/i), onePhone);
};

const oneEmail = (text: string): string | undefined => {
  try {
    return readEmail(text);
  } catch {
    return undefined;
  }
};

/** An address; of several in one cell, and of `Name <address>`, the first. */
export const readEmails = (text: string): FirstOf | null => {
  if (text.length > MOST_LETTERS) return null;
  const one = oneEmail(text);
  if (one !== undefined) return { is: one };
  const inBrackets = /<([^<>]+@[^<>]+)>/.exec(text)?.[1];
  const parts = (inBrackets ?? text).replace(/^mailto:/i, '').split(/[\s,;|/]+/);
  return firstOf(parts, oneEmail);
};
