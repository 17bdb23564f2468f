import pg from 'pg';
import type { ServiceName } from './config.js';

/** What of the booking service's news must reach a person as exactly one mail. */
const mailsFor: Readonly<Record<string, string>> = {
  'booking.confirmed.v1': 'booking-confirmation',
  'booking.cancelled.v1': 'cancellation',
  'package.granted.v1': 'package-purchase',
};

interface News {
  id: string;
  type: string;
  user_id: string;
}
interface Owed {
  event_id: string;
  user_id: string;
  kind: string;
  mails: number;
}

const AT_ONCE = 5_000;
const MOST = 20;

/**
 * What no service can see alone: news that booking has told and notifications has settled are one
 * mail each, and to the person they are about. One line for each that is not, at most 20.
 */
export async function checkBetween(
  urls: Pick<Record<ServiceName, string>, 'booking' | 'notifications'>,
  studioId: string,
): Promise<string[]> {
  const booking = new pg.Client({ connectionString: urls.booking });
  const notifications = new pg.Client({ connectionString: urls.notifications });
  const found: string[] = [];
  try {
    await Promise.all([booking.connect(), notifications.connect()]);
    for (let after = FIRST; found.length < MOST;) {
      const { rows: news } = await booking.query<News>(toldNews, [
        ...[studioId, Object.keys(mailsFor), after, AT_ONCE],
      ]);
      const last = news.at(-1);
      if (!last) break;
      found.push(...(await wrongMails(notifications, news, studioId)));
      after = last.id;
    }
    return found.slice(0, MOST);
  } finally {
    await Promise.all([booking.end(), notifications.end()]);
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000';

const toldNews = `
  SELECT id, type, data ->> 'userId' AS user_id FROM outbox
  WHERE studio_id = $1 AND type = ANY($2) AND settled_at IS NOT NULL AND id > $3
  ORDER BY id LIMIT $4`;

async function wrongMails(
  notifications: pg.Client,
  news: readonly News[],
  studioId: string,
): Promise<string[]> {
  const { rows: owed } = await notifications.query<Owed>(
    `SELECT event_id, user_id, kind, count(*)::int AS mails FROM email_jobs
     WHERE studio_id = $1 AND event_id = ANY($2) AND source = 'event'
     GROUP BY event_id, user_id, kind`,
    [studioId, news.map(({ id }) => id)],
  );
  const { rows: gone } = await notifications.query<{ user_id: string }>(
    // Whose account is gone is told nothing any more.
    `SELECT user_id FROM recipients r WHERE studio_id = $1 AND user_id = ANY($2)
       AND to_jsonb(r) ->> 'erased_at' IS NOT NULL`,
    [studioId, news.map(({ user_id: userId }) => userId)],
  );
  const erased = new Set(gone.map(({ user_id: userId }) => userId));
  const known = new Map<string, Owed[]>();
  for (const one of owed) known.set(one.event_id, [...(known.get(one.event_id) ?? []), one]);
  return news.flatMap((one) =>
    erased.has(one.user_id) ? [] : judge(one, known.get(one.id) ?? []),
  );
}

function judge(news: News, owed: readonly Owed[]): string[] {
  const kind = mailsFor[news.type];
  const fitting = owed.filter((one) => one.kind === kind);
  const mails = fitting.reduce((sum, one) => sum + one.mails, 0);
  if (mails !== 1) return [`news are one mail: ${news.id} ${news.type} made ${mails}`];
  if (fitting[0]?.user_id === news.user_id) return [];
  return [`news reach the person they are about: ${news.id} ${news.type} went to somebody else`];
}
