import { inPlainDigits, withoutFormatCharacters } from '@studio/domain-kit';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { Refused } from '../refused.js';

/** Who writes no country code dials as one does in the studio's country. */
const HOME = 'AE';

/** What a number is written with. */
const letters = /^[+\d\s().-]+$/;

/** Letters of other widths and dashes of documents as a keyboard of numbers has them. */
const asTyped = (text: string): string =>
  inPlainDigits(withoutFormatCharacters(text.normalize('NFKC')))
    .replace(/\p{Pd}/gu, '-')
    .trim();

/** Somebody's number as it is kept, `+971501234567`; undefined: nobody could be called by it. */
export const phoneNumberOf = (typed: string): string | undefined => {
  const text = asTyped(typed);
  if (!letters.test(text)) return undefined;
  const number = parsePhoneNumberFromString(
    text.replace(/[\s().-]/g, ''),
    { defaultCountry: HOME, extract: false },
    metadata,
  );
  return number?.isPossible() ? number.number : undefined;
};

/**
 * A number as it is kept, whoever writes it; null and '' take it away. Throws BAD_REQUEST, at
 * `path`, for what is none.
 */
export const readPhone = (typed: string | null, path = 'phone'): string | null => {
  if (typed === null || asTyped(typed) === '') return null;
  const number = phoneNumberOf(typed);
  if (number !== undefined) return number;
  throw new Refused('BAD_REQUEST', [{ path, message: NO_NUMBER }]);
};

export const NO_NUMBER =
  'is no telephone number; with the country code it reads like +971 50 123 4567';
