import { emptyDraft, linkedDraft, missingIn, seriesOf } from './class-draft.js';

const full = {
  ...emptyDraft,
  classTypeId: 'a',
  trainerId: 'b',
  roomId: 'c',
  from: '2026-12-01',
  startTime: '09:30',
};

test.each([
  [{}, undefined],
  [{ classTypeId: '' }, 'Please choose what is taught.'],
  [{ from: '2026-02-31' }, 'Please choose a day.'],
  [{ until: '2026-11-30' }, 'Its last day lies before its first.'],
  [{ startTime: '24:00' }, 'Please choose a time.'],
  [{ minutes: '9' }, 'Minutes: a whole number from 10 to 300.'],
  [{ capacity: '1.5' }, 'Seats: a whole number from 1 to 200.'],
  [{ overlapReason: 'x' }, 'Why it may overlap: in a few words.'],
])('%j: %s', (wrong, missing) => {
  expect(missingIn({ ...full, ...wrong })).toBe(missing);
});

test('a series goes on when it has no last day', () => {
  expect(seriesOf(full, false)).toMatchObject({ weekday: 1, minutes: 50, until: null });
  expect(seriesOf({ ...full, until: '2026-12-31' }, true)).toMatchObject({
    until: '2026-12-31',
    leaveConflicts: true,
  });
});

test.each([
  ['new=3+18:30&type=a', { weekday: '3', startTime: '18:30', classTypeId: 'a' }],
  ['new=8+25:00', {}],
  ['', {}],
])('a link with %s begins the form', (query, begun) => {
  expect(linkedDraft(new URLSearchParams(query))).toEqual({ ...emptyDraft, ...begun });
});
