import { createHash } from 'node:crypto';
import { nameKeyOf } from './name-rules.js';
import type { ImportFacts } from './read-row.js';

/** The digits that a number has in common with its forms: 050…, +971 50…, 00971 50…. */
const OWN_DIGITS = 9;

const phoneKeyOf = (phone: string): string => phone.replace(/\D/g, '').slice(-OWN_DIGITS);

/**
 * What an answer is kept under: the name with each contact of the row. Files of other kinds have the
 * same person by the same name and one of the same contacts, and are not asked about again.
 */
export const answerKeysOf = ({ fullName, email, phone, externalId }: ImportFacts): string[] => {
  if (!fullName) return [];
  const name = nameKeyOf(fullName);
  const contacts = [
    ['email', email],
    ['phone', phone && phoneKeyOf(phone)],
    ['id', externalId],
  ] as const;
  return contacts.flatMap(([what, contact]) =>
    contact
      ? [
          createHash('sha256')
            .update(JSON.stringify([what, contact, name]))
            .digest('base64url'),
        ]
      : [],
  );
};
