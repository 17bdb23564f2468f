import { Hang } from './hang.js';

it('one request a second sees whether a hanging service is back', () => {
  let now = 0;
  const hang = new Hang(() => now);
  expect([hang.mayAsk(), hang.mayAsk()]).toEqual([true, true]);
  hang.timedOut();
  expect(hang.mayAsk()).toBe(false);
  now = 1_000;
  expect([hang.mayAsk(), hang.mayAsk()]).toEqual([true, false]);
  hang.answered();
  expect([hang.mayAsk(), hang.mayAsk()]).toEqual([true, true]);
});
