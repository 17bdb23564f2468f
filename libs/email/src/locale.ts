import type { Translate } from '@studio/messages';
import { formatDay, formatEnd, formatMoment } from './dates.js';
import type { Language } from './language.js';
import { texts } from './messages.js';
import { oneLine, withoutIsolates } from './plain-text.js';

/** Dates, counts and names as usual in the language of a mail. */
export interface Formats {
  language: Language;
  /** The greeting with the first name, when there is one. */
  greet: (greeting: string, userName: string | null) => string;
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

/** The same with the texts of a family of mails. */
export interface Locale<Key extends string> extends Formats {
  t: Translate<Key>;
}

const NAME_LENGTH = 40;
/** Names that are two words: عبد الله is never called عبد. */
const opensName = /^(عبد|أبو|أم|بو|Abd|Abu|Bu|Umm)$/i;

const firstName = (userName: string | null): string => {
  const [first = '', second] = oneLine(withoutIsolates(userName ?? '')).split(/\s+/);
  const name = opensName.test(first) && second ? `${first} ${second}` : first;
  return [...name].length > NAME_LENGTH ? `${[...name].slice(0, NAME_LENGTH).join('')}…` : name;
};

const withCents = new Intl.NumberFormat('en-AE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const asMoney = (amount: string | number, language: Language): string => {
  const text = typeof amount === 'number' ? `AED ${withCents.format(amount)}` : amount;
  const dirhams = /^AED\s*([\d,.]+)$/.exec(withoutIsolates(text))?.[1];
  return dirhams === undefined ? text : texts(language)('dirhams', { dirhams });
};

export const formatsOf = (language: Language): Formats => {
  const t = texts(language);
  const dated =
    (format: (text: string, language: Language) => string) =>
    (text: string): string => {
      const plain = withoutIsolates(text);
      const written = format(plain, language);
      return written === plain ? text : written;
    };
  const day = dated(formatDay);
  return {
    language,
    day,
    moment: dated(formatMoment),
    end: dated(formatEnd),
    greet: (greeting, userName) => {
      const name = firstName(userName);
      return name ? t('greeting', { greeting, name }) : greeting;
    },
    credits: (count) => t('credits', { count }),
    hours: (count) => t('hours', { count }),
    minutes: (count) => t('minutes', { count }),
    money: (amount) => asMoney(amount, language),
    span: (date, from, to) =>
      t('dateAndTime', { date: day(date), time: to === '' ? from : `${from}–\u2060${to}` }),
  };
};
