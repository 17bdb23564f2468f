import { searchKey } from '@studio/domain-kit';

/** Letters that have no accent to lose, as keyboards without them write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Words between names that one list has and another one leaves out. */
const particles = new Set(
  'al el ul bin ibn ben bint binti von van der den de del della di da do dos das du la le ال ال بن بنت'.split(
    ' ',
  ),
);
const titles = new Set('mr mrs ms miss mx dr prof eng sir'.split(' '));
/** Father and son have one name. */
const generations = new Set('jr junior sr senior ii iii iv'.split(' '));

/** One name in the spellings of several passports, where the folded letters still differ. */
const spellings: readonly (readonly string[])[] = [
  'mohammed muhammad mohamed mohammad mohamad muhammed mohd md',
  'ahmed ahmad ahmet',
  'khaled khalid',
  'aisha ayesha aysha aicha aesha',
  'fatima fatma fatema',
  'youssef yusuf yousef yousuf yousif yosef',
  'omar umar omer',
  'hussain hussein husain hossein hussien',
  'mariam maryam mariyam meriem',
  'noura nora noora nura',
  'layla leila laila leyla',
  'zainab zeinab zaynab',
  'osama usama',
  'ibrahim ebrahim',
  'ismail ismael',
  'rashid rashed',
  'majid majed',
  'walid waleed',
  'nasser nasir naser',
  'salem salim',
  'saeed said',
].map((line) => line.split(' '));

/** Spellings that sound alike: doubled letters, `ou` and `oo`, `y` and `i`, an h at the end. */
const soundOf = (word: string): string =>
  word
    .replace(/ue|ou|oo/g, 'u')
    .replaceAll('oe', 'o')
    .replaceAll('ae', 'a')
    .replace(/ee|ie|y/g, 'i')
    .replaceAll('ph', 'f')
    .replaceAll('q', 'k')
    .replace(/^abd[eu]l/, 'abdul')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=[aeiou])h$/, '');

const canonical = new Map(
  spellings.flatMap((all) => all.map((one) => [soundOf(one), soundOf(all[0] ?? one)] as const)),
);

const soundKey = (word: string): string => {
  const sound = soundOf(word);
  return canonical.get(sound) ?? sound;
};

interface Name {
  tokens: string[];
  generation: string | null;
}

const tokensOf = (text: string): string[] =>
  [...searchKey(text.replace(/\([^)]*\)/g, ' '))]
    .map((letter) => plainLetters[letter] ?? letter)
    .join('')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

const readName = (text: string): Name => {
  const all = tokensOf(text);
  const [first = ''] = all;
  const named = titles.has(first) && all.length > 2 ? all.slice(1) : all;
  const generation = named.find((word) => generations.has(word)) ?? null;
  const own = named.filter((word) => !generations.has(word));
  const tokens = own.filter((word) => !particles.has(word));
  return { tokens: tokens.length > 0 ? tokens : own, generation };
};

/** `al-` is written apart, together, or left out. */
const withoutArticle = (word: string): string =>
  word.length > 5 ? word.replace(/^(?:al|el|ال)/u, '') : word;

const isInitial = (short: string, long: string): boolean =>
  short.length === 1 && long.startsWith(short);

const isSameToken = (one: string, other: string): boolean =>
  soundKey(one) === soundKey(other) ||
  soundKey(withoutArticle(one)) === soundKey(withoutArticle(other)) ||
  isInitial(one, other) ||
  isInitial(other, one);

/** A name with two neighbours in one word: `Anne-Marie` is `Annemarie`, `Abdul Rahman` one name. */
const joinings = (tokens: readonly string[]): string[][] => [
  [...tokens],
  ...tokens
    .slice(1)
    .map((word, at) => [...tokens.slice(0, at), `${tokens[at]}${word}`, ...tokens.slice(at + 2)]),
];

/** Each word of the shorter name is in the longer one, and the given name of the longer in the shorter. */
const isPartOf = (short: readonly string[], long: readonly string[]): boolean => {
  const left = [...long];
  // Whole tokens first: an initial takes what they leave.
  for (const word of [...short].sort((one, other) => other.length - one.length)) {
    const whole = left.findIndex((other) => other.length > 1 && isSameToken(word, other));
    const at = whole >= 0 ? whole : left.findIndex((other) => isSameToken(word, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  const [firstName = ''] = long;
  return short.some((word) => isSameToken(word, firstName));
};

const isSameTokens = (one: readonly string[], other: readonly string[]): boolean =>
  one.length <= other.length ? isPartOf(one, other) : isPartOf(other, one);

/** No name, or a letter that stands for one. */
const isEmptyName = ({ tokens }: Name): boolean => tokens.join('').length < 2;

/**
 * Whether two names can be one person's. Order, case, accents, hyphens, initials, middle names and
 * spellings differ harmlessly; another given name, or another surname, is another person. Who has no
 * name contradicts nobody.
 */
export const canBeOnePerson = (
  one: string | null | undefined,
  other: string | null | undefined,
): boolean => {
  const [a, b] = [readName(one ?? ''), readName(other ?? '')];
  if (isEmptyName(a) || isEmptyName(b)) return true;
  if (a.generation !== b.generation) return false;
  return joinings(a.tokens).some((left) =>
    joinings(b.tokens).some((right) => isSameTokens(left, right)),
  );
};

/** The same text for spellings that are one name in any order. */
export const nameKeyOf = (name: string): string =>
  readName(name).tokens.map(soundKey).sort().join(' ');

/** Some systems export `Last, First`. */
export const turnedName = (whole: string): string => {
  const turned = /^([^,]+),\s*([^,]+)$/.exec(whole);
  return (turned ? `${turned[2]} ${turned[1]}` : whole).replace(/\s+/g, ' ').trim();
};
