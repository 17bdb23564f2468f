import { SHORTEST_PART } from '@studio/domain-kit';

/** Gives a value to the statement and answers its placeholder. */
type Bind = (value: string) => string;

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * SQL: the search text of profile `p` has this word, as `isFound` means it. A word of one or two
 * letters has a trigram at its beginning only.
 */
export const matchesWord = (word: string, bind: Bind): string => {
  const key = `search_key(${bind(escaped(word))})`;
  if ([...word].length >= SHORTEST_PART) return `p.search_text LIKE '%' || ${key} || '%'`;
  return `(p.search_text LIKE ${key} || '%' OR p.search_text LIKE '% ' || ${key} || '%')`;
};

/** SQL: the telephone number of profile `p` in any form, or its last digits. */
export const matchesPhone = (text: string, bind: Bind): string => {
  const number = bind(text.replace(/[\s().-]/g, ''));
  return `(p.search_text LIKE '%' || search_key(${number}) || '%'
    OR p.search_text LIKE '%' || phone_key(${number}) || '%')`;
};
