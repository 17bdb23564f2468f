import type { Substitution } from '@studio/contracts';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());

/** A day of the studio by its own clock, four hours ahead of UTC. */
const today = (clock: string): Date => new Date(`2026-11-24T${clock}:00+04:00`);

const trainer = async (name: string): Promise<Person> => {
  const person = await studio.person('trainer', { fullName: name });
  await studio.addTrainer(person.id, name);
  return person;
};
const act = (who: Person, path: string, body?: Record<string, unknown>) =>
  studio.call('POST', `/api/${path}`, { token: who.token, ...(body && { body }) });

interface Day {
  items: { schedule: { id: string; trainer: { name: string } } }[];
}
const read = async <Body>({ token }: Person, path: string): Promise<Body> =>
  (await studio.call('GET', `/api/${path}`, { token })).body as Body;
const classesOf = async (who: Person): Promise<string[]> =>
  (await read<Day>(who, `trainer/schedules?date=2026-11-24`)).items.map(
    ({ schedule }) => schedule.id,
  );
const published = (type: string, scheduleId: string) =>
  studio.sql<{ data: Record<string, unknown> }>(
    `SELECT data FROM outbox WHERE type = $1 AND data ->> 'scheduleId' = $2`,
    [type, scheduleId],
  );

test('ill at 05:45, replaced at 05:50 without a manager; members cancel free of charge until 07:30', async () => {
  studio.clock.set(today('05:45'));
  const [layla, daniel, maya] = [
    await trainer('Layla Nasr'),
    await trainer('Daniel Okafor'),
    await trainer('Maya Ito'),
  ];
  const scheduleId = await studio.addClass({ startsAt: today('09:30'), trainerId: layla.id });
  const members = [await studio.memberWith(1), await studio.memberWith(1)] as const;
  const bookings: string[] = [];
  for (const member of members)
    bookings.push((await studio.book(member, scheduleId)).body.booking!.id);
  expect(await classesOf(layla)).toEqual([scheduleId]);

  const body = { reason: 'A fever since last night.' };
  const requested = await act(layla, `schedules/${scheduleId}/substitution`, body);
  expect(requested).toMatchObject({ status: 200, body: { state: 'open', alarmedAt: null } });
  const { id, offers } = requested.body as unknown as Substitution;
  expect(offers.map((one) => one.name)).toEqual(
    expect.arrayContaining(['Daniel Okafor', 'Maya Ito']),
  );

  studio.clock.set(today('05:50'));
  expect(await act(daniel, `substitutions/${id}/claim`)).toMatchObject({
    status: 200,
    body: { state: 'covered' },
  });
  expect(await act(maya, `substitutions/${id}/claim`)).toMatchObject({
    status: 409,
    body: { code: 'SUBSTITUTION_TAKEN' },
  });
  // Who was asked sees who was faster, and that nothing is left to claim.
  expect(await read(maya, 'trainer/cover')).toMatchObject({
    others: [{ id, state: 'covered', claimedBy: { name: 'Daniel Okafor' } }],
    claimable: 0,
  });
  expect(await classesOf(layla)).toEqual([]);
  expect(await classesOf(daniel)).toEqual([scheduleId]);
  expect(await published('substitution.alarmed.v1', scheduleId)).toEqual([]);
  const changed = await published('schedule.changed.v1', scheduleId);
  const expected = {
    oldTrainerName: 'Layla Nasr',
    trainerName: 'Daniel Okafor',
    cancelUntil: today('07:30').toISOString(),
  };
  expect(changed.map(({ data }) => data)).toEqual(
    members.map((member) => expect.objectContaining({ userId: member.id, ...expected }) as object),
  );
  const { items } = await read<{ items: object[] }>(members[0], 'me/bookings?when=upcoming');
  expect(items).toMatchObject([
    { schedule: { trainer: { name: 'Daniel Okafor' } }, cancelUntil: today('07:30').toISOString() },
  ]);

  studio.clock.set(today('07:30'));
  expect((await studio.cancel(members[0], bookings[0]!)).status).toBe(200);
  expect(await studio.creditsOf(members[0].packageId)).toBe(1);
  studio.clock.set(today('07:31'));
  expect((await studio.cancel(members[1], bookings[1]!)).status).toBe(200);
  expect(await studio.creditsOf(members[1].packageId)).toBe(0);
});
