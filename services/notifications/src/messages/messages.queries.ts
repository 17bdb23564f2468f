import type { StudioMessage as StudioMessageView } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { StudioMessage } from './studio-message.entity.js';

const MOST = 50;

type Emails = StudioMessageView['emails'];

const toMessageView = (row: StudioMessage, emails: Emails): StudioMessageView => ({
  id: row.id,
  subject: row.subject,
  text: row.text,
  channels: row.channels,
  sentBy: row.sentBy,
  sentAt: row.sentAt.toISOString(),
  recipients: row.recipients,
  emails,
});

/** Newest first, each with what has become of its mails so far. */
export const listMessagesAbout = async (
  manager: EntityManager,
  { studioId, aboutId }: { studioId: string; aboutId: string },
): Promise<StudioMessageView[]> => {
  const rows = await manager.find(StudioMessage, {
    where: { studioId, aboutId },
    order: { sentAt: 'DESC', id: 'DESC' },
    take: MOST,
  });
  const counts = await manager.query<(Emails & { event_id: string })[]>(
    `SELECT event_id, count(*) FILTER (WHERE status = 'queued')::int AS queued,
       count(*) FILTER (WHERE status = 'sent')::int AS sent,
       count(*) FILTER (WHERE status = 'failed')::int AS failed,
       count(*) FILTER (WHERE status = 'skipped')::int AS skipped
     FROM email_jobs WHERE studio_id = $1 AND event_id = ANY($2) GROUP BY event_id`,
    [studioId, rows.map(({ eventId }) => eventId)],
  );
  return rows.map((row) => {
    const found = counts.find(({ event_id: eventId }) => eventId === row.eventId);
    const { queued = 0, sent = 0, failed = 0, skipped = 0 } = found ?? {};
    return toMessageView(row, { queued, sent, failed, skipped });
  });
};
