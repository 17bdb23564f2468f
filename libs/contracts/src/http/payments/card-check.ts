import { z } from 'zod';
import { admins, endpoint } from '../../endpoint.js';

/** Whether cards can be taken, as the provider says now. */
export const cardCheck = z.object({
  /** `live`: real money. `test`: the key works, and charges nobody. */
  state: z.enum(['live', 'test', 'missing', 'malformed', 'refused', 'unreachable']),
  /** `malformed` is no signing secret: payments are found by asking, minutes later. */
  webhookSecret: z.enum(['set', 'missing', 'malformed']),
  /** Where the provider has to send its events. */
  webhookUrl: z.string(),
});
export type CardCheck = z.infer<typeof cardCheck>;

export const checkCards = endpoint({
  service: 'payments',
  method: 'GET',
  path: '/api/admin/card-check',
  summary: 'Tries the keys at the card provider, and says what is wrong with them.',
  callers: admins,
  isSlow: true,
  response: cardCheck,
});
