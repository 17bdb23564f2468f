// Seats of the classes that are measured, changed behind the services' back: nothing is set off by it.
import pg from 'pg';

async function onBooking(studio, work) {
  const client = new pg.Client({ connectionString: studio.databaseUrl('booking') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** So many classes to come of which nobody is in two at once. */
export function classesApart(studio, count) {
  return onBooking(studio, async (client) => {
    const { rows } = await client.query(
      `SELECT id, starts_at, ends_at FROM schedules WHERE status = 'scheduled'
         AND starts_at BETWEEN now() + interval '2 days' AND now() + interval '13 days'
       ORDER BY ends_at`,
    );
    const apart = [];
    for (const one of rows) if (!(one.starts_at < apart.at(-1)?.ends_at)) apart.push(one);
    return apart.slice(0, count).map(({ id }) => id);
  });
}

/** All seats of these classes are free again, so that the next side can book. */
export function freeSeats(studio, classes) {
  return onBooking(studio, async (client) => {
    await client.query(
      `UPDATE bookings SET status = 'cancelled', cancelled_at = now()
       WHERE schedule_id = ANY($1) AND status = 'confirmed'`,
      [classes],
    );
    await client.query('UPDATE schedules SET booked = 0, capacity = 1000000 WHERE id = ANY($1)', [
      classes,
    ]);
    // The work of before must not be tidied up while the next side is measured.
    await client.query('VACUUM bookings, schedules, user_packages');
  });
}

/** No seat of these classes is left. */
export function fillSeats(studio, classes) {
  return onBooking(studio, (client) =>
    client.query('UPDATE schedules SET booked = 12, capacity = 12 WHERE id = ANY($1)', [classes]),
  );
}
