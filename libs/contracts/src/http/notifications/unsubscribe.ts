import { z } from 'zod';
import { endpoint, everyone } from '../../endpoint.js';

const token = z.object({ token: z.string().max(2_000).optional() });

/** Opening the link changes nothing: mail scanners open links too. */
export const showUnsubscribe = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/unsubscribe',
  summary: 'A page (text/html) that asks whether emails of this kind should end.',
  callers: everyone,
  query: token,
});

/** RFC 8058: mail programs post here without asking; safe to repeat. */
export const unsubscribe = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/unsubscribe',
  summary:
    'Ends emails of the kind that the signed token names (answers with a page), or undoes it.',
  callers: everyone,
  query: token.extend({ undo: z.literal('1').optional() }),
});
