import { z } from 'zod';
import { endpoint, frontDesk } from '../../endpoint.js';
import { instant, withId } from '../../fields.js';

/** What a mail server has said of a person's address. */
export const mailAddressState = z.object({
  /** Since when it says for good that nobody has it; null: it does not, as far as is known. */
  refusedSince: instant.nullable(),
});
export type MailAddressState = z.infer<typeof mailAddressState>;

const ofPerson = {
  service: 'notifications',
  callers: frontDesk,
  params: withId,
  response: mailAddressState,
} as const;

export const getMailAddress = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/api/admin/people/:id/mail-address',
  summary: 'Whether mails to the address of a person are refused, and since when.',
});

/** Naturally safe to repeat. Another address needs it not: it begins without a refusal. */
export const retryMailAddress = endpoint({
  ...ofPerson,
  method: 'POST',
  path: '/api/admin/people/:id/mail-address/retry',
  summary: 'Mails go to the address again; one that is refused for good ends that.',
});
