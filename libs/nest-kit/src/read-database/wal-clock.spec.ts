import { WalClock } from './wal-clock.js';

const clockWith = (...positions: [bigint, number][]): WalClock => {
  const clock = new WalClock();
  for (const [position, at] of positions) clock.primaryAt(position, at);
  return clock;
};

it.each<[string, WalClock, bigint, number | undefined]>([
  ['nobody has asked the primary', clockWith(), 5n, undefined],
  ['the replica is before all that is known', clockWith([10n, 1_000]), 9n, undefined],
  ['it has come to the first place', clockWith([10n, 1_000], [20n, 2_000]), 19n, 1_000],
  ['it has come to the last place', clockWith([10n, 1_000], [20n, 2_000]), 20n, 2_000],
  ['it is ahead of the last poll', clockWith([10n, 1_000], [20n, 2_000]), 25n, 2_000],
  ['the primary is idle', clockWith([10n, 1_000], [10n, 9_000]), 10n, 9_000],
  ['another primary is behind the former', clockWith([20n, 1_000], [15n, 2_000]), 19n, 2_000],
])('%s', (...[, clock, position, expected]) => {
  expect(clock.timeOf(position)).toBe(expected);
});

it('keeps the places of a minute', () => {
  const clock = clockWith(
    ...Array.from({ length: 500 }, (_, n): [bigint, number] => [BigInt(n), n * 500]),
  );
  expect(clock.timeOf(499n - 120n)).toBe(379 * 500);
  expect(clock.timeOf(100n)).toBeUndefined();
});
