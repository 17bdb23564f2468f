import { Refused } from '@studio/nest-kit';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

/** Who writes no country code dials as one does in the studio's country. */
const HOME = 'AE';

/** Arabic keyboards type digits of their own; a phone dials the others. */
const inPlainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/**
 * A number as it is kept: what was typed, when somebody could be called by it. Null takes it away.
 * Throws BAD_REQUEST for what is none.
 */
export const readPhone = (typed: string | null): string | null => {
  const text = inPlainDigits(typed?.trim().replace(/\s+/g, ' ') ?? '');
  if (text === '') return null;
  const number = parsePhoneNumberFromString(
    text,
    { defaultCountry: HOME, extract: false },
    metadata,
  );
  if (number?.isPossible() && /^[+\d\s().-]+$/.test(text)) return text;
  const message = 'is no telephone number; with the country code it reads like +971 50 123 4567';
  throw new Refused('BAD_REQUEST', [{ path: 'phone', message }]);
};
