/**
 * Who may open a page (spec sections 2 and 6; domain.md, Roles). `everyone`: whoever has the address;
 * `public`: whoever comes, unless the studio's setting asks everybody to sign in; `front_desk`: its
 * pages' least role.
 */
export const accessLevels = ['everyone', 'public', 'signed_in', 'trainer', 'front_desk'] as const;
export type Access = (typeof accessLevels)[number];

/**
 * Pages of remotes whose address is fixed: those of the specification, those that search engines know,
 * and those that the shell draws in another frame. No roll-out can move them or change who may open
 * them. All other pages are declared by their remote (declared-area.ts).
 */
export const fixedPages: readonly (readonly [pattern: string, remote: string, access: Access])[] = [
  ['/', 'mf_member', 'signed_in'],
  ['/schedule', 'mf_member', 'public'],
  ['/class/:scheduleId', 'mf_member', 'public'],
  ['/class-details/:scheduleId', 'mf_member', 'public'],
  ['/events', 'mf_member', 'public'],
  ['/event/:eventId', 'mf_member', 'public'],
  ['/packages', 'mf_member', 'public'],
  ['/my-packages', 'mf_member', 'signed_in'],
  ['/subscriptions', 'mf_member', 'signed_in'],
  ['/check-in/:bookingId', 'mf_member', 'signed_in'],
  ['/my-code', 'mf_member', 'signed_in'],
  ['/profile', 'mf_member', 'signed_in'],
  ['/settings', 'mf_member', 'signed_in'],
  ['/account-settings', 'mf_member', 'signed_in'],
  ['/about-us', 'mf_member', 'public'],
  ['/faqs', 'mf_member', 'public'],
  ['/trainers', 'mf_member', 'public'],
  ['/trainer/:trainerId', 'mf_member', 'public'],
  ['/payment', 'mf_member', 'signed_in'],
  // Public routes of the spec: the page itself says what it lacks.
  ['/payment-success', 'mf_member', 'everyone'],
  ['/waiting-list-position', 'mf_member', 'everyone'],
  ['/trainer-dashboard/*', 'mf_trainer', 'trainer'],
  // A tablet that members use: its own session is no person's.
  ['/kiosk', 'mf_admin', 'everyone'],
  ['/admin/*', 'mf_admin', 'front_desk'],
];

/**
 * A pattern that a remote may declare: `/waiver`, `/pay/:token`, `/loyalty/*`. It begins with a name, so
 * that nobody takes all addresses that are left.
 */
export const isPagePattern = (pattern: string): boolean =>
  pattern.length <= 100 && /^(\/[a-z\d-]+)(\/(:[a-z]+|[a-z\d-]+))*(\/\*)?$/i.test(pattern);
