import type { MemberScreen, User } from '@studio/contracts';
import { banLabel, adminActionLabel, historyOf, roleConsequence } from './staff-labels.js';

const row = (action: string, before: unknown, after: unknown) => ({
  id: action,
  at: '2026-11-21T10:00:00Z',
  actorId: null,
  actorName: null,
  action,
  subjectUserId: null,
  before,
  after,
  reason: null,
});

test.each([
  [{ banned: false, banned_until: null }, null],
  [{}, null],
  [{ banned: true, banned_until: null }, 'Banned'],
  [{ banned: true, banned_until: '2026-12-03T19:59:59Z' }, 'Banned until 3 December 2026'],
])('%j reads %j', (ban, labels) => {
  expect(banLabel(ban as User)).toBe(labels);
});

test.each([
  [row('role.changed', { role: 'user' }, { role: 'admin', is_admin: true }), 'Member → Admin'],
  [row('account.banned', { banned_until: null }, { banned_until: 'for good' }), 'for good'],
  [
    row('account.banned', { banned_until: '2026-12-03T08:00:00Z' }, { banned_until: 'for good' }),
    'until Thu 3 Dec, 12:00 → for good',
  ],
  [row('account.unbanned', { banned_until: 'for good' }, { banned_until: null }), null],
  [row('account.signed_out', { sessions: 3 }, { sessions: 0 }), 'Sessions ended: 3'],
  [row('credits.adjusted', null, null), null],
  [
    row(
      'credits.adjusted',
      { packageName: 'Mat', creditsLeft: 5, expiresOn: '2026-12-03' },
      { packageName: 'Mat', creditsLeft: 7, expiresOn: '2026-12-03' },
    ),
    'Mat: 5 → 7 credits',
  ],
  [
    row(
      'package.extended',
      { packageName: 'Mat', creditsLeft: 1, expiresOn: '2026-12-03' },
      { packageName: 'Mat', creditsLeft: 1, expiresOn: '2026-12-17' },
    ),
    'Mat: 1 credit, 3 December 2026 → 17 December 2026',
  ],
  [row('person.corrected', { phone: null }, { phone: '+971 50 1' }), 'none → +971 50 1'],
  [
    row('person.merged', { other: { full_name: 'Nour', phone: null, email: 'n@x.ae' } }, {}),
    'Nour, n@x.ae',
  ],
  [row('package.given', {}, { packageName: 'Mat', creditsLeft: 3 }), 'Mat: 3 credits'],
])('an admin action says what changed', (action, change) => {
  expect(adminActionLabel(action).change).toBe(change);
});

test('both histories are one, newest first', () => {
  const [old, young] = [row('a', {}, {}), { ...row('b', {}, {}), at: '2026-11-22T10:00:00Z' }];
  const record = { history: [old] } as unknown as MemberScreen['record'];
  expect(historyOf({ accountHistory: [young], record })).toEqual([young, old]);
  expect(historyOf({ accountHistory: null, record })).toEqual([old]);
  expect(historyOf({ accountHistory: null, record: null })).toBeNull();
});

test('every change of a role says what follows', () => {
  expect(roleConsequence('user', 'admin', 'Noor')).toContain('every payment');
  expect(roleConsequence('admin', 'trainer', 'Noor')).toMatch(/loses the admin area.*joins/);
  expect(roleConsequence('trainer', 'user', 'Noor')).toContain('loses rosters');
  expect(roleConsequence('trainer', 'trainer_at_front_desk', 'Noor')).toMatch(/^Noor works at/);
  expect(roleConsequence('manager', 'front_desk', 'Noor')).toMatch(/^Noor works at/);
});
