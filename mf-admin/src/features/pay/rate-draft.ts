import type { PayTerms } from '@studio/contracts';
import { readAmount, readWhole } from '../../shared/number-texts.js';
import { t } from './messages.js';

export const amounts = [
  'perClass',
  'perHour',
  'perHead',
  'perHeadAbove',
  'fullBonus',
] as const satisfies readonly (keyof PayTerms)[];
export const counts = [
  'headsIncluded',
  'sharePercent',
] as const satisfies readonly (keyof PayTerms)[];

export type TermTexts = Record<keyof PayTerms, string>;

const range = { min: 0, max: 1_000_000 };
const to100 = { min: 0, max: 100 };

const textOf = (fils: number): string => (fils === 0 ? '' : String(fils / 100));
const countOf = (count: number): string => (count === 0 ? '' : String(count));

const nothing: PayTerms = {
  perClass: 0,
  perHour: 0,
  perHead: 0,
  perHeadAbove: 0,
  headsIncluded: 0,
  fullBonus: 0,
  sharePercent: 0,
};

/** What a form begins with. */
export const textsOf = (rate: PayTerms | null): TermTexts => {
  const terms = rate ?? nothing;
  return {
    perClass: textOf(terms.perClass),
    perHour: textOf(terms.perHour),
    perHead: textOf(terms.perHead),
    perHeadAbove: textOf(terms.perHeadAbove),
    fullBonus: textOf(terms.fullBonus),
    headsIncluded: countOf(terms.headsIncluded),
    sharePercent: countOf(terms.sharePercent),
  };
};

const valueOf = (name: keyof PayTerms, text: string): number | null => {
  if (text.trim() === '') return 0;
  return counts.some((one) => one === name) ? readWhole(text, to100) : readAmount(text, range);
};

/** What stands in the way, by field. */
export const problemsOf = (texts: TermTexts): Partial<TermTexts> =>
  Object.fromEntries([
    ...amounts.flatMap((name) =>
      valueOf(name, texts[name]) === null ? [[name, t('amountPlease')]] : [],
    ),
    ...counts.flatMap((name) =>
      valueOf(name, texts[name]) === null ? [[name, t('wholePercent')]] : [],
    ),
  ]) as Partial<TermTexts>;

/** Only of texts without a problem. */
export const termsOf = (texts: TermTexts): PayTerms => {
  const value = (name: keyof PayTerms): number => valueOf(name, texts[name]) ?? 0;
  return {
    perClass: value('perClass'),
    perHour: value('perHour'),
    perHead: value('perHead'),
    perHeadAbove: value('perHeadAbove'),
    headsIncluded: value('headsIncluded'),
    fullBonus: value('fullBonus'),
    sharePercent: value('sharePercent'),
  };
};
