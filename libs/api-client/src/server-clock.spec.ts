import { noteServerTime, serverNow } from './server-clock.js';

const HALF_AN_HOUR = 30 * 60_000;

describe('the clock of the server', () => {
  it.each([HALF_AN_HOUR, -HALF_AN_HOUR])('a device that is %p ms off does not matter', (off) => {
    const device = Date.now();
    noteServerTime(new Date(device - off).toUTCString(), device - 40, device + 40);
    expect(Math.abs(serverNow() - (Date.now() - off))).toBeLessThan(1_500);
  });

  it('an answer without a date changes nothing', () => {
    const before = serverNow() - Date.now();
    noteServerTime(null, 0);
    noteServerTime('soon', 0);
    expect(Math.abs(serverNow() - Date.now() - before)).toBeLessThan(100);
  });
});

test('several answers narrow it down; one that contradicts them by far begins anew', () => {
  const second = Date.UTC(2026, 10, 23, 8);
  const ahead = (): number => serverNow() - Date.now();
  // The server's clock is 250 ms ahead, and its header is cut to the second.
  const answer = (at: number, offset = 250): void =>
    noteServerTime(
      new Date(second + at + offset).toUTCString(),
      second + at - 20,
      second + at + 20,
    );
  for (const at of [0, 300, 700, 740, 760, 900]) answer(at);
  expect(Math.abs(ahead() - 250)).toBeLessThan(60);
  // A header that is late by 60 ms moves it by less, and opens no second again.
  answer(2_805, 190);
  expect(Math.abs(ahead() - 250)).toBeLessThan(60);
  answer(5_000, 60_250);
  expect(Math.abs(ahead() - 60_250)).toBeLessThan(600);
});
