import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { ScheduleView } from '@studio/contracts';
import { StudioContext } from '../src/shared/studio-context.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let member: Person;
beforeAll(async () => {
  studio = await OpenStudio.open();
  member = await studio.memberWith(10);
});
afterAll(() => studio.close());

let reads = 0;

/** As it stands: a range that nobody has asked for is not kept from before. */
const shown = async (
  id: string,
  { token } = member,
  after = studio.clock.now(),
): Promise<ScheduleView | undefined> => {
  const from = new Date(after.getTime() + ++reads);
  const { body } = await studio.call('GET', `/api/schedules?from=${from.toISOString()}`, { token });
  return (body.items as unknown as ScheduleView[]).find((one) => one.id === id);
};

/** A class of a type, a trainer and a room of its own. */
const addClass = async () => {
  const [classTypeId, roomId] = [newId(), newId()];
  await studio.addClassType({ id: classTypeId, name: `Mat ${classTypeId}` });
  await studio.sql('INSERT INTO rooms VALUES ($1, $2, $3, 10)', [
    HOME_STUDIO_ID,
    roomId,
    `East ${roomId}`,
  ]);
  const trainerId = await studio.addTrainer();
  const id = await studio.addClass({ classTypeId, trainerId });
  await studio.sql('UPDATE schedules SET room_id = $2 WHERE id = $1', [id, roomId]);
  return { id, classTypeId, roomId, trainerId };
};
type Added = Awaited<ReturnType<typeof addClass>>;

it.each<[string, (one: Added) => [string, string[]], object]>([
  [
    'its seats',
    ({ id }) => ['UPDATE schedules SET capacity = 4 WHERE id = $1', [id]],
    { capacity: 4, seatsLeft: 4 },
  ],
  [
    'its type',
    ({ classTypeId }) => ["UPDATE class_types SET name = 'Mat, slow' WHERE id = $1", [classTypeId]],
    { classType: { name: 'Mat, slow' } },
  ],
  [
    'its trainer',
    ({ trainerId }) => ["UPDATE trainers SET name = 'Maya Conti' WHERE id = $1", [trainerId]],
    { trainer: { name: 'Maya Conti' } },
  ],
  [
    'its room',
    ({ roomId }) => ["UPDATE rooms SET name = 'West' WHERE id = $1", [roomId]],
    { room: { name: 'West' } },
  ],
])('a week that was read before shows a change of %s', async (_, change, expected) => {
  const added = await addClass();
  const before = await shown(added.id);
  expect(before).toMatchObject({
    capacity: 10,
    mine: null,
    room: { name: `East ${added.roomId}` },
  });
  await studio.sql(...change(added));
  expect(await shown(added.id)).toMatchObject(expected);
});

it('and one of the numbers by which its hours are counted', async () => {
  const { id } = await addClass();
  const before = await shown(id);
  const context = studio.apps[0]!.app.get(StudioContext);
  const former = context.settings;
  context.settings = { ...former, cancelHours: former.cancelHours + 1 };
  const after = await shown(id);
  context.settings = former;
  const hour = Date.parse(before?.cancelUntil ?? '') - Date.parse(after?.cancelUntil ?? '');
  expect(hour).toBe(3_600_000);
});

it('and the own place, which is nobody else’s', async () => {
  const { id, classTypeId } = await addClass();
  await studio.sql('UPDATE user_packages SET class_type_ids = class_type_ids || $1::uuid', [
    classTypeId,
  ]);
  const before = await shown(id);
  const { body } = await studio.book(member, id);
  const after = await shown(id);
  expect([before?.mine, before?.booked, before?.myFunding]).toEqual([null, 0, 'package']);
  expect([after?.mine?.bookingId, after?.booked]).toEqual([body.booking?.id, 1]);
});

it.each<[string, string, string]>([
  ['on the last day of a package, in the studio', '2026-11-24T19:59:00Z', 'package'],
  ['a minute later, which is the same day in UTC', '2026-11-24T20:00:00Z', 'drop_in'],
])('and what pays %s', async (_, startsAt, expected) => {
  const owner = await studio.person();
  await studio.giveCredits(owner, 1, { expiresOn: '2026-11-24' });
  const id = await studio.addClass({ startsAt: new Date(startsAt) });
  // From a second before: the package is read for no other day.
  const secondBefore = new Date(Date.parse(startsAt) - 1000);
  expect(await shown(id, owner, secondBefore)).toMatchObject({ myFunding: expected });
});

it('and names in any letters', async () => {
  const { id, classTypeId } = await addClass();
  const name = 'Réformé – ريفورمر 普拉提';
  await studio.sql('UPDATE class_types SET name = $2 WHERE id = $1', [classTypeId, name]);
  expect(await shown(id)).toMatchObject({ classType: { name }, mine: null });
});
