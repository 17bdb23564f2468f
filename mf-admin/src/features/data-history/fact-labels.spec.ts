import type { HistoryEntry } from '@studio/contracts';
import { aboutLabel, changesOf } from './fact-labels.js';

const id = '01939d4e-1111-7000-8000-000000000001';
const line = (before: unknown, after: unknown): string[] =>
  changesOf({ before, after }).map((one) => `${one.field}: ${one.before} → ${one.after}`);

test.each<[unknown, unknown, string[]]>([
  [{ creditsLeft: 2 }, { creditsLeft: 4 }, ['Credits left: 2 → 4']],
  [{ price: 175_000 }, { price: 180_000 }, ['Price: AED 1,750.00 → AED 1,800.00']],
  [{ lateFee: 0 }, { lateFee: 6_000 }, ['Late fee: AED 0.00 → AED 60.00']],
  [{ creditsTotal: 10 }, { creditsTotal: 12 }, ['Credits total: 10 → 12']],
  [{}, { sendAt: '2026-11-23T04:00:00.000Z' }, ['Send at: none → Mon 23 Nov, 08:00']],
  [{ expiresOn: '2026-12-03' }, {}, ['Expires: 3 December 2026 → none']],
  [{ role: 'user' }, { role: 'front_desk' }, ['Role: Member → Front desk']],
  [{ late: false }, { late: true }, ['Late: No → Yes']],
  [{ status: 'no_show' }, { status: 'attended' }, ['Status: No show → Attended']],
  [{ a: [] }, { a: ['push', 'email'] }, ['A: none → Push, Email']],
  [{ contact: { name: 'A' } }, { contact: { name: 'B' } }, ['Contact, Name: A → B']],
  [{ bookingId: id }, { bookingId: id, status: 'x' }, ['Status: none → X']],
  [null, null, []],
])('%j and %j read %j', (before, after, lines) => {
  expect(line(before, after)).toEqual(lines);
});

test('what was changed comes first', () => {
  const [first, second] = changesOf({ before: { a: 1, b: 1 }, after: { a: 1, b: 2 } });
  expect([first?.field, first?.isChanged]).toEqual(['B', true]);
  expect([second?.field, second?.isChanged]).toEqual(['A', false]);
});

test.each<[Partial<HistoryEntry>, string | null]>([
  [{ subjectName: 'Sana Malik', after: { name: 'Mat' } }, 'Sana Malik'],
  [
    { subjectName: null, about: { kind: 'class', name: 'Mat', startsAt: '2026-11-23T04:00:00Z' } },
    'Mat, Mon 23 Nov, 08:00',
  ],
  [{ subjectName: null, before: {}, after: { name: 'Mat' } }, 'Mat'],
  [{ subjectName: null, before: { code: 'SUMMER' }, after: {} }, 'SUMMER'],
  [{ subjectName: null, before: null, after: null }, null],
])('%j is about %s', (row, about) => {
  expect(aboutLabel(row as HistoryEntry)).toBe(about);
});
