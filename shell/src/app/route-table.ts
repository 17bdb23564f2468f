import { matchPath } from '@studio/shell-kit/router';

export type RemoteName = 'mf_member' | 'mf_admin' | 'mf_trainer';
/**
 * Who gets in (spec sections 2 and 6; domain.md, Roles); the front desk's pages have least roles.
 * `public`: whoever comes, unless the studio's setting asks everybody to sign in.
 */
export type Access = 'everyone' | 'public' | 'signed_in' | 'trainer' | 'front_desk';

export interface RemoteArea {
  remote: RemoteName;
  access: Access;
}

const member = (access: Access = 'signed_in'): RemoteArea => ({ remote: 'mf_member', access });

/** Which remote may draw which paths. A remote can't claim a path that isn't here. */
const areas: readonly (readonly [pattern: string, area: RemoteArea])[] = [
  ['/', member()],
  ['/schedule', member('public')],
  ['/class/:scheduleId', member('public')],
  ['/class-details/:scheduleId', member('public')],
  ['/events', member('public')],
  ['/event/:eventId', member('public')],
  ['/packages', member('public')],
  ['/my-packages', member()],
  ['/subscriptions', member()],
  ['/check-in/:bookingId', member()],
  ['/my-code', member()],
  ['/profile', member()],
  ['/waiver', member()],
  ['/settings', member()],
  ['/account-settings', member()],
  ['/about-us', member('public')],
  ['/faqs', member('public')],
  ['/trainers', member('public')],
  ['/trainer/:trainerId', member('public')],
  ['/payment', member()],
  // Public routes of the spec: the page itself says what it lacks.
  ['/payment-success', member('everyone')],
  // A link that the front desk sends: whoever has it may pay.
  ['/pay/:token', member('everyone')],
  ['/waiting-list-position', member('everyone')],
  ['/trainer-dashboard/*', { remote: 'mf_trainer', access: 'trainer' }],
  // A tablet that members use: its own session is no person's.
  ['/kiosk', { remote: 'mf_admin', access: 'everyone' }],
  ['/admin/*', { remote: 'mf_admin', access: 'front_desk' }],
];

/** The area that a path belongs to; undefined: there is no such page. */
export const areaOf = (path: string): RemoteArea | undefined =>
  areas.find(([pattern]) => matchPath(pattern, path))?.[1];
