import { heldReservation } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

const PRICE = 18_000;

const reserve = async (status: 'active' | 'confirmed' | 'cancelled', hoursLeft: number | null) => {
  const [eventId, id, member] = [newId(), newId(), await studio.person()];
  await studio.sql(
    `INSERT INTO events (studio_id, id, title, description, leader, location, starts_at, ends_at,
       price, capacity, taken)
     VALUES ($1, $2, 'Breath', '', 'Layla Haddad', 'Studio 1', $3, $4, $5, 12, $6)`,
    [
      HOME_STUDIO_ID,
      eventId,
      studio.clock.in(48),
      studio.clock.in(50),
      PRICE,
      status === 'cancelled' ? 0 : 1,
    ],
  );
  await studio.sql(
    `INSERT INTO event_reservations (studio_id, id, event_id, member_id, status, expires_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      HOME_STUDIO_ID,
      id,
      eventId,
      member.id,
      status,
      hoursLeft === null ? null : studio.clock.in(hoursLeft),
      studio.clock.now(),
    ],
  );
  return { id, eventId, userId: member.id };
};

const ask = (id: string) => studio.asPayments('GET', `/internal/reservations/${id}`);

test('a held place: whose it is, in what, and what it costs', async () => {
  const held = await reserve('active', 2);
  const { status, body } = await ask(held.id);
  expect(status).toBe(200);
  expect(heldReservation.parse(body)).toEqual({ ...held, price: PRICE });
});

test.each([
  ['one whose time has run out', () => reserve('active', 0)],
  ['a confirmed one', () => reserve('confirmed', null)],
  ['a cancelled one', () => reserve('cancelled', 2)],
  ['an unknown one', () => Promise.resolve({ id: newId() })],
  ['rubbish', () => Promise.resolve({ id: 'rubbish' })],
])('%s is not found', async (_, make) => {
  const { status, body } = await ask((await make()).id);
  expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
});

test('nobody but payments may ask', async () => {
  const { id } = await reserve('active', 2);
  const admin = await studio.person('admin');
  const path = `/internal/reservations/${id}`;
  expect((await studio.call('GET', path)).status).toBe(401);
  expect((await studio.call('GET', path, { token: admin.token })).status).toBe(401);
});
