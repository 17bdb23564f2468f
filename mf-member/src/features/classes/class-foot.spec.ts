import type { ScheduleView } from '@studio/contracts';
import { costLabel } from './class-foot.js';

test.each<[ScheduleView['myFunding'], number, string]>([
  ['package', 16_000, '1 credit'],
  ['subscription', 16_000, 'Included in your plan'],
  ['drop_in', 16_000, 'AED 160'],
  // Not sold by itself.
  ['drop_in', 0, '1 credit'],
  // A server of yesterday.
  [undefined, 16_000, '1 credit'],
])('paid with %s, %i fils without: %s', (myFunding, dropInPrice, label) => {
  expect(costLabel({ creditCost: 1, dropInPrice, myFunding })).toBe(label);
});
