import { readTypedDate } from './typed-date.js';

// A Monday.
const today = '2026-11-23';

test.each([
  ['reformer tomorrow', '2026-11-24', 'reformer'],
  ['reformer tomo', '2026-11-24', 'reformer'],
  ['tom becker', null, 'tom becker'],
  ['Tuesday Layla', '2026-11-24', 'layla'],
  ['mon', '2026-11-23', ''],
  ['sun mat', '2026-11-29', 'mat'],
  ['24 Nov', '2026-11-24', ''],
  ['tower November 24', '2026-11-24', 'tower'],
  ['24/11', '2026-11-24', ''],
  ['2026-12-01 mat', '2026-12-01', 'mat'],
  ['3 jan', '2027-01-03', ''],
  ['31 feb', null, '31 feb'],
  ['Maya Rossi', null, 'maya rossi'],
  ['', null, ''],
])('%j is %p and %j', (text, date, rest) => {
  expect(readTypedDate(text, today)).toEqual({ date, rest });
});
