import type { BroadcastDelivery } from '@studio/contracts';
import type { EntityManager } from 'typeorm';

interface DeliveryRow {
  broadcast_id: string;
  queued: number;
  sent: number;
  failed: number;
  skipped: number;
  delivered: number;
  opened: number;
}

/** How far each of these messages has come; one that nobody has been handed yet has no row. */
export const findDeliveries = async (
  manager: EntityManager,
  { studioId, broadcastIds }: { studioId: string; broadcastIds: readonly string[] },
): Promise<BroadcastDelivery[]> => {
  const rows = await manager.query<DeliveryRow[]>(
    `SELECT b.broadcast_id, sum(mails.queued)::int AS queued, sum(mails.sent)::int AS sent,
       sum(mails.failed)::int AS failed, sum(mails.skipped)::int AS skipped,
       sum(bells.delivered)::int AS delivered, sum(bells.opened)::int AS opened
     FROM broadcast_batches b
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE j.status = 'queued') AS queued,
         count(*) FILTER (WHERE j.status = 'sent') AS sent,
         count(*) FILTER (WHERE j.status = 'failed') AS failed,
         count(*) FILTER (WHERE j.status = 'skipped') AS skipped
       FROM email_jobs j WHERE j.studio_id = b.studio_id AND j.event_id = b.event_id) mails
     CROSS JOIN LATERAL (
       SELECT count(*) AS delivered, count(*) FILTER (WHERE n.is_read) AS opened
       FROM notifications n WHERE n.studio_id = b.studio_id AND n.event_id = b.event_id) bells
     WHERE b.studio_id = $1 AND b.broadcast_id = ANY($2) GROUP BY b.broadcast_id`,
    [studioId, broadcastIds],
  );
  return rows.map((row) => ({
    broadcastId: row.broadcast_id,
    emails: { queued: row.queued, sent: row.sent, failed: row.failed, skipped: row.skipped },
    inApp: { delivered: row.delivered, opened: row.opened },
  }));
};
