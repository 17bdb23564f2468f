import { removeEntry } from '../waitlists/waitlists.api.js';
import type { WaitlistContext } from './waitlist-context.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

/** Who has booked a seat of the class in the meantime waits no longer. */
export const dropSeated = async ({ tx, studio, row, now }: WaitlistContext): Promise<void> => {
  const seated = await tx.query<{ id: string }[]>(
    `SELECT w.id FROM class_waiting_entries w
     JOIN bookings b ON b.studio_id = w.studio_id AND b.schedule_id = w.schedule_id
       AND b.member_id = w.member_id
       AND b.status IN ('held', 'confirmed', 'attended', 'no_show')
     WHERE w.studio_id = $1 AND w.schedule_id = $2`,
    [studio.id, row.schedule_id],
  );
  for (const { id } of seated) {
    const entry = await tx.findOneByOrFail(ClassWaitlistEntry, { studioId: studio.id, id });
    await removeEntry(tx, entry, { what: 'left', at: now });
  }
};
