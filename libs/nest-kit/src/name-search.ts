/** SQL: what `nameKey` of domain-kit makes of a text. */
export const nameKeySql = (text: string): string => {
  const plain = `lower(regexp_replace(normalize(${text}, NFKD), '${ignored}', '', 'g'))`;
  const letters = `translate(${plain}, '${from}', '${to}')`;
  const whole = `regexp_replace(${letters}, '${between}', '', 'g')`;
  return pairs.reduce((sql, [letter, two]) => `replace(${sql}, '${letter}', '${two}')`, whole);
};

/** SQL: a name has this part, however it is written, joined or parted. An empty part is in none. */
export const nameHasSql = (name: string, part: string): string => {
  const key = nameKeySql(part);
  return `(${key} <> '' AND position(${key} IN ${nameKeySql(name)}) > 0)`;
};

const ignored =
  "[\\u0300-\\u036f\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u200b-\\u200f\\u061c''\\u2019\\u02bc]";
const from = 'ةىیکٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ðđɖħıĸłŋøŧə';
const to = 'هييكا01234567890123456789dddhiklnote';
const pairs = [
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['þ', 'th'],
] as const;
const between = '[\\s\\-._,·‐‑‒–—]';
