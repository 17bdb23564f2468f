import { isUnsaid, readGender, readStatus } from './word-rules.js';

test.each([
  ['F', 'female'],
  ['Female', 'female'],
  [' woman ', 'female'],
  ['WEIBLICH', 'female'],
  ['féminin', 'female'],
  ['أنثى', 'female'],
  ['انثى', 'female'],
  ['M', 'male'],
  ['male', 'male'],
  ['Männlich', 'male'],
  ['ذكر', 'male'],
  ['Other', 'other'],
  ['non-binary', 'other'],
  ['Non binary', 'other'],
  ['X', 'other'],
  ['Gemini', null],
  ['1', null],
])('the gender %s is %s', (text, gender) => {
  expect(readGender(text)).toBe(gender);
});

test.each(['Prefer not to say', 'not specified', 'N/A', 'Unknown'])('%s says no gender', (text) => {
  expect([readGender(text), isUnsaid(text)]).toEqual([null, true]);
});

test.each([
  ['Booked', 'booked'],
  ['Confirmed', 'booked'],
  ['Reserved', 'booked'],
  ['Attended', 'attended'],
  ['Checked-in', 'attended'],
  ['Signed In', 'attended'],
  ['completed', 'attended'],
  ['حضر', 'attended'],
  ['No Show', 'no_show'],
  ['no-show', 'no_show'],
  ['NOSHOW', 'no_show'],
  ['Absent', 'no_show'],
  ['لم يحضر', 'no_show'],
  ['Late Cancel', 'late_cancelled'],
  ['Late cancellation', 'late_cancelled'],
  ['Cancelled late', 'late_cancelled'],
  ['Cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['Early Cancel', 'cancelled'],
  ['Annulé', 'cancelled'],
  ['ملغي', 'cancelled'],
  ['Waitlisted', null],
  ['Pending', null],
  ['', null],
])('the status %s is %s', (text, status) => {
  expect(readStatus(text)).toBe(status);
});
