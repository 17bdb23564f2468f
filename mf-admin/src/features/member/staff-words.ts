import type { MemberScreen, Role, User } from '@studio/contracts';
import { dateAndTime, fullDate, studioDay } from '@studio/ui/format';
import type { FieldNames } from '../../shared/edit-conflict/save-error.js';
import { roleWords, sentence } from '../../shared/words.js';

/** `Banned`, `Banned until 3 December 2026`; null for who may come in. */
export const banWords = ({ banned, banned_until }: User): string | null => {
  if (!banned) return null;
  return banned_until ? `Banned until ${fullDate(studioDay(banned_until))}` : 'Banned';
};

/** Spec section 6: an admin is who has the role or the flag. */
export const roleOf = ({ role, is_admin }: Pick<User, 'role' | 'is_admin'>): Role =>
  is_admin ? 'admin' : role;

/** What a new role means, before it is confirmed. */
export const roleConsequence = (from: Role, to: Role, name: string): string => {
  if (to === 'admin')
    return `${name} will see every member, every payment and every report, and can change other people’s roles.`;
  const gains =
    to === 'trainer'
      ? `${name} joins the team’s page, sees the rosters of their own classes and checks people in.`
      : '';
  const losses = {
    admin: `${name} loses the admin area with the next click.`,
    trainer: to === 'user' ? `${name} leaves the team’s page and loses rosters and check-in.` : '',
    user: '',
  }[from];
  return [losses, gains].filter(Boolean).join(' ');
};

/** What of an account somebody else may have changed meanwhile. */
export const accountFields: FieldNames = {
  role: { label: 'Role', show: (role) => roleWords[String(role)] ?? 'Other' },
  banned_until: { label: 'Ban', show: (until) => endIn({ banned_until: until }) },
};

/** The version of the account that is shown; none from an old server. */
export const versionOf = ({ version }: User, known?: number): { version?: number } => {
  const read = known ?? version;
  return read === undefined ? {} : { version: read };
};

type AccountRow = NonNullable<MemberScreen['accountHistory']>[number];
type Facts = Readonly<Record<string, unknown>>;

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? (value as Facts) : {};
const roleIn = (facts: Facts): string =>
  facts['is_admin'] === true ? 'Admin' : (roleWords[String(facts['role'])] ?? 'Other');
const endIn = (facts: Facts): string => {
  const until = facts['banned_until'];
  if (typeof until !== 'string') return 'not banned';
  return until === 'for good' ? until : `until ${dateAndTime(until)}`;
};

/** `Chrome on Android, 203.0.113.x`. */
const placeIn = (facts: Facts): string =>
  [facts['device'], facts['address']].filter((word) => typeof word === 'string').join(', ');

const titles: Record<string, string> = {
  'role.changed': 'Role changed',
  'account.banned': 'Banned',
  'account.unbanned': 'Ban lifted',
  'account.signed_out': 'Signed out everywhere',
  'credits.adjusted': 'Credits given or taken',
  'credits.moved': 'Credits moved to another member',
  'credits.received': 'Credits moved here',
  'package.extended': 'Package extended',
  'package.frozen': 'Package frozen',
  'package.unfrozen': 'Freeze ended',
  'package.given': 'Package given',
  'booking.waived': 'Late cancel or no-show waived',
  'booking.checked_in': 'Checked in',
  'booking.check_in_undone': 'Check-in undone',
  'booking.no_show_marked': 'Marked as no-show',
  'booking.no_show_corrected': 'No-show corrected: attended',
  'schedule.cancelled': 'Class cancelled by the studio',
  'event.cancelled': 'Event cancelled by the studio',
  'event.checked_in': 'Checked in at the event',
  'event.check_in_undone': 'Check-in at the event undone',
  'payment.refunded': 'Money refunded',
  'session.stolen': 'A session was ended: its token had been copied',
};

/** `10-class package: 5 → 7 credits, 3 December 2026 → 17 December 2026`; null for other deeds. */
const packageChange = (before: Facts, after: Facts): string | null => {
  const name = after['packageName'];
  if (typeof name !== 'string') return null;
  const dayIn = (facts: Facts): string => fullDate(String(facts['expiresOn']));
  const [was, is] = [before['creditsLeft'], after['creditsLeft'] ?? after['credits']];
  const credits = was === undefined || was === is ? String(is) : `${String(was)} → ${String(is)}`;
  const parts = [`${credits} ${is === 1 ? 'credit' : 'credits'}`];
  if (before['expiresOn'] && before['expiresOn'] !== after['expiresOn'])
    parts.push(`${dayIn(before)} → ${dayIn(after)}`);
  return `${name}: ${parts.join(', ')}`;
};

/** A row of any history: what was done, and from what to what where that says more. */
export const deedWords = (row: AccountRow): { title: string; change: string | null } => {
  const [before, after] = [factsOf(row.before), factsOf(row.after)];
  const title = titles[row.action] ?? sentence(row.action);
  if (row.action === 'role.changed')
    return { title, change: `${roleIn(before)} → ${roleIn(after)}` };
  if (row.action === 'account.banned')
    return {
      title,
      change: before['banned_until'] ? `${endIn(before)} → ${endIn(after)}` : endIn(after),
    };
  if (row.action === 'account.signed_out')
    return { title, change: `Sessions ended: ${String(before['sessions'] ?? '')}` };
  if (row.action === 'session.stolen')
    return { title, change: `${placeIn(before)} → ${placeIn(after)}` };
  return { title, change: packageChange(before, after) };
};

/** Both histories as one, newest first; null when neither could be had. */
export const historyOf = ({
  accountHistory,
  record,
}: Pick<MemberScreen, 'accountHistory' | 'record'>): readonly AccountRow[] | null => {
  if (!accountHistory && !record) return null;
  const rows = [...(accountHistory ?? []), ...(record?.history ?? [])];
  return rows.sort((a, b) => b.at.localeCompare(a.at));
};
