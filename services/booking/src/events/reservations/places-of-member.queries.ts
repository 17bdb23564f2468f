import type { EventPlaceOfMember } from '@studio/contracts';
import type { DataSource } from 'typeorm';

type PlaceRow = Omit<EventPlaceOfMember, 'startsAt' | 'expiresAt'> & {
  startsAt: Date;
  expiresAt: Date | null;
};

/** The latest 50 event places of a member, the latest event first; lapsed holds are none. */
export const findPlacesOfMember = async (
  dataSource: DataSource,
  { studioId, memberId }: { studioId: string; memberId: string },
): Promise<EventPlaceOfMember[]> => {
  const rows = await dataSource.query<PlaceRow[]>(
    `SELECT r.id AS "reservationId", e.id AS "eventId", e.title, e.starts_at AS "startsAt",
       r.status, r.price, r.expires_at AS "expiresAt",
       r.awaits_transfer AS "awaitsTransfer"
     FROM event_reservations r JOIN events e ON e.studio_id = r.studio_id AND e.id = r.event_id
     WHERE r.studio_id = $1 AND r.member_id = $2 AND r.ended_because IS DISTINCT FROM 'lapsed'
     ORDER BY e.starts_at DESC, r.id LIMIT 50`,
    [studioId, memberId],
  );
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
};
