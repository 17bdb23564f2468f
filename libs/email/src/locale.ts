import { dayInWords, endInWords, momentInWords } from './dates.js';
import type { Language } from './language.js';
import { oneLine, withoutIsolates } from './plain-text.js';

/** The locale of a mail: each text in every language, side by side; dates, counts and names as usual there. */
export interface Locale {
  language: Language;
  t: (en: string, ar: string) => string;
  /** The words with the first name, when there is one. */
  greet: (words: string, userName: string | null) => string;
  /** A day or an instant as a long date; text that is no date stays as it is. */
  day: (text: string) => string;
  /** An instant as date and wall time in the studio. */
  moment: (text: string) => string;
  /** A day without its weekday. */
  end: (text: string) => string;
  /** `1 credit`, `7 credits`. */
  credits: (count: number) => string;
  /** `1 hour`, `24 hours`; `1 minute`, `5 minutes`. */
  hours: (count: number) => string;
  minutes: (count: number) => string;
  /** Fils never come here: `AED 1,250.00` or a number of dirhams. */
  money: (amount: string | number) => string;
  /** Both times on one line. */
  span: (date: string, from: string, to: string) => string;
}

const NAME_LENGTH = 40;
/** Names that are two words: عبد الله is never called عبد. */
const opensName = /^(عبد|أبو|أم|بو|Abd|Abu|Bu|Umm)$/i;

const firstName = (userName: string | null): string => {
  const [first = '', second] = oneLine(withoutIsolates(userName ?? '')).split(/\s+/);
  const name = opensName.test(first) && second ? `${first} ${second}` : first;
  return [...name].length > NAME_LENGTH ? `${[...name].slice(0, NAME_LENGTH).join('')}…` : name;
};

type CountWords = Record<Language, Partial<Record<Intl.LDMLPluralRule, string>>>;

const creditWords: CountWords = {
  en: { one: '# credit', other: '# credits' },
  ar: { one: 'حصة واحدة', two: 'حصتان', few: '# حصص', other: '# حصة' },
};
const hourWords: CountWords = {
  en: { one: '# hour', other: '# hours' },
  ar: { one: 'ساعة واحدة', two: 'ساعتين', few: '# ساعات', other: '# ساعة' },
};
const minuteWords: CountWords = {
  en: { one: '# minute', other: '# minutes' },
  ar: { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', other: '# دقيقة' },
};

const dirhams = new Intl.NumberFormat('en-AE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const asMoney = (amount: string | number, language: Language): string => {
  const text = typeof amount === 'number' ? `AED ${dirhams.format(amount)}` : amount;
  const number = /^AED\s*([\d,.]+)$/.exec(withoutIsolates(text))?.[1];
  return language === 'ar' && number !== undefined ? `${number} درهم` : text;
};

export const localeOf = (language: Language): Locale => {
  const rules = new Intl.PluralRules(language);
  const dated =
    (inWords: (text: string, language: Language) => string) =>
    (text: string): string => {
      const plain = withoutIsolates(text);
      const words = inWords(plain, language);
      return words === plain ? text : words;
    };
  const counted =
    (of: CountWords) =>
    (count: number): string => {
      const words = of[language];
      return (words[rules.select(count)] ?? words.other ?? '#').replace('#', String(count));
    };
  const day = dated(dayInWords);
  const t: Locale['t'] = (en, ar) => (language === 'ar' ? ar : en);
  return {
    language,
    t,
    day,
    moment: dated(momentInWords),
    end: dated(endInWords),
    greet: (words, userName) => {
      const name = firstName(userName);
      return name ? t(`${words}, ${name}`, `${name}، ${words}`) : words;
    },
    credits: counted(creditWords),
    hours: counted(hourWords),
    minutes: counted(minuteWords),
    money: (amount) => asMoney(amount, language),
    span: (date, from, to) =>
      `${day(date)}${t(',', '،')} ${from}${to === '' ? '' : `–\u2060${to}`}`,
  };
};
