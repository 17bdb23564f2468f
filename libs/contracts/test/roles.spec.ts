import { endpoints } from '../src/endpoints.js';
import { admins, frontDesk, managers, signedIn, staff } from '../src/endpoint.js';

/**
 * Who may call what of the staff's endpoints (domain.md, Roles): the paths of a role, with the
 * method where it matters. The access specs of the services prove that each route keeps to it.
 */
const byRole = new Map<readonly string[], readonly (string | RegExp)[]>([
  [
    admins,
    [
      /^\w+ \/api\/admin\/settings/,
      'PUT /api/admin/users/:id/role',
      'PUT /api/admin/users/:id/ban',
      'DELETE /api/admin/users/:id/ban',
      'POST /api/admin/users/:id/sign-out',
      /^POST \/functions\/v1\//,
    ],
  ],
  [
    frontDesk,
    [
      /^\w+ \/api\/admin\/(users|people)/,
      /^\w+ \/api\/admin\/members\/:id\/(notes|health|emergency-contact|safety|waiver)/,
      /^\w+ \/api\/admin\/(member-|check-in-codes)/,
      /^GET \/api\/admin\/(members|active-checkins|schedules|events|expiring-packages)/,
      /^GET \/api\/admin\/(class-types|rooms|trainers|payments|subscriptions|gift-cards)/,
      /^GET \/api\/screens\/(members|payments)/,
      /^\w+ \/api\/admin\/event-reservations\/:id\/check-in/,
      /^POST \/api\/admin\/events\/:id\/waiting-list/,
      /^\w+ \/api\/admin\/emails/,
    ],
  ],
  [
    staff,
    [
      'POST /api/check-ins',
      /^\w+ \/api\/bookings\/:id\/(check-in|no-show)/,
      /^\w+ \/api\/schedules\/:id\/(roster|health-readings)$/,
      'GET /api/trainer/schedules',
    ],
  ],
  [
    managers,
    [
      /^\w+ \/api\/admin\/(schedules|series|seasons|holidays|class-types|rooms|trainers)/,
      /^\w+ \/api\/admin\/(events|messages|broadcast|packages|members\/:id\/packages)/,
      /^\w+ \/api\/admin\/(payments\/:id\/refunds|promo-codes|gift-cards|reconciliation)/,
      'POST /api/admin/bookings/:id/waive',
    ],
  ],
]);

/** Parts of the front desk's patterns that are a manager's. */
const ofManagers = [/\/audience$/, /\/message$/];

const expected = (name: string): readonly string[] | undefined => {
  if (ofManagers.some((pattern) => pattern.test(name))) return managers;
  const matches = (pattern: string | RegExp): boolean =>
    typeof pattern === 'string' ? pattern === name : pattern.test(name);
  return [...byRole].find(([, patterns]) => patterns.some(matches))?.[0];
};

const ofStaff = endpoints.filter(({ callers }) => !callers.includes('member'));

test.each(ofStaff.map(({ method, path, callers }) => [`${method} ${path}`, callers] as const))(
  '%s is for the roles of the table',
  (name, callers) => {
    expect(callers).toEqual(expected(name));
  },
);

test('whoever is signed in may do what members may', () => {
  for (const { callers } of endpoints.filter(({ callers: all }) => all.includes('member')))
    expect(callers).toEqual(expect.arrayContaining([...signedIn]));
});
