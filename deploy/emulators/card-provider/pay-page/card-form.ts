import type { CardEntry } from '../payments/payment-method.js';
import type { Payer } from '../state/records.js';

export type FieldName = 'email' | 'number' | 'expiry' | 'cvc' | 'name';
export type FieldErrors = Partial<Record<FieldName, string>>;
export type FieldValues = Partial<Record<FieldName, string>>;

export type CardForm =
  | { ok: true; entry: CardEntry; payer: Payer }
  | { ok: false; errors: FieldErrors; values: FieldValues };

/** Reads the posted card page. `knownEmail` is the customer's, who is then not asked for it. */
export function readCardForm(body: string, knownEmail: string | null, now = new Date()): CardForm {
  const fields = new URLSearchParams(body);
  const text = (name: FieldName): string => (fields.get(name) ?? '').trim().slice(0, 200);
  const number = text('number').replace(/[\s-]/g, '');
  const expiry = readExpiry(text('expiry'));
  const email = knownEmail ?? text('email');
  const errors = withoutGaps({
    email: isEmail(email) ? undefined : 'Enter your email address.',
    number: numberProblem(number),
    expiry: expiryProblem(expiry, now),
    cvc: /^\d{3,4}$/.test(text('cvc')) ? undefined : 'Enter the 3 or 4 digits of the CVC.',
    name: text('name') === '' ? 'Enter the name on the card.' : undefined,
  });
  if (Object.keys(errors).length > 0 || !expiry) {
    // Number and CVC are never sent back: a page with a card number in it may be cached or logged.
    return {
      ok: false,
      errors,
      values: { email, expiry: text('expiry'), name: text('name') },
    };
  }
  return {
    ok: true,
    entry: { number, expiryMonth: expiry.month, expiryYear: expiry.year },
    payer: { email, name: text('name') },
  };
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

const withoutGaps = (problems: Record<FieldName, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));

function expiryProblem(
  expiry: { month: number; year: number } | undefined,
  now: Date,
): string | undefined {
  if (!expiry) return 'Enter the expiry as month and year, like 04 / 30.';
  return isPast(expiry, now) ? "Your card's expiry date is in the past." : undefined;
}

function numberProblem(number: string): string | undefined {
  if (number === '') return 'Enter your card number.';
  if (!/^\d{12,19}$/.test(number)) return 'Your card number is incomplete.';
  return passesLuhn(number) ? undefined : 'Your card number is invalid.';
}

/** The check digit of ISO/IEC 7812-1. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

interface Expiry {
  month: number;
  year: number;
}

function readExpiry(text: string): Expiry | undefined {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return undefined;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** A card is good until the end of its month. */
function isPast({ month, year }: Expiry, now: Date): boolean {
  return year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
}
