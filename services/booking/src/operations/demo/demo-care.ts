import { demoFrontDesk, demoId, demoMembers, demoTrainers } from '@studio/demo-studio';

const DAY = 86_400_000;

/** What the staff wrote of a member: days ago, by whom, and whether it stays on top. */
const notes: readonly [member: number, daysAgo: number, by: 'desk' | 'trainer', text: string][] = [
  [3, 14, 'trainer', 'Likes reformer 4, by the window. One spring less on footwork.'],
  [3, 40, 'desk', 'Please call before 17:00 only.'],
  [6, 5, 'desk', 'Asks for a class with her sister in December.'],
  [8, 47, 'trainer', 'Back after five weeks. Slow start, watch the hip hinge.'],
  [12, 2, 'desk', 'Pays by transfer from the company account.'],
  [17, 21, 'trainer', 'Ready for the jumpboard.'],
];

const flags: readonly [
  member: number,
  what: { pregnant?: true; injury?: string; surgery?: string },
][] = [
  [3, { injury: 'Lower back, no loaded flexion' }],
  [8, { surgery: 'Right knee, August' }],
  [23, { pregnant: true }],
];

const contacts: readonly [member: number, name: string, relation: string][] = [
  [3, 'Karim Sabbagh', 'husband'],
  [6, 'Elena Rossi', 'sister'],
  [23, 'Vikram Menon', 'husband'],
];

/** Every seventh has still to sign; the account that people try out signs for themselves. */
const hasSigned = (n: number): boolean => n > 0 && n % 7 !== 0;

const idOf = (n: number): string => demoMembers[n]?.id ?? '';
const authorOf = (by: 'desk' | 'trainer'): string =>
  by === 'desk' ? demoFrontDesk.id : (demoTrainers[0]?.id ?? '');

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY);
const byFrontDesk = (now: Date) => ({ updated_at: ago(now, 30), updated_by: demoFrontDesk.id });

const noteRows = (now: Date) =>
  notes.map(([member, daysAgo, by, text], n) => ({
    id: demoId('note', n),
    member_id: idOf(member),
    author_id: authorOf(by),
    text,
    pinned: n === 0,
    created_at: ago(now, daysAgo),
  }));

const healthRows = (now: Date) =>
  flags.map(([member, { pregnant = false, injury = '', surgery = '' }]) => ({
    member_id: idOf(member),
    pregnant,
    injury,
    surgery,
    other: '',
    consent_at: ago(now, 30),
    consent_recorded_by: demoFrontDesk.id,
    version: 1,
    ...byFrontDesk(now),
  }));

const contactRows = (now: Date) =>
  contacts.map(([member, name, relation], n) => ({
    id: demoId('contact', n),
    member_id: idOf(member),
    name,
    relation,
    phone: `+9715055509${String(n).padStart(2, '0')}`,
    ...byFrontDesk(now),
  }));

const signatureRows = (now: Date) =>
  demoMembers
    .filter((_, n) => hasSigned(n))
    .map(({ id, fullName, joinedDaysAgo }) => ({
      member_id: id,
      version: 1,
      name: fullName,
      signed_at: ago(now, joinedDaysAgo),
      signed_where: 'phone',
    }));

/** What the staff know of some members, as if it had been written down over the weeks. */
export const makeCare = (now: Date) => ({
  notes: noteRows(now),
  health: healthRows(now),
  contacts: contactRows(now),
  signatures: signatureRows(now),
});
