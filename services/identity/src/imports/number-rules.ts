import { plainNumber } from '@studio/domain-kit';

/** Currencies as price columns write them, before or behind the number. */
const currency = /^(?:aed|dhs?|د\.إ)\.?|(?:aed|dhs?|د\.إ)\.?$/gi;
const plain = /^\d+(?:\.\d{1,2})?$/;
const withCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
const withPoints = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;
const decimalComma = /^\d+,\d{1,2}$/;

/** An amount in AED with two decimals; null: it is none. `1,250.00`, `AED 1250`, `1.250,00`. */
export const readAmount = (text: string): string | null => {
  const digits = plainNumber(text)
    .replace(/[\s'’]/g, '')
    .replace(currency, '');
  if (plain.test(digits)) return Number(digits).toFixed(2);
  if (withCommas.test(digits)) return Number(digits.replaceAll(',', '')).toFixed(2);
  if (withPoints.test(digits) || decimalComma.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.')).toFixed(2);
  return null;
};

const MOST_CREDITS = 10_000;

/** What stands behind a count: `8 of 10`, `8/10`, `8 sessions`. */
const behindCount = /^(-?[\d.,]+)\s*(?:(?:\/|of|out of)\s*(\d+).*|\p{L}[\p{L}\s()]*)$/iu;

/** The whole of `8 of 10`; undefined: the cell says none. */
export const wholeOf = (text: string): string | undefined =>
  behindCount.exec(plainNumber(text).trim())?.[2];

/** A count as systems write it, `8`, `8.00`, `1,000` or `8 of 10`; null: it is none. */
export const readCount = (text: string): number | null => {
  const plainText = plainNumber(text).trim();
  const digits = (behindCount.exec(plainText)?.[1] ?? plainText)
    .replace(/,(?=\d{3}$)/, '')
    .replace(',', '.');
  const count = /^-?\d{1,6}(?:\.0+)?$/.test(digits) ? Number(digits) : NaN;
  return Math.abs(count) <= MOST_CREDITS ? count : null;
};
