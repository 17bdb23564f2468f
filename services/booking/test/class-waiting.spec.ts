import { ListDesk } from './list-desk.js';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
let desk: ListDesk;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  desk = new ListDesk(studio);
});
afterAll(() => studio.close());
beforeEach(() => desk.jump(new Date('2026-11-23T04:00:00Z')));
afterEach(async () => expect(await studio.findings()).toEqual([]));

test('first come, first booked: positions are dense and move up, the credit is held meanwhile', async () => {
  const { id, first } = await desk.full();
  const [a, b, c] = [await desk.waiter(id), await desk.waiter(id), await desk.waiter(id)];
  expect((await desk.own(id, b)).body).toMatchObject({
    ...{ position: 2, waiting: 3, state: 'waiting', mode: 'auto', offerUntil: null },
    paysWith: { kind: 'package', userPackageId: b.packageId, creditsLeft: 0 },
  });
  expect(await studio.creditsOf(a.packageId)).toBe(0);
  expect((await desk.see(id, c)).body).toMatchObject({
    ...{ waiting: 3, seatsLeft: 0 },
    myWaiting: { position: 3, state: 'waiting' },
  });
  await studio.cancel(first, first.bookingId);
  await desk.later(1);
  expect((await desk.own(id, a)).status).toBe(404);
  expect((await desk.see(id, a)).body.mine).toMatchObject({ status: 'confirmed' });
  expect((await desk.own(id, b)).body.position).toBe(1);
  expect((await desk.own(id, c)).body.position).toBe(2);
  expect(await studio.creditsOf(a.packageId)).toBe(0);
});
