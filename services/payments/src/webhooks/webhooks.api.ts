import type { PaymentStory } from '@studio/contracts';
import { In, type EntityManager } from 'typeorm';
import { WebhookEvent } from './webhook-event.entity.js';

/** What the provider told about a session, an intent or an invoice, in the order it came. */
export const findEventsAbout = async (
  manager: EntityManager,
  { studioId, names }: { studioId: string; names: readonly string[] },
): Promise<PaymentStory['providerEvents']> => {
  const rows = await manager.find(WebhookEvent, {
    where: [
      { studioId, sessionId: In([...names]) },
      { studioId, intentId: In([...names]) },
      { studioId, objectId: In([...names]) },
    ],
    order: { receivedAt: 'ASC', eventId: 'ASC' },
  });
  return rows.map((row) => ({
    id: row.eventId,
    type: row.type,
    receivedAt: row.receivedAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    attempts: row.attempts,
    lastError: row.lastError,
  }));
};
