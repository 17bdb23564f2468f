import { hasBirthdayOn } from './birthdays.js';

it.each([
  ['03-14', '2026-03-14', true],
  ['03-14', '2026-03-15', false],
  ['02-29', '2028-02-29', true],
  ['02-29', '2028-03-01', false],
  ['02-29', '2027-02-28', false],
  ['02-29', '2027-03-01', true],
  ['03-01', '2027-03-01', true],
  ['02-28', '2027-02-28', true],
  ['02-29', '2100-03-01', true],
  [null, '2026-03-14', false],
])('born on %s, on %s: %s', (birthday, day, isOne) => {
  expect(hasBirthdayOn(birthday, day)).toBe(isOne);
});
