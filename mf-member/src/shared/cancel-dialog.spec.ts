import { aBooking } from '../testing/samples.js';
import { calendarFile } from './calendar-file.js';
import { consequenceOf } from './cancel-dialog.js';

const cancelUntil = '2026-11-23T14:30:00.000Z';
const at = (text: string) => new Date(text);

test.each([
  ['a minute before the deadline', '2026-11-23T14:29:00Z', false],
  ['at the deadline', '2026-11-23T14:30:00Z', false],
  ['a second after it', '2026-11-23T14:30:01Z', true],
])('%s', (_, now, late) => {
  const said = consequenceOf(aBooking({ cancelUntil }), at(now));
  expect(said.late).toBe(late);
  expect(said.lead).toContain('Mon 18:30');
  expect(said.text).toBe(
    late ? 'Your credit stays used.' : 'Your credit goes back to 10-class package.',
  );
});

test('the calendar file is in UTC and escapes what must be', () => {
  const { schedule } = aBooking();
  const file = calendarFile(
    {
      id: schedule.id,
      title: 'Mat, slow; calm with Layla Haddad',
      place: 'Mat Studio',
      startsAt: '2026-11-24T02:30:00.000Z',
      endsAt: '2026-11-24T03:20:00.000Z',
    },
    at('2026-11-21T09:00:00Z'),
  );
  expect(file).toContain('DTSTART:20261124T023000Z\r\n');
  expect(file).toContain('SUMMARY:Mat\\, slow\\; calm with Layla Haddad');
});
