import { inPlainDigits, plainAddress, withoutFormatCharacters } from './typed-text.js';

/**
 * How names are compared when people are looked for. Identity's database has the same rules as
 * `search_key` and `name_key`, for its indexes, other services write them into their statements
 * (`nameKeySql` of nest-kit); specs hold them to one table of cases.
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

/** Latin letters that Unicode does not take apart, and what is typed for them. */
const latin = new Map(
  Object.entries({
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
    þ: 'th',
    ð: 'd',
    đ: 'd',
    ɖ: 'd',
    ħ: 'h',
    ı: 'i',
    ĸ: 'k',
    ł: 'l',
    ŋ: 'n',
    ø: 'o',
    ŧ: 't',
    ə: 'e',
  }),
);

/** What stands between the parts of a name. */
const between = /[\s\-._,·‐‑‒–—]/g;

/** A name without what stands between its parts, in letters of a plain keyboard: `alhashimi`. */
export const nameKey = (text: string): string =>
  [...searchKey(text).replace(between, '')].map((letter) => latin.get(letter) ?? letter).join('');

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
 * one or two letters the beginning of a word. Where a name is joined or parted does not matter.
 */
export const isFound = (text: string, typed: string): boolean => {
  const address = ` ${searchKey(text)}`;
  const parted = address.replaceAll('-', ' ');
  const joined = nameKey(text);
  return searchWords(typed).every((word) => {
    const isShort = [...word].length < SHORTEST_PART;
    const key = isShort ? ` ${searchKey(word)}` : searchKey(word);
    const isIn = parted.includes(key) || address.includes(key);
    return isIn || (!isShort && nameKey(word) !== '' && joined.includes(nameKey(word)));
  });
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
