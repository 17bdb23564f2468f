import { relayPause } from './relay-pause.js';

it.each([
  ['nothing came', { taken: 0, sinceMs: 1_000 }, 100],
  ['20 bookings a second', { taken: 2, sinceMs: 100 }, 100],
  ['one event right after a turn', { taken: 1, sinceMs: 1 }, 100],
  ['a cancelled class, after a pause', { taken: 30, sinceMs: 1_000 }, 100],
  ['a rush begins', { taken: 10, sinceMs: 100 }, 400],
  ['and goes on', { taken: 60, sinceMs: 400 }, 400],
  ['and ends', { taken: 39, sinceMs: 400 }, 100],
])('%s', (_, turn, pauseMs) => {
  expect(relayPause(turn, 100)).toBe(pauseMs);
});
