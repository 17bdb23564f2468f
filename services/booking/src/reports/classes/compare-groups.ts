import type { ClassNumbers, ComparedClassNumbers } from '@studio/contracts';
import type { ComparedRanges } from '@studio/domain-kit';

/** The classes of one weekday, start, class type and trainer, added up. */
export interface ClassGroup extends ClassNumbers {
  weekday: number;
  start: string;
  classTypeId: string;
  className: string;
  trainerId: string;
  trainerName: string;
}

export type GroupsOfRanges = Record<keyof ComparedRanges, readonly ClassGroup[]>;

const none: ClassNumbers = {
  classes: 0,
  seats: 0,
  booked: 0,
  attended: 0,
  lateCancelled: 0,
  missed: 0,
  cancelled: 0,
  waived: 0,
  fees: 0,
  waited: 0,
  served: 0,
  turnedAway: 0,
  firstVisits: 0,
};
const names = Object.keys(none) as (keyof ClassNumbers)[];
const ranges = ['current', 'before', 'yearBefore'] as const;

const empty = (): ComparedClassNumbers => ({
  current: { ...none },
  before: { ...none },
  yearBefore: { ...none },
});

const add = (sum: ClassNumbers, one: ClassNumbers): void => {
  for (const name of names) sum[name] += one[name];
};

/** All of it. */
export const totalOf = (groups: GroupsOfRanges): ComparedClassNumbers => {
  const total = empty();
  for (const range of ranges) for (const one of groups[range]) add(total[range], one);
  return total;
};

/** Groups with the same facts, such as the same trainer, added up, in the order of `sortBy`. */
export const groupBy = <Facts extends object>(
  groups: GroupsOfRanges,
  factsOf: (group: ClassGroup) => Facts,
  sortBy: (one: Facts) => string,
): (Facts & ComparedClassNumbers)[] => {
  const found = new Map<string, Facts & ComparedClassNumbers>();
  for (const range of ranges)
    for (const one of groups[range]) {
      const facts = factsOf(one);
      const key = sortBy(facts);
      const sum = found.get(key) ?? { ...empty(), ...facts };
      found.set(key, sum);
      add(sum[range], one);
    }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
};
