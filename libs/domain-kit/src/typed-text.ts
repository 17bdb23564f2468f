/**
 * Codes, telephone numbers and addresses as people type and paste them: with digits of any keyboard,
 * and with marks that nobody sees.
 */

/** Without marks of direction, joiners and byte order: chats and documents put them into what is copied. */
export const withoutFormatCharacters = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** Arabic, Persian and full-width keyboards type digits of their own. */
export const inPlainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** A code as it is compared: digits of any keyboard, neither blanks nor marks. */
export const plainCode = (typed: string): string =>
  inPlainDigits(withoutFormatCharacters(typed)).replace(/\s/g, '');

/** A tax registration number as it is kept: its digits, without the blanks and hyphens of papers. */
export const plainTrn = (typed: string): string => plainCode(typed).replace(/\p{Pd}/gu, '');

/**
 * A number as people type it, as programs read it: digits of any keyboard, `.` before the decimals and
 * `,` between thousands, also where an Arabic keyboard has typed ٫ and ٬.
 */
export const plainNumber = (typed: string): string =>
  inPlainDigits(withoutFormatCharacters(typed))
    .replace(/[٫．]/g, '.')
    .replace(/[٬،，]/g, ',');

/** The domain as mail servers know it; as it was typed when it is none. */
const asciiDomain = (domain: string): string => {
  // Letters of any script; a parser of URLs would take a path, a port, a user or a picture too.
  if (!/[^\0-\x7f]/.test(domain) || /[^\p{L}\p{M}\p{N}.。．-]/u.test(domain)) return domain;
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
};

/** An address as mail is sent to it: without marks, its domain in letters that each server takes. */
export const plainAddress = (typed: string): string => {
  const address = withoutFormatCharacters(typed).trim();
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at));
};

/** Mobile, landline, and numbers for all of the country. */
const groups: readonly RegExp[] = [
  /^(\+971)(5\d)(\d{3})(\d{4})$/,
  /^(\+971)([2-79])(\d{3})(\d{4})$/,
  /^(\+971)(800|600|900)(\d{2,6})$/,
];

/** A stored number as people read it: `+971 50 123 4567`. Those of other countries stay whole. */
export const phoneText = (stored: string): string => {
  const parts = groups.map((group) => group.exec(stored)).find((found) => found !== null);
  return parts ? parts.slice(1).join(' ') : stored;
};
