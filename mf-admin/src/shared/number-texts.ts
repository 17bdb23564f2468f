import { plainNumber } from '@studio/ui/format';
import { t } from './messages.js';

/** The least and the most; of an amount in fils. */
export interface NumberRange {
  min: number;
  max: number;
}

interface Check {
  _zod: { def: { check: string; value?: unknown } };
}

/**
 * As the contract has it. From the checks: the pages' vocabulary of zod (libs/contracts,
 * page-schemas) has no `minValue` and `maxValue`.
 */
export const rangeOf = (schema: {
  _zod: { def: { checks?: readonly Check[] | undefined } };
}): NumberRange => {
  const limits = (check: string): number[] =>
    (schema._zod.def.checks ?? [])
      .map(({ _zod: { def } }) => def)
      .flatMap((def) => (def.check === check && typeof def.value === 'number' ? [def.value] : []));
  return {
    min: Math.max(...limits('greater_than')),
    max: Math.min(...limits('less_than'), Number.MAX_SAFE_INTEGER),
  };
};

/** `1,250`. */
export const grouped = (value: number): string => new Intl.NumberFormat('en-AE').format(value);
const isInside = (value: number, { min, max }: NumberRange): boolean =>
  min <= value && value <= max;

/** `10 to 300`. */
export const wholeRange = ({ min, max }: NumberRange): string =>
  t('fromTo', { from: grouped(min), until: grouped(max) });

/** A whole number as people type it; null when it is none, or outside of its range. */
export const readWhole = (text: string, range: NumberRange): number | null => {
  const plain = plainNumber(text).trim();
  if (!/^\d{1,9}$/.test(plain)) return null;
  return isInside(Number(plain), range) ? Number(plain) : null;
};

export const wholeProblem = (
  label: string,
  text: string,
  range: NumberRange,
): string | undefined =>
  readWhole(text, range) === null
    ? t('wholeNumberFrom', { label, wholeRange: wholeRange(range) })
    : undefined;

/** `AED 0 to 1,000`. */
export const amountRange = ({ min, max }: NumberRange): string =>
  t('amountFromTo', { from: grouped(min / 100), until: grouped(max / 100) });

/**
 * Dirhams as people type them, in fils: `120`, `99.5`, `1,250.00`; null when it is no amount.
 * More than two decimals are refused: nobody may guess which amount was meant.
 */
export const readAmount = (text: string, range?: NumberRange): number | null => {
  const typed = plainNumber(text).trim();
  if (!/^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(typed)) return null;
  const [whole = '', part = ''] = typed.replaceAll(',', '').split('.');
  const fils = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return !range || isInside(fils, range) ? fils : null;
};

export const amountProblem = (
  label: string,
  text: string,
  range: NumberRange,
): string | undefined =>
  readAmount(text, range) === null
    ? t('amountFromWithTwo', { label, amountRange: amountRange(range) })
    : undefined;
