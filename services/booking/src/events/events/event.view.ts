import type { EventView } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { refundUntil } from '../../policy/event-windows.js';

/** An event as the caller sees it: with the own place, or place on the waitlist. */
export interface EventRow {
  id: string;
  title: string;
  description: string;
  leader: string;
  location: string;
  what_to_bring: string;
  cancellation_policy: string;
  picture_id: string | null;
  status: 'published' | 'cancelled';
  cancelled_because: string | null;
  starts_at: Date;
  ends_at: Date;
  price: number;
  capacity: number;
  taken: number;
  waiting: number;
  place_id: string | null;
  place_status: 'active' | 'confirmed' | null;
  place_expires_at: Date | null;
  place_held_from: Date | null;
  place_from_waiting_list: boolean;
  place_payment_id: string | null;
  entry_id: string | null;
  position: number | null;
}

const columns = `
  e.id, e.title, e.description, e.leader, e.location, e.picture_id, e.what_to_bring, e.cancellation_policy,
  e.status, e.cancelled_because, e.starts_at, e.ends_at, e.price, e.capacity, e.taken,
  (SELECT count(*)::int FROM event_waiting_entries w
   WHERE w.studio_id = e.studio_id AND w.event_id = e.id) AS waiting,
  r.id AS place_id, r.status AS place_status, r.expires_at AS place_expires_at,
  CASE r.status WHEN 'active' THEN r.created_at END AS place_held_from,
  r.source IS NOT DISTINCT FROM 'waiting_list' AS place_from_waiting_list,
  r.payment_id AS place_payment_id, own.id AS entry_id,
  (SELECT count(*)::int FROM event_waiting_entries w
   WHERE w.studio_id = e.studio_id AND w.event_id = e.id AND w.rank <= own.rank
     AND own.id IS NOT NULL) AS position`;

const joins = `
  LEFT JOIN event_reservations r ON r.studio_id = e.studio_id AND r.event_id = e.id
    AND r.member_id = $2 AND r.status IN ('active', 'confirmed')
  LEFT JOIN event_waiting_entries own ON own.studio_id = e.studio_id AND own.event_id = e.id
    AND own.member_id = $2`;

interface ViewerParams {
  studioId: string;
  memberId: string;
}

/** Events that match `where`, whose values begin with $3; `studioId` and `memberId` are $1 and $2. */
export const findEventRows = (
  tx: EntityManager,
  { studioId, memberId }: ViewerParams,
  { where, values }: { where: string; values: readonly unknown[] },
): Promise<EventRow[]> =>
  tx.query<EventRow[]>(
    `SELECT ${columns} FROM events e ${joins}
     WHERE e.studio_id = $1 AND ${where} ORDER BY e.starts_at, e.id`,
    [studioId, memberId, ...values],
  );

export const findEventRow = async (
  tx: EntityManager,
  viewer: ViewerParams,
  eventId: string,
): Promise<EventRow | undefined> => {
  const [row] = await findEventRows(tx, viewer, { where: 'e.id = $3', values: [eventId] });
  return row;
};

const ownPlace = (row: EventRow): EventView['mine'] => {
  if (row.place_id !== null && row.place_status !== null)
    return {
      status: row.place_status,
      reservationId: row.place_id,
      waitingListId: null,
      expiresAt: row.place_expires_at?.toISOString() ?? null,
      heldFrom: row.place_held_from?.toISOString() ?? null,
      fromWaitingList: row.place_from_waiting_list,
      position: null,
      refundUntil:
        refundUntil(
          { startsAt: row.starts_at },
          { paymentId: row.place_payment_id },
        )?.toISOString() ?? null,
    };
  if (row.entry_id === null) return null;
  return {
    status: 'waiting',
    reservationId: null,
    waitingListId: row.entry_id,
    expiresAt: null,
    heldFrom: null,
    fromWaitingList: false,
    position: row.position,
    refundUntil: null,
  };
};

export const toEventView = (row: EventRow): EventView => ({
  id: row.id,
  title: row.title,
  description: row.description,
  leader: row.leader,
  location: row.location,
  pictureUrl: row.picture_id && `/api/events/pictures/${row.picture_id}`,
  whatToBring: row.what_to_bring,
  cancellationPolicy: row.cancellation_policy,
  status: row.status,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  date: studioDay(row.starts_at),
  time: studioClock(row.starts_at),
  price: row.price,
  // The spec's field is in dirhams; all others are in fils.
  price_aed: row.price / 100,
  is_free: row.price === 0,
  capacity: row.capacity,
  // domain.md: a place that comes free never shows to strangers while someone waits for it.
  placesLeft: row.waiting > 0 || row.status === 'cancelled' ? 0 : row.capacity - row.taken,
  waiting: row.waiting,
  mine: ownPlace(row),
});
