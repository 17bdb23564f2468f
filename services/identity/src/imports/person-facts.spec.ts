import { readPerson } from './person-facts.js';

const now = new Date('2026-11-23T08:00:00Z');

test.each([
  ['14/03/1991', '1991-03-14'],
  ['1988-02-29', '1988-02-29'],
  ['2 Feb 1990', '1990-02-02'],
  ['٢/٢/١٩٩٠', '1990-02-02'],
  ['23/11/2026', '2026-11-23'],
  ['14/03/91', 'year_in_two_digits'],
  ['14 Mar 26', 'year_in_two_digits'],
  ['30/02/1991', 'invalid_date'],
  ['14 March', 'invalid_date'],
  ['24/11/2026', 'date_in_future'],
  ['31/12/1899', 'before_1900'],
  ['', undefined],
])('the birth date %s is %s', (birthDate, expected) => {
  const cells = { fullName: 'Noor', email: 'noor@spec.example', birthDate };
  const { facts, problems } = readPerson(cells, { order: 'day_first', now });
  expect(facts.birthDate ?? problems[0]?.code).toBe(expected);
});
