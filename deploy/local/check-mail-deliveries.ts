import { EXAMPLES_A_RULE, type Issue } from '@studio/domain-kit';
import type pg from 'pg';
import type { BackendName } from '@studio/contracts/services';
import { databaseClient } from './database-client.js';

/**
 * What of the booking service's news must reach a person, and as which mails: exactly these, once
 * each. Whoever waited hears of the seat by `class.promoted.v1`, and not by `booking.confirmed.v1`.
 */
const mailsOf: Readonly<Record<string, readonly string[]>> = {
  'booking.confirmed.v1': ['booking-confirmation'],
  'booking.confirmed.v1 from a waiting list': [],
  'booking.confirmed.v1 by the front desk': ['admin-booking'],
  'booking.confirmed.v1 without a message': [],
  'booking.cancelled.v1': ['cancellation'],
  'booking.cancelled.v1 without a message': [],
  'booking.rescheduled.v1': ['cancellation', 'booking-confirmation'],
  'class.waiting_left.v1': ['class-waiting-left'],
  'class.offered.v1': ['class-offer'],
  'class.promoted.v1': ['class-place-won'],
  'schedule.changed.v1': ['schedule-change'],
  'schedule.cancelled.v1': ['class-cancellation'],
  'event.waiting_joined.v1': ['event-waiting-list'],
  'event.waiting_left.v1': ['event-waiting-left'],
  'event.promoted.v1': ['event-place-won'],
  'event.window_closing.v1': ['payment-warning'],
  'event.reservation_lapsed.v1': ['event-place-lapsed'],
  'event.booked.v1': ['event-booking-confirmation'],
  'event.place_cancelled.v1': ['event-place-cancelled'],
  'event.cancelled.v1': ['event-cancelled'],
  'event.changed.v1': ['event-changed'],
  'package.granted.v1': ['package-purchase'],
};

interface EventRow {
  id: string;
  /** One of `mailsOf`. */
  kind: string;
  user_id: string;
}
interface Owed {
  event_id: string;
  user_id: string;
  kind: string;
  mails: number;
}

const AT_ONCE = 5_000;
/** A database that does not answer must not hold the check up for ever. */
const limits = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 120_000,
  query_timeout: 125_000,
};

/**
 * What no service can see alone: events that booking has published and notifications has settled are
 * their mails, once each, and to the person they are about.
 */
export async function checkMailDeliveries(
  urls: Pick<Record<BackendName, string>, 'booking' | 'notifications'>,
  studioId: string,
): Promise<Issue[]> {
  const booking = databaseClient({ connectionString: urls.booking, ...limits });
  const notifications = databaseClient({ connectionString: urls.notifications, ...limits });
  const eventsBefore = async (id?: string): Promise<EventRow[]> =>
    (await booking.query<EventRow>(publishedEvents, [studioId, kinds, id, AT_ONCE])).rows;
  const issues = new Map<string, IssueEntry>();
  try {
    await Promise.all([booking.connect(), notifications.connect()]);
    for (let events = await eventsBefore(LAST); events.length > 0;) {
      for (const { rule, example } of await wrongMails(notifications, events, studioId))
        note(issues, rule, example);
      events = await eventsBefore(events.at(-1)?.id);
    }
    return [...issues].map(([rule, entry]) => ({ rule, ...entry }));
  } finally {
    await Promise.all([booking.end(), notifications.end()]);
  }
}

type IssueEntry = Pick<Issue, 'total'> & { examples: string[] };

function note(issues: Map<string, IssueEntry>, rule: string, example: string): void {
  const entry = issues.get(rule) ?? { total: 0, examples: [] };
  entry.total += 1;
  if (entry.examples.length < EXAMPLES_A_RULE) entry.examples.push(example);
  issues.set(rule, entry);
}

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const kinds = Object.keys(mailsOf);

/** Ids count up with time: the newest come first. */
const publishedEvents = `
  SELECT id, kind, user_id FROM (
    SELECT id, studio_id, data ->> 'userId' AS user_id,
      type || CASE
        WHEN type NOT IN ('booking.confirmed.v1', 'booking.cancelled.v1') THEN ''
        WHEN data ->> 'notifyMember' = 'false' THEN ' without a message'
        WHEN data ->> 'fromWaitingList' = 'true' THEN ' from a waiting list'
        WHEN data ->> 'bookedBy' IS NOT NULL THEN ' by the front desk' ELSE '' END AS kind
    FROM outbox WHERE studio_id = $1 AND settled_at IS NOT NULL AND id < $3
      AND NOT EXISTS (SELECT FROM outbox_batches WHERE outbox.id = ANY(event_ids))) AS published
  WHERE kind = ANY($2) ORDER BY id DESC LIMIT $4`;

interface Mismatch {
  rule: string;
  example: string;
}

async function wrongMails(
  notifications: pg.Client,
  events: readonly EventRow[],
  studioId: string,
): Promise<Mismatch[]> {
  const { rows: owed } = await notifications.query<Owed>(
    `SELECT event_id, user_id, kind, count(*)::int AS mails FROM email_jobs
     WHERE studio_id = $1 AND event_id = ANY($2) AND source = 'event'
     GROUP BY event_id, user_id, kind`,
    [studioId, events.map(({ id }) => id)],
  );
  const { rows: gone } = await notifications.query<{ user_id: string; merged_into: string | null }>(
    // A deleted account gets no mail; those of a merged record are the kept one's.
    `SELECT user_id, merged_into FROM recipients WHERE studio_id = $1 AND user_id = ANY($2)
       AND (erased_at IS NOT NULL OR merged_into IS NOT NULL)`,
    [studioId, events.map(({ user_id: userId }) => userId)],
  );
  const mergedInto = new Map(gone.map((one) => [one.user_id, one.merged_into]));
  const known = new Map<string, Owed[]>();
  for (const one of owed) known.set(one.event_id, [...(known.get(one.event_id) ?? []), one]);
  return events.flatMap((one) => {
    const userId = mergedInto.has(one.user_id) ? mergedInto.get(one.user_id) : one.user_id;
    return userId ? judge({ ...one, user_id: userId }, known.get(one.id) ?? []) : [];
  });
}

/** Each kind of news is a rule of its own: many of one never hide one of another. */
function judge({ id, kind: type, user_id: userId }: EventRow, owed: readonly Owed[]): Mismatch[] {
  const due = mailsOf[type] ?? [];
  const countOf = (kind: string): number =>
    owed.filter((one) => one.kind === kind).reduce((sum, { mails }) => sum + mails, 0);
  const missing = due.filter((kind) => countOf(kind) !== 1);
  const others = new Set(owed.map(({ kind }) => kind).filter((kind) => !due.includes(kind)));
  const wrong = [...missing, ...others].map((kind) => ({
    rule: `${type} is its mails, once each`,
    example: `${id} made ${countOf(kind)} of ${kind}`,
  }));
  const stray = owed.find((one) => one.user_id !== userId);
  if (stray)
    wrong.push({ rule: `${type} reaches its person`, example: `${id} went to ${stray.user_id}` });
  return wrong;
}
