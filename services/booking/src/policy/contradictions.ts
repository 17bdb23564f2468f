import type { StudioSettings } from '@studio/contracts';
import { classSettings, type OfClassType } from './class-policy.js';

type Rule = [
  path: keyof StudioSettings,
  isBroken: (it: StudioSettings) => boolean,
  message: string,
];

const HOURS_A_DAY = 24;

/** Numbers that only make sense together. */
const rules: readonly Rule[] = [
  [
    'cancelHours',
    (it) => it.cancelHours >= it.bookingOpensDays * HOURS_A_DAY,
    'must be less than the time for which a class can be booked: nobody could cancel free of charge',
  ],
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

interface Contradiction {
  path: string;
  message: string;
  /** Whose own numbers contradict; not said: the studio's do. */
  classType?: string;
}

/**
 * What contradicts: in the studio's numbers, and in those of each class type that has some of its
 * own. Nothing when all go together.
 */
export const contradictions = (
  settings: StudioSettings,
  classTypes: readonly (OfClassType & { name: string })[] = [],
): Contradiction[] => {
  const studio = rules.filter(([, isBroken]) => isBroken(settings));
  return [
    ...studio.map(([path, , message]) => ({ path, message })),
    ...classTypes.flatMap((type) =>
      rules
        .filter((rule) => !studio.includes(rule) && rule[1](classSettings(settings, type)))
        .map(([path, , message]) => ({ path, message, classType: type.name })),
    ),
  ];
};
