import { studioInstant } from '@studio/domain-kit';
import { slotOn, stepsOf, type HeldClass, type Plan, type Season, type Series } from './plan.js';
import { resolveSteps, type World } from './resolve-steps.js';

const now = studioInstant('2026-11-23', '08:00'); // a Monday
const horizon = { now, until: '2026-12-06' };

const series = (input: Partial<Series> = {}): Series => ({
  id: 'series',
  classTypeId: 'type',
  className: 'Mat',
  trainerId: 'layla',
  roomId: 'one',
  weekday: 1,
  startTime: '09:30',
  minutes: 50,
  capacity: 10,
  from: '2026-01-01',
  until: null,
  overlapReason: null,
  changedBy: null,
  ...input,
});
const plan = (input: Partial<Plan> = {}): Plan => ({
  series: [series()],
  dates: [],
  holidays: [],
  seasons: [],
  ...input,
});
const held = (input: Partial<HeldClass> & { day: string; at: string }): HeldClass => {
  const { day, at, ...rest } = input;
  const startsAt = studioInstant(day, at);
  return {
    id: `${day} ${at}`,
    seriesId: 'series',
    seriesDay: day,
    changedSingly: false,
    classTypeId: 'type',
    className: 'Mat',
    trainerId: 'layla',
    roomId: 'one',
    startsAt,
    capacity: 10,
    endsAt: new Date(startsAt.getTime() + 50 * 60_000),
    taken: 0,
    bookings: 0,
    waiting: 0,
    overlapReason: null,
    members: [],
    ...rest,
  };
};
const world = (classes: readonly HeldClass[]): World => ({
  classes,
  now,
  trainers: new Map([
    ['layla', { name: 'Layla', active: true }],
    ['maya', { name: 'Maya', active: true }],
    ['gone', { name: 'Gone', active: false }],
  ]),
  rooms: new Map([
    ['one', { name: 'One', capacity: 10, active: true }],
    ['two', { name: 'Two', capacity: 4, active: true }],
    ['closed', { name: 'Closed', capacity: 10, active: false }],
  ]),
  classTypes: new Map([
    ['type', { name: 'Mat', active: true }],
    ['old', { name: 'Old', active: false }],
  ]),
});

const span = { id: 'x', name: 'Ramadan', from: '2026-11-30', until: '2026-11-30', setBy: 'rania' };
const season = (time: string | null): Season => ({ ...span, times: new Map([['series', time]]) });
const change = {
  seriesId: 'series',
  day: '2026-11-30',
  cancelled: false,
  startTime: '11:00',
  trainerId: 'maya',
  roomId: null,
  capacity: null,
  overlapReason: null,
  reason: 'a wedding',
};

test.each<[string, Partial<Plan>, string]>([
  ['as always', {}, '09:30 layla'],
  ['before its first day', { series: [series({ from: '2026-12-01' })] }, 'none'],
  ['after its last day', { series: [series({ until: '2026-11-29' })] }, 'none'],
  ['on its last day', { series: [series({ until: '2026-11-30' })] }, '09:30 layla'],
  ['on a holiday', { holidays: [span] }, 'none'],
  ['in a season', { seasons: [season('21:30')] }, '21:30 layla'],
  ['not held in a season', { seasons: [season(null)] }, 'none'],
  ['changed that day', { dates: [change] }, '11:00 maya'],
  ['changed that day in a season', { dates: [change], seasons: [season(null)] }, '11:00 maya'],
  ['off that day', { dates: [{ ...change, cancelled: true }] }, 'none'],
])('what a series means for a Monday: %s', (_, input, expected) => {
  const it = plan(input);
  const slot = slotOn(it, it.series[0]!, '2026-11-30');
  const wall = (at: Date): string =>
    new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(11, 16);
  expect('notHeld' in slot ? 'none' : `${wall(slot.startsAt)} ${slot.trainerId}`).toBe(expected);
});

const kinds = (it: Plan, classes: readonly HeldClass[]): string[] =>
  stepsOf(it, classes, horizon).map(({ kind, day }) => `${kind} ${day}`);

test.each<{ title: string; it: Plan; classes: HeldClass[]; expected: string[] }>([
  {
    title: 'what is missing is made',
    it: plan(),
    classes: [],
    expected: ['make 2026-11-23', 'make 2026-11-30'],
  },
  {
    title: 'what has begun is not made again',
    it: plan({ series: [series({ startTime: '07:30' })] }),
    classes: [],
    expected: ['make 2026-11-30'],
  },
  {
    title: 'what is there stays',
    it: plan(),
    classes: [held({ day: '2026-11-23', at: '09:30' }), held({ day: '2026-11-30', at: '09:30' })],
    expected: [],
  },
  {
    title: 'what was changed singly stays, on another day too',
    it: plan(),
    classes: [
      held({ day: '2026-11-23', at: '09:30' }),
      held({ day: '2026-12-02', at: '12:00', seriesDay: '2026-11-30', changedSingly: true }),
    ],
    expected: [],
  },
  {
    title: 'another weekday takes its classes along within the week',
    it: plan({ series: [series({ weekday: 3 })] }),
    classes: [held({ day: '2026-11-23', at: '09:30' }), held({ day: '2026-11-30', at: '09:30' })],
    expected: ['move 2026-11-25', 'move 2026-12-02'],
  },
  {
    title: 'a holiday closes other classes too',
    it: plan({ series: [], holidays: [span] }),
    classes: [held({ day: '2026-11-30', at: '12:00', seriesId: null, seriesDay: null })],
    expected: ['cancel 2026-11-30'],
  },
])('$title', ({ it, classes, expected }) => {
  expect(kinds(it, classes)).toEqual(expected);
});

const conflictsOf = (it: Plan, classes: readonly HeldClass[]) =>
  resolveSteps(stepsOf(it, classes, horizon), world(classes)).refused.map(({ conflict }) => ({
    date: conflict.date,
    because: conflict.because,
    with: conflict.with,
  }));

test.each<{ title: string; input: Partial<Series>; classes: HeldClass[]; expected: object[] }>([
  {
    title: 'a trainer who teaches elsewhere',
    input: {},
    classes: [
      held({ day: '2026-11-30', at: '10:00', roomId: 'two', seriesId: null, seriesDay: null }),
    ],
    expected: [{ date: '2026-11-30', because: 'trainer_busy', with: 'Mat 10:00, Layla' }],
  },
  {
    title: 'back to back is no overlap',
    input: {},
    classes: [held({ day: '2026-11-30', at: '08:40', seriesId: null, seriesDay: null })],
    expected: [],
  },
  {
    title: 'a room that is taken',
    input: { trainerId: 'maya' },
    classes: [held({ day: '2026-11-30', at: '10:00', seriesId: null, seriesDay: null })],
    expected: [{ date: '2026-11-30', because: 'room_busy', with: 'Mat 10:00, Layla' }],
  },
  {
    title: 'with a reason it may',
    input: { overlapReason: 'both at once' },
    classes: [held({ day: '2026-11-30', at: '10:00', seriesId: null, seriesDay: null })],
    expected: [],
  },
  {
    title: 'a trainer who left',
    input: { trainerId: 'gone', from: '2026-11-30' },
    classes: [],
    expected: [{ date: '2026-11-30', because: 'trainer_left', with: 'Gone' }],
  },
  {
    title: 'a room that is retired',
    input: { roomId: 'closed', from: '2026-11-30' },
    classes: [],
    expected: [{ date: '2026-11-30', because: 'room_retired', with: 'Closed' }],
  },
  {
    title: 'a class type that is retired',
    input: { classTypeId: 'old', from: '2026-11-30' },
    classes: [],
    expected: [{ date: '2026-11-30', because: 'class_type_retired', with: 'Old' }],
  },
  {
    title: 'a class that is there stays in its retired room and of its retired class type',
    input: { roomId: 'closed', classTypeId: 'old', startTime: '10:30', from: '2026-11-30' },
    classes: [held({ day: '2026-11-30', at: '09:30', roomId: 'closed', classTypeId: 'old' })],
    expected: [],
  },
  {
    title: 'a room that is too small',
    input: { roomId: 'two', from: '2026-11-30' },
    classes: [],
    expected: [{ date: '2026-11-30', because: 'above_room', with: 'Two: 4' }],
  },
  {
    title: 'fewer seats than are taken',
    input: { capacity: 5, from: '2026-11-30' },
    classes: [held({ day: '2026-11-30', at: '09:30', taken: 6 })],
    expected: [{ date: '2026-11-30', because: 'below_booked', with: '6 taken' }],
  },
])('$title', ({ input, classes, expected }) => {
  expect(conflictsOf(plan({ series: [series(input)] }), classes)).toEqual(expected);
});

test('classes that take each other’s places go in an order in which no member is in two', () => {
  const [early, late] = [series(), series({ id: 'late', startTime: '10:30' })];
  const classes = [
    held({ day: '2026-11-30', at: '08:30', members: ['noor'] }),
    held({ day: '2026-11-30', at: '09:30', seriesId: 'late', members: ['noor'] }),
    held({ day: '2026-11-23', at: '09:30' }),
    held({ day: '2026-11-23', at: '10:30', seriesId: 'late' }),
  ];
  const it = plan({ series: [early, late] });
  const { accepted, refused } = resolveSteps(stepsOf(it, classes, horizon), world(classes));
  expect(refused).toEqual([]);
  expect(accepted.map(({ series: of }) => of?.id)).toEqual(['late', 'series']);
});

test('two classes with the same member can’t change places: one stays, and so does the other', () => {
  const it = plan({ series: [series(), series({ id: 'late', startTime: '10:30' })] });
  const classes = [
    held({ day: '2026-11-30', at: '10:30', members: ['noor'] }),
    held({ day: '2026-11-30', at: '09:30', seriesId: 'late', members: ['noor'] }),
    held({ day: '2026-11-23', at: '09:30' }),
    held({ day: '2026-11-23', at: '10:30', seriesId: 'late' }),
  ];
  const { accepted, refused } = resolveSteps(stepsOf(it, classes, horizon), world(classes));
  expect(accepted).toEqual([]);
  expect(refused.map(({ conflict }) => conflict.because)).toEqual(['members_busy', 'trainer_busy']);
});
