import type {
  AdminEvent,
  AdminEventDetail,
  EventAttendee,
  EventWaiter,
  listAdminEvents,
} from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { findEventRow, findEventRows, toEventView, type EventRow } from '../events/events.api.js';
import { versionsOf } from '../../shared/record-changes.js';

interface ViewerParams {
  studioId: string;
  /** The admin. */
  memberId: string;
}

type Page = z.infer<NonNullable<typeof listAdminEvents.query>>;
const PAGE = 20;

const toAdminEvents = async (
  tx: EntityManager,
  studioId: string,
  rows: readonly EventRow[],
): Promise<AdminEvent[]> => {
  const events = rows.map((row) => {
    const { mine: _own, ...event } = toEventView(row);
    return { ...event, taken: row.taken, cancelledBecause: row.cancelled_because };
  });
  const versions = await versionsOf(
    tx,
    studioId,
    events.map(({ id }) => id),
  );
  return events.map((event) => ({ ...event, version: versions.get(event.id) ?? 0 }));
};

export const findAdminEvents = async (
  tx: EntityManager,
  viewer: ViewerParams,
  { when, page, now }: Page & { now: Date },
): Promise<{ items: AdminEvent[]; total: number }> => {
  const isPast = when === 'past';
  const which = `studio_id = $1 AND ends_at ${isPast ? '<=' : '>'}`;
  const [counted] = await tx.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM events WHERE ${which} $2`,
    [viewer.studioId, now],
  );
  const order = isPast ? 'DESC' : 'ASC';
  const rows = await findEventRows(tx, viewer, {
    where: `e.id IN (SELECT id FROM events WHERE ${which} $3
      ORDER BY starts_at ${order}, id ${order} LIMIT ${PAGE} OFFSET $4)`,
    values: [now, (page - 1) * PAGE],
  });
  const items = await toAdminEvents(tx, viewer.studioId, rows);
  return { items: isPast ? items.reverse() : items, total: counted?.total ?? 0 };
};

/** Throws EVENT_NOT_FOUND. */
export const findAdminEvent = async (
  tx: EntityManager,
  viewer: ViewerParams,
  eventId: string,
): Promise<AdminEventDetail> => {
  const row = await findEventRow(tx, viewer, eventId);
  const { studioId } = viewer;
  const [event] = await toAdminEvents(tx, studioId, row ? [row] : []);
  if (!event) throw new Refused('EVENT_NOT_FOUND');
  return {
    ...event,
    attendees: await attendeesOf(tx, { studioId, eventId }),
    waitingList: await waitersOf(tx, { studioId, eventId }),
  };
};

interface OfEvent {
  studioId: string;
  eventId: string;
}

type AttendeeRow = Omit<EventAttendee, 'expiresAt' | 'checkedInAt'> & {
  expiresAt: Date | null;
  checkedInAt: Date | null;
};

const attendees = `
  SELECT r.id AS "reservationId", r.member_id AS "userId", r.status, r.price,
    coalesce(m.full_name, m.email, 'Unknown') AS name, coalesce(m.email, '') AS email,
    r.source = 'waiting_list' AS "fromWaitingList",
    r.payment_id IS NOT NULL AND NOT r.awaits_transfer AS paid,
    r.awaits_transfer AS "awaitsTransfer", r.expires_at AS "expiresAt",
    r.checked_in_at AS "checkedInAt"
  FROM event_reservations r
  LEFT JOIN members m ON m.studio_id = r.studio_id AND m.id = r.member_id`;

const toAttendee = (row: AttendeeRow): EventAttendee => ({
  ...row,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
});

/** Who has a place, by name; of a cancelled event, who had one. */
export const attendeesOf = async (
  tx: EntityManager,
  { studioId, eventId }: OfEvent,
): Promise<EventAttendee[]> => {
  const rows = await tx.query<AttendeeRow[]>(
    `${attendees} WHERE r.studio_id = $1 AND r.event_id = $2
       AND (r.status IN ('active', 'confirmed') OR r.ended_because = 'studio')
     ORDER BY lower(coalesce(m.full_name, m.email)), r.id`,
    [studioId, eventId],
  );
  return rows.map(toAttendee);
};

/** Throws EVENT_PLACE_NOT_FOUND. */
export const attendeeAt = async (
  tx: EntityManager,
  studioId: string,
  placeId: string,
): Promise<EventAttendee> => {
  const [row] = await tx.query<AttendeeRow[]>(`${attendees} WHERE r.studio_id = $1 AND r.id = $2`, [
    studioId,
    placeId,
  ]);
  if (!row) throw new Refused('EVENT_PLACE_NOT_FOUND');
  return toAttendee(row);
};

const waitersOf = async (
  tx: EntityManager,
  { studioId, eventId }: OfEvent,
): Promise<EventWaiter[]> => {
  const rows = await tx.query<(Omit<EventWaiter, 'joinedAt'> & { joinedAt: Date })[]>(
    `SELECT w.id AS "entryId", w.member_id AS "userId", w.joined_at AS "joinedAt",
       coalesce(m.full_name, m.email, 'Unknown') AS name, coalesce(m.email, '') AS email,
       (row_number() OVER (ORDER BY w.rank))::int AS position
     FROM event_waiting_entries w
     LEFT JOIN members m ON m.studio_id = w.studio_id AND m.id = w.member_id
     WHERE w.studio_id = $1 AND w.event_id = $2 ORDER BY w.rank`,
    [studioId, eventId],
  );
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }));
};
