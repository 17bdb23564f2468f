import type { StudioSettings } from '@studio/contracts';

type Rule = [
  path: keyof StudioSettings,
  isBroken: (it: StudioSettings) => boolean,
  message: string,
];

/** Numbers that only make sense together. */
const rules: readonly Rule[] = [
  [
    'waitingAutoHours',
    (it) => it.waitingAutoHours <= it.waitingClosesHours,
    'must be more than the hours in which the list is closed',
  ],
  [
    'waitingAutoHours',
    (it) => it.waitingAutoHours < it.cancelHours,
    'must not be less than the hours of a free cancel: who is booked by itself could not cancel',
  ],
  [
    'changedCancelHours',
    (it) => it.changedCancelHours > it.cancelHours,
    'must not be more than the hours of a usual free cancel',
  ],
  [
    'freezeDaysAYear',
    (it) => it.freezeDaysAYear > 0 && it.freezeDaysAYear < it.freezeMinDays,
    'must allow the shortest freeze, or be 0',
  ],
  [
    'returnValidDays',
    (it) => it.returnValidDays < it.returnWithinDays,
    'must not be less than the days within which it counts',
  ],
];

/** What contradicts; nothing when the numbers go together. */
export const contradictions = (settings: StudioSettings): { path: string; message: string }[] =>
  rules
    .filter(([, isBroken]) => isBroken(settings))
    .map(([path, , message]) => ({ path, message }));
