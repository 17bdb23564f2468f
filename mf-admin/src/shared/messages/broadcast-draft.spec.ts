import { audienceProblem, emptyDraft, inputOf, timeProblem } from './broadcast-draft.js';

const draft = emptyDraft({ kind: 'all' }, '2026-12-01');
const now = new Date('2026-12-01T05:00:00Z');

test.each([
  { title: 'now', one: draft, sendAt: null, problem: null },
  {
    title: 'later',
    one: { ...draft, isLater: true },
    sendAt: '2026-12-01T06:00:00.000Z',
    problem: null,
  },
  {
    title: 'over',
    one: { ...draft, isLater: true, time: '08:59' },
    sendAt: '2026-12-01T04:59:00.000Z',
    problem: 'That time is over. Choose a later one, or send at once.',
  },
  {
    title: 'no day',
    one: { ...draft, isLater: true, day: '' },
    sendAt: null,
    problem: 'Choose a day and a time.',
  },
])('$title: the time is the studio’s', ({ one, sendAt, problem }) => {
  expect([inputOf(one).sendAt, timeProblem(one, now)]).toEqual([sendAt, problem]);
});

test.each([
  [{ kind: 'all' as const }, true],
  [{ kind: 'class_type' as const, classTypeId: '', days: 30 }, false],
  [{ kind: 'not_seen' as const, days: 0 }, false],
  [{ kind: 'not_seen' as const, days: 30 }, true],
])('%j can be asked for: %s', (audience, isWhole) => {
  expect(audienceProblem(audience) === null).toBe(isWhole);
});
