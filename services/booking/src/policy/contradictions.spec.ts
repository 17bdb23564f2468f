import { contradictions } from './contradictions.js';
import { defaultSettings } from './default-settings.js';

test.each([
  ['what a studio begins with', {}, []],
  [
    'a list that closes before it asks',
    { waitingAutoHours: 1, cancelHours: 0, changedCancelHours: 0 },
    ['waitingAutoHours'],
  ],
  ['booked by itself inside the hours', { cancelHours: 15 }, ['waitingAutoHours']],
  [
    'a free cancel that is over before booking opens',
    { bookingOpensDays: 2, cancelHours: 60, waitingAutoHours: 100 },
    ['cancelHours'],
  ],
  [
    'a free cancel that ends as booking opens',
    { bookingOpensDays: 2, cancelHours: 48, waitingAutoHours: 100 },
    ['cancelHours'],
  ],
  ['a changed class', { changedCancelHours: 13 }, ['changedCancelHours']],
  ['a year that is too short', { freezeDaysAYear: 6 }, ['freezeDaysAYear']],
  ['no freezes at all', { freezeDaysAYear: 0 }, []],
  ['a credit that expires at once', { returnValidDays: 6 }, ['returnValidDays']],
])('%s', (_, changed, expected) => {
  const found = contradictions({ ...defaultSettings, ...changed });
  expect(found.map(({ path }) => path)).toEqual(expected);
});

test('of a class type, and not twice what the studio contradicts itself', () => {
  const types = [
    { name: 'Private', class_policy: { cancelHours: 24 } },
    { name: 'Mat', class_policy: { cancelHours: 14 } },
  ];
  expect(contradictions(defaultSettings, types)).toMatchObject([
    { path: 'waitingAutoHours', classType: 'Private' },
  ]);
  expect(contradictions({ ...defaultSettings, cancelHours: 24 }, types)).toHaveLength(1);
});
