import { inPlainDigits, plainAddress, withoutFormatCharacters } from './typed-text.js';

/**
 * How names are compared when people are looked for. Identity's database has the same rule as
 * `search_key`, for its index; a spec of identity holds both to one table of cases.
 */

/** Marks over and under letters, the stretching tatweel, invisible marks of direction, apostrophes. */
const ignored =
  /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u061c'\u2019\u02bc]/g;

/** Letters and digits that are typed for one another. */
const same = new Map(
  Object.entries({
    ة: 'ه',
    ى: 'ي',
    ی: 'ي',
    ک: 'ك',
    ٱ: 'ا',
    ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩'].map((digit, n) => [digit, String(n)])),
    ...Object.fromEntries([...'۰۱۲۳۴۵۶۷۸۹'].map((digit, n) => [digit, String(n)])),
  }),
);

/** Without case, accents and the forms of a letter: `شيخة` and `شيخه`, `Zoë` and `zoe` are one. */
export const searchKey = (text: string): string =>
  [...text.normalize('NFKD').replace(ignored, '').toLowerCase()]
    .map((letter) => same.get(letter) ?? letter)
    .join('');

const MOST_WORDS = 10;

/** What was typed as words; a hyphen stands between two, save in an address. */
export const searchWords = (typed: string): string[] =>
  withoutFormatCharacters(typed)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [plainAddress(word)] : word.split('-')))
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);

/** A shorter word is found at the beginning of words only: inside of words it is everywhere. */
export const SHORTEST_PART = 3;

/**
 * Whether a text has every word of the search in it, in any order; parts of words count, of words of
 * one or two letters the beginning of a word.
 */
export const isFound = (text: string, typed: string): boolean => {
  const address = ` ${searchKey(text)}`;
  const key = address.replaceAll('-', ' ');
  return searchWords(typed)
    .map((word) => ([...word].length < SHORTEST_PART ? ` ${searchKey(word)}` : searchKey(word)))
    .every((word) => key.includes(word) || address.includes(word));
};

/** Digits with what people put between them: a search for a telephone number. */
export const isPhoneSearch = (typed: string): boolean =>
  /^[+\d\s().-]*\d[+\d\s().-]*$/.test(inPlainDigits(withoutFormatCharacters(typed)));

/**
 * Whether everybody whom `text` finds is among those whom `shorter`, its beginning, has found. Not for
 * numbers, which are written in many forms.
 */
export const narrowsTo = (shorter: string, text: string): boolean =>
  text.startsWith(shorter) &&
  !/\d/.test(inPlainDigits(text)) &&
  searchWords(shorter).length > 0 &&
  searchWords(shorter).every((word) => [...word].length >= SHORTEST_PART);
