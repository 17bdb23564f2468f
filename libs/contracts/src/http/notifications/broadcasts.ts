import { z } from 'zod';
import { managers, endpoint } from '../../endpoint.js';
import { id } from '../../fields.js';

/** What became of one message to many. */
export const broadcastDelivery = z.object({
  broadcastId: id,
  /** Skipped: those who have switched such mails off. */
  emails: z.object({ queued: z.int(), sent: z.int(), failed: z.int(), skipped: z.int() }),
  /** In the app: how many have it there, and how many of them have read it. */
  inApp: z.object({ delivered: z.int(), opened: z.int() }),
});
export type BroadcastDelivery = z.infer<typeof broadcastDelivery>;

const isListOfIds = (text: string): boolean => {
  const ids = text.split(',');
  return ids.length <= 50 && ids.every((one) => id.safeParse(one).success);
};

export const listBroadcastDeliveries = endpoint({
  service: 'notifications',
  method: 'GET',
  path: '/api/admin/broadcast-deliveries',
  summary: 'What became of messages to many: mails sent and failed, read in the app.',
  callers: managers,
  query: z.object({
    /** Ids by comma. */
    ids: z.string().refine(isListOfIds, 'must be 1 to 50 ids by comma'),
  }),
  response: z.object({ items: z.array(broadcastDelivery) }),
});

export const previewBroadcast = endpoint({
  service: 'notifications',
  method: 'POST',
  path: '/api/admin/broadcast-preview',
  summary: 'A message as its mail looks, with the name of whoever asks. Nothing is sent.',
  callers: managers,
  body: z.object({
    subject: z.string().trim().min(1).max(120),
    text: z.string().trim().min(1).max(2_000),
    topic: z.enum(['newsletter', 'messages']),
  }),
  response: z.object({ subject: z.string(), html: z.string() }),
});
