// A studio grown to 50,000 members and a million bookings, as a year of it would leave behind: what
// they bought, what it cost, which of it they used and what lapsed.
import pg from 'pg';

/** Classes of the past year, none of this week; ten people in each. */
const SEATS = 10;
/** Of a package: its credits, those that are used, how many days it lasts, and its price in fils. */
const CREDITS = 12;
const USED = 10;
const DAYS = 212;
const PRICE = 140_000;
const VAT = Math.round((PRICE * 5) / 105);

/** The same id wherever it is made: two databases speak of one member, package or payment. */
const idOf = (what, of) =>
  `overlay(overlay(md5('grown ${what} ' || ${of}) placing '4' from 13) placing '8' from 17)::uuid`;
const studioDay = (instant) => `(${instant} AT TIME ZONE 'Asia/Dubai')::date`;

/** When the class with a number starts, on a whole hour from 6 to 20; the higher, the longer ago. */
function startOf(n, { now, classes }) {
  const raw = `'${now}'::timestamptz - interval '2 days' - (${n}) * (interval '362 days' / ${classes})`;
  return `(${studioDay(`(${raw})`)} + (6 + (${n}) % 15) * interval '1 hour') AT TIME ZONE 'Asia/Dubai'`;
}

/** Members and their packages, the newest first; each was bought before the first class it paid. */
function makePackages(client, size) {
  const { members, bookings } = size;
  const each = Math.ceil(bookings / members);
  const first = `(least(p * ${USED} + ${USED - 1}, ${each - 1}) * ${members}::bigint + m) / ${SEATS}`;
  return client.query(`
    CREATE TEMP TABLE grown_packages AS
      SELECT m, p, member_id, ${idOf('package', `m || ' ' || p`)} AS id,
        ${idOf('payment', `m || ' ' || p`)} AS payment_id, purchased_at,
        ${studioDay('purchased_at')} + ${DAYS} AS expires_on,
        ${studioDay('purchased_at')} + ${DAYS} < ${studioDay(`'${size.now}'::timestamptz`)} AS lapsed
      FROM (
        SELECT m, p, ${idOf('member', 'm')} AS member_id,
          ${startOf(first, size)} - interval '4 days' AS purchased_at
        FROM generate_series(0, ${members - 1}) m
        CROSS JOIN generate_series(0, ${Math.ceil(each / USED) - 1}) p) AS numbers;
    CREATE UNIQUE INDEX ON grown_packages (m, p);
    ANALYZE grown_packages`);
}

/** Ids of the new classes, and what is taught, by whom and where, to copy from. */
function makeClasses(client, size) {
  return client.query(`
    CREATE TEMP TABLE kinds AS
      SELECT row_number() OVER () - 1 AS n, * FROM (
        SELECT DISTINCT studio_id, class_type_id, trainer_id, room_id FROM schedules) AS held;
    CREATE TEMP TABLE grown_classes AS
      SELECT n, gen_random_uuid() AS id, ${startOf('n', size)} AS starts_at
      FROM generate_series(0, ${size.classes - 1}) n;
    CREATE TEMP TABLE one AS SELECT studio_id, array_agg(id) AS class_type_ids
      FROM class_types GROUP BY 1 LIMIT 1;
    ANALYZE grown_classes`);
}

async function fillClasses(client) {
  await client.query(`
    INSERT INTO members (studio_id, id, email, full_name, role, told_at, joined_on, birthday)
    SELECT one.studio_id, member_id, 'grown' || m || '@bench.studio', 'Grown ' || m, 'user', now(),
      min(${studioDay('purchased_at')}), to_char('2001-01-01'::date + m % 365, 'MM-DD')
    FROM grown_packages, one GROUP BY 1, 2, m;
    INSERT INTO user_packages (studio_id, id, member_id, name, class_type_ids, credits_total,
      credits_left, valid_from, expires_on, price_paid, purchased_at, payment_id, low_told_at,
      closed_for)
    SELECT one.studio_id, id, member_id, '${CREDITS}-class package', class_type_ids, ${CREDITS},
      CASE WHEN lapsed THEN 0 ELSE ${CREDITS - USED} END, ${studioDay('purchased_at')}, expires_on,
      ${PRICE}, purchased_at, payment_id, purchased_at, CASE WHEN lapsed THEN expires_on END
    FROM grown_packages, one;
    INSERT INTO schedules (studio_id, id, class_type_id, trainer_id, room_id, starts_at, ends_at,
      capacity, booked, overlap_reason)
    SELECT k.studio_id, c.id, class_type_id, trainer_id, room_id, c.starts_at,
      c.starts_at + interval '50 minutes', ${SEATS}, ${SEATS}, 'bench'
    FROM grown_classes c JOIN kinds k ON k.n = c.n / 15 % (SELECT count(*) FROM kinds)`);
}

async function fillBookings(client, { members }) {
  // A member comes back so many classes later that nobody is in two at once.
  await client.query(`ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap`);
  const missed = `(c.n * ${SEATS} + seat) % 13 = 0`;
  await client.query(`
    INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
      funding_kind, user_package_id, funding_name, funding_reason, credits, cancel_until,
      late_consequence, booked_at, checked_in_at, no_show_final_at)
    SELECT one.studio_id, gen_random_uuid(), c.id, g.member_id, c.starts_at,
      c.starts_at + interval '50 minutes', CASE WHEN ${missed} THEN 'no_show' ELSE 'attended' END,
      'package', g.id, '${CREDITS}-class package', 'only_one', 1,
      c.starts_at - interval '12 hours', 'credit_used', c.starts_at - interval '3 days',
      CASE WHEN NOT ${missed} THEN c.starts_at END, CASE WHEN ${missed} THEN c.starts_at END
    FROM grown_classes c CROSS JOIN generate_series(0, ${SEATS - 1}) seat
    JOIN grown_packages g ON g.m = (c.n::bigint * ${SEATS} + seat) % ${members}
      AND g.p = (c.n::bigint * ${SEATS} + seat) / ${members} / ${USED}, one`);
  await client.query(`
    ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist
      (studio_id WITH =, member_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
      WHERE (status IN ('held', 'confirmed', 'attended', 'no_show'))`);
}

/** For every second class somebody waited to the end and was turned away. */
function fillWaiting(client, { members }) {
  return client.query(`
    INSERT INTO class_waiting_log (studio_id, id, schedule_id, member_id, entry_id, rank,
      joined_at, at, what)
    SELECT one.studio_id, gen_random_uuid(), c.id, ${idOf('member', `c.n * 7919 % ${members}`)},
      gen_random_uuid(), 1, c.starts_at - interval '2 days', c.starts_at - ago, what
    FROM grown_classes c, one,
      (VALUES ('joined', interval '2 days'), ('closed', interval '2 hours')) AS steps (what, ago)
    WHERE c.n % 2 = 0`);
}

async function fillLedger(client) {
  const columns = 'studio_id, id, user_package_id, member_id, kind, delta, booking_id, at';
  await client.query(`
    INSERT INTO credit_ledger (${columns})
    SELECT one.studio_id, gen_random_uuid(), id, member_id, 'grant', ${CREDITS}, NULL::uuid, purchased_at
    FROM grown_packages, one
    UNION ALL
    SELECT one.studio_id, gen_random_uuid(), id, member_id, 'expire', ${USED - CREDITS}, NULL,
      (expires_on + 1) AT TIME ZONE 'Asia/Dubai'
    FROM grown_packages, one WHERE lapsed
    UNION ALL
    SELECT b.studio_id, gen_random_uuid(), b.user_package_id, b.member_id, 'use', -1, b.id,
      b.booked_at
    FROM bookings b JOIN grown_classes c ON c.id = b.schedule_id`);
  // Sales of the past come: no day is closed yet.
  await client.query(`
    DELETE FROM revenue_days; UPDATE revenue_progress SET closed_through = NULL`);
}

/** A card payment and an invoice for each package, numbered as they were bought. */
async function fillPayments(client) {
  await client.query(`
    CREATE TEMP TABLE one AS SELECT c.studio_id, c.last_number, i.supplier
      FROM invoice_counters c JOIN invoices i USING (studio_id) LIMIT 1;
    INSERT INTO members (studio_id, user_id, email, full_name, as_of)
    SELECT DISTINCT one.studio_id, member_id, 'grown' || m || '@bench.studio', 'Grown ' || m, now()
    FROM grown_packages, one;
    INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount, currency,
      status, created_at, expires_at, paid_at, fulfilled_at, grant_answer, received)
    SELECT one.studio_id, payment_id, member_id, 'package', ${idOf('product', `'one'`)},
      '${CREDITS}-class package', ${PRICE}, 'AED', 'fulfilled', purchased_at,
      purchased_at + interval '2 hours', purchased_at, purchased_at,
      jsonb_build_object('userPackageId', id), ${PRICE}
    FROM grown_packages, one;
    INSERT INTO invoices (studio_id, id, number, payment_id, user_id, issued_at, supplier, buyer,
      description, net, vat, total, currency, lines, paid_by)
    SELECT one.studio_id, gen_random_uuid(),
      last_number + row_number() OVER (ORDER BY purchased_at, payment_id), payment_id, member_id,
      purchased_at, supplier, jsonb_build_object('name', 'Grown ' || m, 'address', '', 'trn', NULL),
      '${CREDITS}-class package', ${PRICE - VAT}, ${VAT}, ${PRICE}, 'AED',
      '[{"what": "${CREDITS}-class package", "amount": ${PRICE}}]',
      '[{"how": "Card", "amount": ${PRICE}}]'
    FROM grown_packages, one;
    UPDATE invoice_counters SET last_number = (SELECT max(number) FROM invoices)`);
}

/**
 * Fills in members, what they bought, past classes, bookings and ledger; the coming week stays what
 * it is, so that the same requests can be measured before and after. Returns seconds.
 */
export async function growStudio(studio, { members, bookings }) {
  const started = performance.now();
  const classes = Math.ceil(bookings / SEATS);
  const size = { members, bookings, classes, now: new Date().toISOString() };
  const count = await inDatabase(studio, 'booking', async (client) => {
    await makePackages(client, size);
    await makeClasses(client, size);
    await fillClasses(client);
    await fillBookings(client, size);
    await fillWaiting(client, size);
    await fillLedger(client);
    await client.query(`ANALYZE bookings, schedules, members, user_packages, credit_ledger,
      class_waiting_log`);
    const { rows } = await client.query(`SELECT count(*)::int AS bookings FROM bookings`);
    return rows[0].bookings;
  });
  await inDatabase(studio, 'payments', async (client) => {
    await makePackages(client, size);
    await fillPayments(client);
    await client.query(`ANALYZE members, payments, invoices`);
  });
  return { seconds: (performance.now() - started) / 1000, bookings: count };
}

async function inDatabase(studio, name, execute) {
  const client = new pg.Client({ connectionString: studio.databaseUrl(name) });
  await client.connect();
  try {
    // Nobody checks a million references that are made from each other.
    await client.query(
      `SELECT set_config('session_replication_role', 'replica', false)
       FROM pg_roles WHERE rolname = current_user AND rolsuper`,
    );
    return await execute(client);
  } finally {
    await client.end();
  }
}
