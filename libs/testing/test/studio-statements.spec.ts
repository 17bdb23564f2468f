import { loadParser, tablesOfAnyStudio } from '../src/studio-statements.js';

beforeAll(() => loadParser());

const ofOneStudio = [
  'SELECT * FROM bookings WHERE studio_id = $1 AND id = $2',
  'SELECT * FROM bookings b JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id WHERE b.studio_id = $1',
  'SELECT * FROM bookings b JOIN schedules s USING (studio_id, schedule_id) WHERE b.studio_id = $1',
  'SELECT * FROM bookings b LEFT JOIN rooms r ON r.studio_id = $1 AND r.id = b.room_id WHERE b.studio_id = $1',
  'SELECT (SELECT count(*) FROM bookings b WHERE b.studio_id = s.studio_id) FROM schedules s WHERE s.studio_id = $1',
  'WITH mine AS (SELECT id FROM bookings WHERE studio_id = $1) SELECT * FROM mine',
  'SELECT 1 FROM recipients JOIN preferences USING (studio_id, user_id) WHERE studio_id = $1',
  'UPDATE bookings SET status = $2 FROM schedules s WHERE bookings.studio_id = $1 AND s.studio_id = bookings.studio_id',
  'UPDATE bookings b SET status = $2 FROM unnest($3::uuid[]) AS one(id) WHERE b.studio_id = $1 AND b.id = one.id',
  'DELETE FROM bookings WHERE (studio_id, id) IN (SELECT studio_id, id FROM old WHERE studio_id = $1)',
  'INSERT INTO bookings (studio_id, id) SELECT studio_id, $2 FROM schedules WHERE studio_id = $1',
  'SELECT 1 FROM bookings WHERE studio_id = $1 UNION ALL SELECT 1 FROM fees WHERE studio_id = $1',
  'SELECT "Booking"."id" FROM "bookings" "Booking" WHERE (("Booking"."studio_id" = $1) AND ("Booking"."id" = $2))',
  'SELECT relname FROM pg_class',
  'COMMIT',
];

const ofAny: readonly (readonly [string, readonly string[]])[] = [
  ['SELECT * FROM bookings WHERE id = $1', ['bookings']],
  ['SELECT * FROM bookings WHERE studio_id = $1 OR id = $2', ['bookings']],
  ['SELECT * FROM bookings WHERE studio_id = ANY($1)', ['bookings']],
  ['SELECT * FROM bookings b JOIN rooms r ON r.id = b.room_id WHERE b.studio_id = $1', ['rooms']],
  [
    'SELECT * FROM bookings b JOIN rooms r ON r.studio_id = b.studio_id WHERE b.id = $1',
    ['bookings', 'rooms'],
  ],
  ['SELECT (SELECT count(*) FROM fees) FROM bookings WHERE studio_id = $1', ['fees']],
  ['WITH all_of_them AS (SELECT id FROM bookings) SELECT * FROM all_of_them', ['bookings']],
  ['SELECT 1 FROM a JOIN b USING (studio_id, id) WHERE id = $1', ['a', 'b']],
  ['UPDATE bookings SET status = $1 WHERE id = $2', ['bookings']],
  ['DELETE FROM bookings', ['bookings']],
  ['INSERT INTO bookings (id) VALUES ($1)', ['bookings']],
  ['SELECT 1 FROM bookings WHERE studio_id = $1 UNION ALL SELECT 1 FROM fees', ['fees']],
];

it.each(ofOneStudio)('is of one studio: %s', (sql) => {
  expect(tablesOfAnyStudio(sql)).toEqual([]);
});

it.each(ofAny)('may be of any studio: %s', (sql, tables) => {
  expect(tablesOfAnyStudio(sql)).toEqual(tables);
});
