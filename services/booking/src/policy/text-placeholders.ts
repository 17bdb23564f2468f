import type { StudioPolicy, StudioSettings } from '@studio/contracts';
import { priceTag } from '@studio/domain-kit';
import { studioPolicyOf } from './studio-policy.js';

const money: ReadonlySet<string> = new Set<keyof StudioPolicy>(['lateFee', 'noShowFee']);

const units: readonly [ending: RegExp, one: string, more: string][] = [
  [/Hours$/, 'hour', 'hours'],
  [/Days$|DaysAYear$/, 'day', 'days'],
  [/Minutes$/, 'minute', 'minutes'],
  [/Seconds$/, 'second', 'seconds'],
];

const written = (name: string, value: number): string => {
  if (money.has(name)) return priceTag(value);
  const unit = units.find(([ending]) => ending.test(name));
  return unit ? `${value} ${value === 1 ? unit[1] : unit[2]}` : `${value}`;
};

/** What each number of the studio is in a sentence, by its name: `cancelHours` is `12 hours`. */
export const policyPlaceholders = (settings: StudioSettings): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(studioPolicyOf(settings)).flatMap(([name, value]) => {
      // A switch is no number of a sentence.
      if (typeof value === 'boolean') return [];
      if (typeof value === 'string') return [[name, value] as const];
      if (typeof value === 'number') return [[name, written(name, value)] as const];
      return [[name, `${value.from} to ${written(name, value.to)}`] as const];
    }),
  );
