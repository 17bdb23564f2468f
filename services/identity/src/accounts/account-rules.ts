import { plainAddress } from '@studio/domain-kit';
import { phoneNumberOf } from '@studio/nest-kit/phone';
import { AuthRefused, invalid } from '../shared/auth-refused.js';

/** Spec section 9. */
export const PASSWORD_MIN = 6;
/** auth-contract.md: longer is refused; nothing is cut silently. */
export const PASSWORD_MAX = 256;
/** It travels in every access token, so it must stay small. */
const METADATA_MAX_BYTES = 4_096;
const EMAIL_MAX = 255;

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const emailShape = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`);

/** The address as it is kept; throws 400 for what is none. */
export const readEmail = (input: string | null | undefined): string => {
  const email = normalizeEmail(input ?? '');
  if (email.length > EMAIL_MAX || !emailShape.test(email))
    throw invalid('Unable to validate email address: invalid format');
  return email;
};

/** Letters are one whether a keyboard composes them or not: so a password is hashed and compared. */
export const inOneForm = (password: string): string => password.normalize('NFC');

/** Refuses what is too short or too long, counted in characters as a person sees them typed. */
export const checkNewPassword = (password: string): void => {
  const { length } = [...inOneForm(password)];
  if (length < PASSWORD_MIN) throw new AuthRefused('weak_password');
  if (length > PASSWORD_MAX)
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX} characters`);
};

/** What a member says about themself: small, and nothing that PostgreSQL has no letter for. */
export const checkMetadata = (data: Record<string, unknown>): Record<string, unknown> => {
  const text = toText(data);
  if (Buffer.byteLength(text) > METADATA_MAX_BYTES)
    throw invalid(`data cannot be larger than ${METADATA_MAX_BYTES} bytes`);
  return data;
};

/** As they are kept of a person who signs up or changes them; throws 400 for a number that is none. */
export const readMetadata = (data: Record<string, unknown>): Record<string, unknown> => {
  const { phone_number: typed } = checkMetadata(data);
  if (typeof typed !== 'string' || typed.trim() === '') return data;
  const phone = phoneNumberOf(typed);
  if (phone === undefined)
    throw invalid('Enter a phone number with its country code, like +971 50 123 4567');
  return { ...data, phone_number: phone };
};

const toText = (data: Record<string, unknown>): string => {
  try {
    return JSON.stringify(data, (key, value: unknown) => {
      if (!isStorable(key) || (typeof value === 'string' && !isStorable(value)))
        throw invalid('data cannot hold NUL characters or broken surrogates');
      return value;
    });
  } catch (error) {
    // A hundred thousand brackets in each other are no stack of ours.
    if (error instanceof RangeError) throw invalid('data is nested too deeply');
    throw error;
  }
};

const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Name of a new profile: full_name, else name, else none (spec section 4). */
export const nameFrom = (metadata: Record<string, unknown>): string | null =>
  textOf(metadata['full_name'], 120) ?? textOf(metadata['name'], 120);

/** Phone of a new profile; null also for what nobody can be called by. */
export const phoneFrom = ({ phone_number: typed }: Record<string, unknown>): string | null =>
  (typeof typed === 'string' && phoneNumberOf(typed)) || null;

/** Cut to length, but never through an emoji: half of one can't be stored. */
const textOf = (value: unknown, most: number): string | null =>
  (typeof value === 'string' &&
    value
      .trim()
      .slice(0, most)
      .replace(/\p{Surrogate}$/u, '')) ||
  null;

/** The address of a sign-in, as it is kept; a malformed one is simply nobody's. */
export const normalizeEmail = (input: string): string =>
  plainAddress(input).toLowerCase().replaceAll('\0', ' ');

export const isBanned = (account: { bannedUntil: Date | null }, now = new Date()): boolean =>
  account.bannedUntil !== null && account.bannedUntil > now;
