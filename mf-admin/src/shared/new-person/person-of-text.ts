import type { PersonInput } from './use-new-person.js';

const digits = /^[+\d٠-٩۰-۹][\d٠-٩۰-۹\s().-]{3,}$/;

/** What was typed into a search for people: an address, a number, or a name. */
export const personOfText = (typed: string): Partial<PersonInput> => {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  return digits.test(text) ? { phone: text } : { fullName: text };
};
