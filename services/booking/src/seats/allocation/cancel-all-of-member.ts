import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { giveBack } from './give-back.js';

/**
 * Cancels every place of a member in a class that has not begun, each by the rule that the member
 * would have met: on time or late. The caller's transaction; the classes whose seats came free.
 */
export const cancelAllOfMember = async (
  tx: EntityManager,
  { studio, memberId, now }: { studio: StudioContext; memberId: string; now: Date },
): Promise<string[]> => {
  const places = await tx.query<{ id: string }[]>(
    `SELECT id FROM bookings
     WHERE studio_id = $1 AND member_id = $2 AND status IN ('held', 'confirmed')
       AND starts_at > $3`,
    [studio.id, memberId, now],
  );
  const bookingIds = places.map(({ id }) => id);
  const returned = await giveBack(tx, { studio, bookingIds, because: 'account', now });
  return returned.map(({ scheduleId }) => scheduleId);
};
