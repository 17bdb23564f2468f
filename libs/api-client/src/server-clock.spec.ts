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
