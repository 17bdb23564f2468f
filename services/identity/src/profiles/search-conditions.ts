import { inPlainDigits, nameKey, SHORTEST_PART, withoutFormatCharacters } from '@studio/domain-kit';
import { phoneNumberOf } from '@studio/nest-kit/phone';

/** Gives a value to the statement and answers its placeholder. */
type Bind = (value: string) => string;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * SQL: the search text of profile `p` has this word, as `isFound` means it. A word of one or two
 * letters has a trigram at its beginning only.
 */
export const matchesWord = (word: string, bind: Bind): string => {
  const bound = bind(escaped(word));
  const key = `search_key(${bound})`;
  if ([...word].length >= SHORTEST_PART) {
    const isIn = `p.search_text LIKE '%' || ${key} || '%'`;
    // `---` joined is nothing, and would be in every name.
    return nameKey(word).length < SHORTEST_PART
      ? isIn
      : `(${isIn} OR name_key(p.full_name) LIKE '%' || name_key(${bound}) || '%')`;
  }
  return `(p.search_text LIKE ${key} || '%' OR p.search_text LIKE '% ' || ${key} || '%')`;
};

/** A number, whole or a part of one, as it is compared with those that are kept. */
export const comparablePhone = (typed: string): string =>
  phoneNumberOf(typed) ?? inPlainDigits(withoutFormatCharacters(typed)).replace(/[\s().-]/g, '');

/** SQL: the telephone number of profile `p` has these digits in it, whole or a part of one. */
export const matchesPhone = (text: string, bind: Bind): string => {
  const number = bind(inPlainDigits(withoutFormatCharacters(text)).replace(/[\s().-]/g, ''));
  const whole = bind(comparablePhone(text));
  return `(p.search_text LIKE '%' || search_key(${number}) || '%'
    OR p.search_text LIKE '%' || phone_key(${whole}) || '%')`;
};
