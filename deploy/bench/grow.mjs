// A studio grown to 50,000 members and a million bookings, as a year of it would leave behind.
import pg from 'pg';

/** Classes of the past year, a few minutes apart, none of this week; ten people in each. */
const SEATS = 10;

/** Ids of the new members and classes, and a row to copy from. */
async function makeNumbers(client, { members, classes }) {
  await client.query(`
    CREATE TEMP TABLE grown_members AS
      SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS package_id
      FROM generate_series(0, ${members - 1}) n;
    CREATE UNIQUE INDEX ON grown_members (n);
    CREATE TEMP TABLE grown_classes AS
      SELECT n, gen_random_uuid() AS id,
        now() - interval '2 days' - n * (interval '362 days' / ${classes}) AS starts_at
      FROM generate_series(0, ${classes - 1}) n;
    CREATE TEMP TABLE one AS SELECT * FROM schedules LIMIT 1;
    ANALYZE grown_members, grown_classes`);
}

async function fillClasses(client) {
  await client.query(`
    INSERT INTO members (studio_id, id, email, full_name, role, told_at)
    SELECT one.studio_id, m.id, 'grown' || n || '@bench.studio', 'Grown ' || n, 'user', now()
    FROM grown_members m, one;
    INSERT INTO user_packages (studio_id, id, member_id, name, class_type_ids, credits_total,
      credits_left, valid_from, expires_on, price_paid, purchased_at)
    SELECT one.studio_id, package_id, m.id, '20-class package', ARRAY[one.class_type_id], 20, 0,
      current_date - 364, current_date, 220000, now() - interval '364 days'
    FROM grown_members m, one;
    INSERT INTO schedules (studio_id, id, class_type_id, trainer_id, room_id, starts_at, ends_at,
      capacity, booked, overlap_reason)
    SELECT one.studio_id, c.id, class_type_id, trainer_id, room_id, c.starts_at,
      c.starts_at + interval '50 minutes', ${SEATS}, ${SEATS}, 'bench'
    FROM grown_classes c, one`);
}

async function fillBookings(client, members) {
  // A member comes back so many classes later that nobody is in two at once.
  await client.query(`ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap`);
  await client.query(`
    INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
      funding_kind, user_package_id, funding_name, funding_reason, credits, cancel_until,
      late_consequence, booked_at, checked_in_at)
    SELECT one.studio_id, gen_random_uuid(), c.id, m.id, c.starts_at,
      c.starts_at + interval '50 minutes', 'attended', 'package', m.package_id,
      '20-class package', 'only_one', 1, c.starts_at - interval '12 hours', 'credit_used',
      c.starts_at - interval '3 days', c.starts_at
    FROM grown_classes c CROSS JOIN generate_series(0, ${SEATS - 1}) seat
    JOIN grown_members m ON m.n = (c.n::bigint * ${SEATS} + seat) % ${members}, one`);
  await client.query(`
    ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist
      (studio_id WITH =, member_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
      WHERE (status IN ('held', 'confirmed', 'attended', 'no_show'))`);
  await client.query(`
    INSERT INTO credit_ledger (studio_id, id, user_package_id, member_id, kind, delta, booking_id, at)
    SELECT b.studio_id, gen_random_uuid(), b.user_package_id, b.member_id, 'use', -1, b.id, b.booked_at
    FROM bookings b JOIN grown_classes c ON c.id = b.schedule_id`);
}

/**
 * Fills in members, their packages, past classes, bookings and ledger; the coming week stays what it
 * is, so that the same requests can be measured before and after. Returns seconds.
 */
export async function growStudio(studio, { members, bookings }) {
  const started = performance.now();
  const client = new pg.Client({ connectionString: studio.databaseUrl('booking') });
  await client.connect();
  const classes = Math.ceil(bookings / SEATS);
  // Nobody checks a million references that are made from each other.
  await client.query(
    `SELECT set_config('session_replication_role', 'replica', false)
     FROM pg_roles WHERE rolname = current_user AND rolsuper`,
  );
  await makeNumbers(client, { members, classes });
  await fillClasses(client);
  await fillBookings(client, members);
  await client.query(`ANALYZE bookings, schedules, members, user_packages, credit_ledger`);
  const { rows } = await client.query(`SELECT count(*)::int AS bookings FROM bookings`);
  await client.end();
  return { seconds: (performance.now() - started) / 1000, bookings: rows[0].bookings };
}
