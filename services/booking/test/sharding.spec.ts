import { createTestDatabase, engineFeatures, keysWithoutStudio } from '@studio/testing';
import { bookingDatabase } from '../src/database/data-source.js';

/** What a move must replace, and by what (docs/scaling.md). It may only get shorter. */
const restricted = [
  // Two classes at once for a member, a room or a trainer. Citus has these constraints, as the
  // studio comes first in them; for YugabyteDB the statements must lock the row of the member, the
  // room or the trainer before they look.
  'bookings.bookings_no_overlap: exclusion',
  'schedules.schedules_room_free: exclusion',
  'schedules.schedules_trainer_free: exclusion',
  // Rates of one day: as above, by the lock that pay takes anyway.
  'pay_rates.pay_rates_one_a_day: exclusion',
  // For the equality in these constraints.
  'database.btree_gist: extension',
  // Ranks of a waiting list change places in one statement: two statements by way of free ranks.
  'event_waiting_entries.event_waiting_entries_rank: deferrable',
  // The chain of the data history is closed when a transaction ends: by the service, as its last
  // statement.
  'data_history.history_sealed: trigger',
  // What the staff did, and what was paid out, is never rewritten: the tables belong to another
  // role (docs/operations.md, The data history); payslips by the statements of their slice.
  'data_history.history_not_emptied: trigger',
  'data_history.history_stays: trigger',
  'history_seals.history_not_emptied: trigger',
  'history_seals.history_stays: trigger',
  'payslips.payslip_stays: trigger',
];

test('studio_id leads every key, and what distributed engines restrict is listed', async () => {
  const database = await createTestDatabase('booking', bookingDatabase);
  try {
    await database.asAdministrator(async (client) => {
      const sql = async <Row>(text: string): Promise<Row[]> =>
        (await client.query(text)).rows as Row[];
      expect(await keysWithoutStudio(sql)).toEqual([]);
      expect(await engineFeatures(sql)).toEqual([...restricted].sort());
    });
  } finally {
    await database.drop();
  }
});
