import { inPlainDigits, withoutFormatCharacters } from '@studio/domain-kit';
import type { PersonInput } from './use-new-person.js';

const digits = /^[+(]*\d[\d\s().-]{3,}$/;

/** What was typed into a search for people: an address, a number, or a name. */
export const personOfText = (typed: string): Partial<PersonInput> => {
  const text = withoutFormatCharacters(typed).trim();
  if (text.includes('@')) return { email: text };
  return digits.test(inPlainDigits(text)) ? { phone: text } : { fullName: text };
};
