import type { PaymentStory, ProviderEventView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { WebhookEvent } from './webhook-event.entity.js';

/** What the provider told about a session, an intent or an invoice, in the order it came. */
export const findEventsAbout = async (
  manager: EntityManager,
  { studioId, names }: { studioId: string; names: readonly string[] },
): Promise<PaymentStory['providerEvents']> => {
  const rows = await manager
    .createQueryBuilder(WebhookEvent, 'e')
    .where('e.studioId = :studioId', { studioId })
    .andWhere(
      '(e.sessionId = ANY(:names) OR e.intentId = ANY(:names) OR e.objectId = ANY(:names))',
      { names },
    )
    .orderBy({ 'e.receivedAt': 'ASC', 'e.eventId': 'ASC' })
    .getMany();
  return rows.map(toEventView);
};

export const toEventView = (row: WebhookEvent): ProviderEventView => ({
  id: row.eventId,
  type: row.type,
  receivedAt: row.receivedAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
  attempts: row.attempts,
  lastError: row.lastError,
  note: row.note,
});
