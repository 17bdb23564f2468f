import type { MemberScreen, User } from '@studio/contracts';
import { dateAndTime, fullDate, phoneText, studioDay } from '@studio/ui/format';
import type { FieldNames } from '../../shared/edit-conflict/save-error.js';
import { titleOf } from '../../shared/history/action-titles.js';
import { roleLabels } from '../../shared/labels.js';
import { assignableRoles, type AssignableRole } from '../../shared/roles.js';
import { genderLabel } from './genders.js';
import { t } from './messages.js';

/** `Banned`, `Banned until 3 December 2026`; null for who may come in. */
export const banLabel = ({ banned, banned_until }: User): string | null => {
  if (!banned) return null;
  return banned_until
    ? t('bannedUntilFullDate', { fullDate: fullDate(studioDay(banned_until)) })
    : t('banned');
};

const isTeaching = (role: AssignableRole): boolean => role.startsWith('trainer');
const mayEnter = (role: AssignableRole): boolean => role !== 'user' && role !== 'trainer';

/** What a new role means, before it is confirmed. */
export const roleConsequence = (from: AssignableRole, to: AssignableRole, name: string): string => {
  if (to === 'admin') return t('willSeeEveryMember', { name });
  const losses = [
    !mayEnter(to) && mayEnter(from) && t('losesAdminAreaWith', { name }),
    !isTeaching(to) && isTeaching(from) && t('leavesTeamsPageLoses', { name }),
  ];
  return [...losses, ...gainsOf(from, to, name)].filter(Boolean).join(' ');
};

const gainsOf = (from: AssignableRole, to: AssignableRole, name: string) => [
  isTeaching(to) && !isTeaching(from) && t('joinsTeamsPageSees', { name }),
  to === 'manager' && t('willRunStudio', { name }),
  (to === 'front_desk' || to === 'trainer_at_front_desk') && t('willWorkAtDesk', { name }),
];

/** What of an account somebody else may have changed meanwhile. */
export const accountFields: FieldNames = {
  role: { label: t('role'), show: (role) => roleLabels[String(role)] ?? t('other') },
  full_name: { label: t('name') },
  phone: { label: t('phone') },
  email: { label: t('email') },
  birth_date: {
    label: t('birthDate'),
    show: (day) => (day ? fullDate(String(day)) : t('noneBefore')),
  },
  gender: { label: t('gender'), show: genderLabel },
  banned_until: { label: t('ban'), show: (until) => endIn({ banned_until: until }) },
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
const roleIn = (facts: Facts): string => {
  if (facts['is_admin'] === true) return t('admin');
  if (facts['is_front_desk'] === true) return assignableRoles.trainer_at_front_desk;
  return roleLabels[String(facts['role'])] ?? t('other');
};
const endIn = (facts: Facts): string => {
  const until = facts['banned_until'];
  if (typeof until !== 'string') return t('notBanned');
  return until === 'for good' ? t('banForGoodShort') : t('banEndsAt', { time: dateAndTime(until) });
};

/** `Chrome on Android, 203.0.113.x`. */
const placeIn = (facts: Facts): string =>
  [facts['device'], facts['address']].filter((word) => typeof word === 'string').join(', ');

/** Who the other record said that it was. */
const mergedIn = ({ other }: Facts): string => {
  const facts = factsOf(other);
  return [facts['full_name'], facts['phone'], facts['email']].filter(Boolean).join(', ');
};

/** `10-class package: 5 → 7 credits, 3 December 2026 → 17 December 2026`; null for other actions. */
const packageChange = (before: Facts, after: Facts): string | null => {
  const name = after['packageName'];
  if (typeof name !== 'string') return null;
  const dayIn = (facts: Facts): string => fullDate(String(facts['expiresOn']));
  const [was, is] = [before['creditsLeft'], after['creditsLeft'] ?? after['credits']];
  const credits = was === undefined || was === is ? String(is) : `${String(was)} → ${String(is)}`;
  const parts = [t('creditsAfter', { credits, number: Number(is) })];
  if (before['expiresOn'] && before['expiresOn'] !== after['expiresOn'])
    parts.push(`${dayIn(before)} → ${dayIn(after)}`);
  return `${name}: ${parts.join(', ')}`;
};

/** `Noor → Noora, none → +971 50 123 4567`. */
const correctionIn = (before: Facts, after: Facts): string =>
  ['full_name', 'phone', 'email', 'birth_date', 'gender']
    .filter((name) => name in after)
    .map((name) => `${textIn(before, name)} → ${textIn(after, name)}`)
    .join(', ');
const textIn = (facts: Facts, name: string): string => {
  if (!facts[name]) return t('noneBefore');
  const text = String(facts[name]);
  if (name === 'phone') return phoneText(text);
  if (name === 'gender') return genderLabel(text);
  return name === 'birth_date' ? fullDate(text) : text;
};

/** A row of any history: what was done, and from what to what where that says more. */
export const adminActionLabel = (row: AccountRow): { title: string; change: string | null } => {
  const [before, after] = [factsOf(row.before), factsOf(row.after)];
  const title = titleOf(row.action);
  if (row.action === 'role.changed')
    return { title, change: `${roleIn(before)} → ${roleIn(after)}` };
  if (row.action === 'account.banned')
    return {
      title,
      change: before['banned_until'] ? `${endIn(before)} → ${endIn(after)}` : endIn(after),
    };
  if (row.action === 'account.signed_out')
    return { title, change: t('sessionsEnded', { sessions: String(before['sessions'] ?? '') }) };
  if (row.action === 'session.stolen')
    return { title, change: `${placeIn(before)} → ${placeIn(after)}` };
  if (row.action === 'person.merged') return { title, change: mergedIn(before) };
  if (row.action === 'person.corrected') return { title, change: correctionIn(before, after) };
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
