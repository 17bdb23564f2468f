import { endpoints } from '../src/endpoints.js';
import { admins, everyone, frontDesk, managers, signedIn, staff } from '../src/endpoint.js';

const callersOfRole = { admins, managers, frontDesk, staff };

/**
 * Who may call what (domain.md, Roles). The access specs of the services prove that each route
 * keeps to it. An endpoint that is not here may be for any of these roles.
 */
const table: Record<keyof typeof callersOfRole, readonly string[]> = {
  admins: [
    'GET /api/admin/settings',
    'PUT /api/admin/settings',
    'GET /api/admin/settings/reach',
    'GET /api/admin/studio-profile',
    'PUT /api/admin/studio-profile',
    'DELETE /api/admin/studio-profile/logo',
    'PUT /api/admin/studio-profile/logo',
    'GET /api/admin/studio-texts/:kind',
    'POST /api/admin/studio-texts/:kind/preview',
    'POST /api/admin/studio-texts/:kind/versions',
    'GET /api/admin/card-check',
    'GET /api/screens/setup',
    'POST /api/admin/mail-test',
    'GET /api/admin/setup',
    'PUT /api/admin/setup/skips/:item',
    'DELETE /api/admin/setup/skips/:item',
    'GET /api/admin/team',
    'PUT /api/admin/team/:id',
    'DELETE /api/admin/team/:id/invitation',
    'DELETE /api/admin/users/:id/ban',
    'PUT /api/admin/users/:id/ban',
    'PUT /api/admin/users/:id/role',
    'POST /api/admin/users/:id/sign-out',
  ],
  managers: [
    'GET /api/admin/templates/:kind',
    'POST /api/admin/templates/:kind',
    'POST /api/admin/bookings/:id/no-show/confirm',
    'POST /api/admin/bookings/:id/waive',
    'GET /api/admin/broadcast-deliveries',
    'POST /api/admin/broadcast-preview',
    'GET /api/admin/broadcasts',
    'POST /api/admin/broadcasts',
    'DELETE /api/admin/broadcasts/:id',
    'POST /api/admin/broadcasts/recipients',
    'POST /api/admin/broadcasts/test',
    'POST /api/admin/class-types',
    'PATCH /api/admin/class-types/:id',
    'POST /api/admin/events',
    'PATCH /api/admin/events/:id',
    'GET /api/admin/events/:id/audience',
    'POST /api/admin/events/:id/cancel',
    'POST /api/admin/events/:id/message',
    'GET /api/admin/card-prices',
    'PUT /api/admin/gift-card-amounts',
    'POST /api/admin/gift-cards',
    'PATCH /api/admin/gift-cards/:id',
    'GET /api/admin/holidays',
    'POST /api/admin/holidays',
    'DELETE /api/admin/holidays/:id',
    'POST /api/admin/members/:id/packages',
    'GET /api/admin/messages',
    'GET /api/admin/people/:id/merge-preview',
    'POST /api/admin/people/:id/merges',
    'GET /api/admin/people/:id/merges/:otherId',
    'POST /api/admin/packages/extend',
    'POST /api/admin/packages/:id/adjust',
    'POST /api/admin/packages/:id/extend',
    'POST /api/admin/packages/:id/freeze',
    'POST /api/admin/packages/:id/move',
    'POST /api/admin/packages/:id/unfreeze',
    'POST /api/admin/payments/:id/refunds',
    'GET /api/admin/products',
    'POST /api/admin/products/packages',
    'PATCH /api/admin/products/packages/:id',
    'PUT /api/admin/products/packages/order',
    'POST /api/admin/products/plans',
    'PATCH /api/admin/products/plans/:id',
    'PUT /api/admin/products/plans/order',
    'GET /api/admin/promo-codes',
    'POST /api/admin/promo-codes',
    'PATCH /api/admin/promo-codes/:id',
    'GET /api/admin/reconciliation',
    'POST /api/admin/reconciliation/:day',
    'POST /api/admin/rooms',
    'PATCH /api/admin/rooms/:id',
    'POST /api/admin/rooms/:id/preview',
    'POST /api/admin/schedules',
    'PATCH /api/admin/schedules/:id',
    'GET /api/admin/schedules/:id/audience',
    'POST /api/admin/schedules/:id/cancel',
    'POST /api/admin/schedules/:id/message',
    'GET /api/admin/seasons',
    'POST /api/admin/seasons',
    'DELETE /api/admin/seasons/:id',
    'GET /api/admin/series',
    'POST /api/admin/series',
    'DELETE /api/admin/series/:id',
    'PATCH /api/admin/series/:id',
    'POST /api/admin/series/:id/dates/:date',
    'POST /api/admin/series/preview',
    'PATCH /api/admin/trainers/:id',
    'PUT /api/admin/retail-items/:id',
  ],
  frontDesk: [
    'GET /api/admin/no-shows',
    'DELETE /api/admin/bookings/:id/release',
    'PUT /api/admin/bookings/:id/release',
    'POST /api/admin/bookings/:id/remind-arrival',
    'DELETE /api/admin/schedules/:id/waiting-list/:memberId',
    'POST /api/admin/schedules/:id/waiting-list',
    'GET /api/admin/members/:id/schedules/:scheduleId',
    'POST /api/admin/bookings/:id/undo-cancel',
    'POST /api/admin/bookings/:id/undo',
    'POST /api/admin/bookings/:id/move',
    'POST /api/admin/bookings/:id/cancel',
    'POST /api/admin/bookings',
    'GET /api/admin/active-checkins',
    'GET /api/admin/check-in-codes',
    'GET /api/admin/class-types',
    'GET /api/admin/emails',
    'GET /api/admin/emails/:id',
    'POST /api/admin/emails/:id/resend',
    'DELETE /api/admin/event-reservations/:id/check-in',
    'PUT /api/admin/event-reservations/:id/check-in',
    'GET /api/admin/events',
    'GET /api/admin/events/:id',
    'GET /api/admin/events/:id/attendees.csv',
    'POST /api/admin/events/:id/waiting-list/move',
    'POST /api/admin/events/:id/waiting-list/promote',
    'GET /api/admin/expiring-packages',
    'GET /api/admin/gift-cards',
    'GET /api/admin/gift-cards/:id',
    'DELETE /api/admin/member-notes/:id',
    'PATCH /api/admin/member-notes/:id',
    'POST /api/admin/member-notes/:id/restore',
    'GET /api/admin/member-standings',
    'PUT /api/admin/members/:id/emergency-contact',
    'DELETE /api/admin/members/:id/health',
    'PUT /api/admin/members/:id/health',
    'GET /api/admin/members/:id/health/readings',
    'POST /api/admin/members/:id/health/readings',
    'GET /api/admin/members/:id/notes',
    'POST /api/admin/members/:id/notes',
    'GET /api/admin/members/:id/fees',
    'GET /api/admin/members/:id/record',
    'GET /api/admin/members/:id/safety',
    'GET /api/admin/members/:id/waiver',
    'POST /api/admin/members/:id/waiver/request',
    'POST /api/admin/members/:id/waiver/signature',
    'GET /api/admin/payments',
    'GET /api/admin/payments/:id',
    'GET /api/admin/people',
    'POST /api/admin/people/:id/invitation',
    'PATCH /api/admin/people/:id',
    'PUT /api/admin/people/:id',
    'GET /api/admin/people/alike',
    'GET /api/admin/retail-items',
    'GET /api/admin/rooms',
    'GET /api/admin/schedules',
    'GET /api/admin/schedules/:id/waiting-list',
    'GET /api/admin/sell-catalogue',
    'GET /api/admin/subscriptions',
    'POST /api/admin/subscriptions/:id/cancel',
    'POST /api/admin/subscriptions/:id/change-plan',
    'POST /api/admin/subscriptions/:id/freeze',
    'POST /api/admin/subscriptions/:id/pay',
    'POST /api/admin/subscriptions/:id/resume',
    'POST /api/admin/subscriptions/:id/unfreeze',
    'GET /api/admin/trainers',
    'GET /api/admin/users',
    'GET /api/admin/users/:id',
    'GET /api/admin/users/:id/history',
    'GET /api/screens/members/:id',
    'GET /api/screens/payments/:id',
  ],
  staff: [
    'DELETE /api/bookings/:id/check-in',
    'POST /api/bookings/:id/check-in',
    'DELETE /api/bookings/:id/no-show',
    'PUT /api/bookings/:id/no-show',
    'POST /api/check-ins',
    'POST /api/schedules/:id/health-readings',
    'GET /api/schedules/:id/roster',
    'GET /api/trainer/schedules',
  ],
};

const ofStaff = endpoints.filter(({ callers }) => !callers.includes('member'));
const callersOf = new Map(
  ofStaff.map(({ method, path, callers }) => [`${method} ${path}`, callers]),
);

test.each(Object.keys(callersOfRole) as (keyof typeof callersOfRole)[])(
  'the endpoints for %s',
  (name) => {
    const others = table[name].filter((one) => callersOf.get(one) !== callersOfRole[name]);
    expect(others).toEqual([]);
  },
);

test('no other group of callers is made up', () => {
  const known: readonly unknown[] = Object.values(callersOfRole);
  const others = [...callersOf].filter(([, callers]) => !known.includes(callers));
  expect(others).toEqual([]);
});

test('whoever is signed in may do what members may', () => {
  for (const { callers } of endpoints.filter(({ callers: all }) => all.includes('member')))
    expect(callers).toEqual(expect.arrayContaining([...signedIn]));
});

test('public pages show visitors these, and only these', () => {
  const shown = endpoints
    .filter(({ publicPage }) => publicPage)
    .map(({ method, path, callers }) => [`${method} ${path}`, callers] as const);
  expect(shown.map(([name]) => name).sort()).toEqual([
    'GET /api/events',
    'GET /api/events/:id',
    'GET /api/packages',
    'GET /api/plans',
    'GET /api/schedules',
    'GET /api/schedules/:id',
    'GET /api/trainers',
  ]);
  for (const [, callers] of shown) expect(callers).toBe(everyone);
});
