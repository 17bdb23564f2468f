import { nameKey, SHORTEST_PART } from '@studio/domain-kit';

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

/** SQL: the telephone number of profile `p` in any form, or its last digits. */
export const matchesPhone = (text: string, bind: Bind): string => {
  const number = bind(text.replace(/[\s().-]/g, ''));
  return `(p.search_text LIKE '%' || search_key(${number}) || '%'
    OR p.search_text LIKE '%' || phone_key(${number}) || '%')`;
};
