// The yardstick: bare node:http and pg, one statement a booking, no checks of who asks. Same driver,
// same PostgreSQL, same machine, same run.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const book = {
  name: 'book',
  text: `
  WITH seat AS (
    UPDATE classes SET booked = booked + 1 WHERE id = $1 AND booked < capacity RETURNING id
  ), credit AS (
    UPDATE purses SET credits = credits - 1
    WHERE member_id = $2 AND credits > 0 AND EXISTS (SELECT FROM seat) RETURNING member_id
  ), booking AS (
    INSERT INTO bookings (id, class_id, member_id) SELECT $3::uuid, seat.id, credit.member_id
    FROM seat, credit RETURNING id
  )
  INSERT INTO outbox (id, data) SELECT booking.id, jsonb_build_object('booking', booking.id)
  FROM booking RETURNING id`,
};
const week = {
  name: 'week',
  text: `SELECT s.id, s.starts_at, s.ends_at, s.capacity, s.booked, s.waiting, s.status, t.name
    FROM schedules s JOIN class_types t ON t.studio_id = s.studio_id AND t.id = s.class_type_id
    WHERE s.starts_at BETWEEN $1 AND $2 ORDER BY s.starts_at`,
};
const bookingPool = new pg.Pool({ connectionString: process.env.BOOKING_DATABASE_URL, max: 8 });

const server = createServer(async (incoming, answer) => {
  const url = new URL(incoming.url, 'http://reference');
  const send = (status, value) => {
    const text = JSON.stringify(value);
    answer.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    answer.end(text);
  };
  try {
    if (incoming.method === 'GET') {
      const values = [url.searchParams.get('from'), url.searchParams.get('to')];
      const { rows } = await bookingPool.query({ ...week, values });
      return send(200, { items: rows });
    }
    const parts = [];
    for await (const part of incoming) parts.push(part);
    const { classId, memberId, id } = JSON.parse(Buffer.concat(parts).toString('utf8'));
    const { rows } = await pool.query({ ...book, values: [classId, memberId, id] });
    return send(rows.length === 1 ? 201 : 409, { booking: rows[0] ?? null });
  } catch (error) {
    return send(500, { message: error.message });
  }
});

await pool.query(`
  CREATE TABLE IF NOT EXISTS classes (id uuid PRIMARY KEY, capacity int NOT NULL, booked int NOT NULL DEFAULT 0 CHECK (booked BETWEEN 0 AND capacity));
  CREATE TABLE IF NOT EXISTS purses (member_id uuid PRIMARY KEY, credits int NOT NULL CHECK (credits >= 0));
  CREATE TABLE IF NOT EXISTS bookings (id uuid PRIMARY KEY, class_id uuid NOT NULL REFERENCES classes, member_id uuid NOT NULL REFERENCES purses);
  CREATE TABLE IF NOT EXISTS outbox (id uuid PRIMARY KEY, data jsonb NOT NULL);
`);
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
process.once('SIGTERM', () => process.exit(0));
