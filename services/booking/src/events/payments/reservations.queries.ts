import type { DataSource } from 'typeorm';

interface HeldReservationRow {
  member_id: string;
  event_id: string;
  /** Fils. */
  price: number;
}

/** A place that is held for its member at this moment: neither confirmed nor cancelled nor lapsed. */
export const findHeldReservation = async (
  dataSource: DataSource,
  viewer: { studioId: string; id: string; now: Date },
): Promise<HeldReservationRow | undefined> => {
  const [row] = await dataSource.query<HeldReservationRow[]>(
    `SELECT r.member_id, r.event_id, e.price
     FROM event_reservations r JOIN events e ON e.studio_id = r.studio_id AND e.id = r.event_id
     WHERE r.studio_id = $1 AND r.id = $2 AND r.status = 'active' AND r.expires_at > $3`,
    [viewer.studioId, viewer.id, viewer.now],
  );
  return row;
};
