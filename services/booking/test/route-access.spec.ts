import { endpoints } from '@studio/contracts/endpoints';
import { leaks, pathsBesideControllers, publicRoutes, accessViolations } from '@studio/testing';
import { EventClient } from './event-client.js';
import { OpenStudio, SERVICE_SECRET } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());

test('every route lets in whom it declares, and nobody else', async () => {
  const [service] = studio.apps;
  if (!service) throw new Error('booking does not run');
  expect(pathsBesideControllers(service.app)).toEqual(['/healthz', '/readyz']);
  expect(publicRoutes(service.app)).toEqual([]);
  const problems = await accessViolations({
    app: service.app,
    url: service.url,
    service: 'booking',
    serviceSecret: SERVICE_SECRET,
    tokenOf: (role) => studio.identity.newcomer(role),
    badTokens: () => studio.identity.badTokens(),
  });
  expect(problems).toEqual([]);
});

test("somebody else's record is the same 404 as none", async () => {
  const owner = await studio.memberWith(1);
  const schedule = await studio.addClass();
  const { body } = await studio.book(owner, schedule);
  const booking = body.booking?.id ?? '';
  const client = new EventClient(studio);
  const place = (await client.book(await client.event(), owner)).body.id ?? '';
  const problems = await leaks({
    url: studio.apps[0]?.url ?? '',
    endpoints: endpoints.filter(({ service }) => service === 'booking'),
    token: await studio.identity.newcomer('member'),
    others: {
      'GET /api/me/packages/:id/ledger': owner.packageId,
      'POST /api/me/packages/:id/freeze': owner.packageId,
      'DELETE /api/me/packages/:id/freeze': owner.packageId,
      'GET /api/bookings/:id': booking,
      'DELETE /api/bookings/:id': booking,
      'POST /api/bookings/:id/reschedule': booking,
      'POST /api/bookings/:id/undo-cancel': booking,
      'GET /api/bookings/:id/check-in-code': booking,
      'GET /api/bookings/:id/spots': booking,
      'GET /api/me/calendar/entries/:id': schedule,
      'PUT /api/bookings/:id/spot': booking,
      'DELETE /api/event-reservations/:id': place,
    },
    bodies: {
      'PUT /api/bookings/:id/spot': { spot: 1 },
      'POST /api/bookings/:id/reschedule': { scheduleId: booking },
      'POST /api/me/packages/:id/freeze': { from: '2026-12-01', until: '2026-12-10' },
    },
    notOwned: [
      'GET /calendar/:token.ics',
      'GET /api/events/:id',
      'POST /api/events/:id/bookings',
      'POST /api/events/:id/reservations',
      'GET /api/schedules/:id',
      'GET /api/studio/logo/:id/:file',
      'GET /api/events/pictures/:id',
      'GET /api/trainers/portraits/:id',
      'GET /api/studio/texts/:kind',
      'GET /api/studio/texts/:kind/versions',
      'GET /api/studio/texts/:kind/versions/:version',
      // A list is of a class; an answer is about the asker's own entry.
      'POST /api/schedules/:id/waiting-list',
      'GET /api/schedules/:id/waiting-list',
      'PATCH /api/schedules/:id/waiting-list',
      'DELETE /api/schedules/:id/waiting-list',
      'POST /api/schedules/:id/waiting-list/accept',
      'POST /api/schedules/:id/waiting-list/decline',
    ],
  });
  expect(problems).toEqual([]);
  expect((await studio.call('GET', `/api/bookings/${booking}`, owner)).status).toBe(200);
});
