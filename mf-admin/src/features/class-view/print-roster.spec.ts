import { jest } from '@jest/globals';
import type { RosterView } from '@studio/contracts';
import { printRoster } from './print-roster.js';

const entry = (name: string, changes: Partial<RosterView['entries'][number]> = {}) => ({
  bookingId: name,
  name,
  status: 'confirmed',
  visits: 3,
  noShow: null,
  ...changes,
});
const rosterOf = (spots: RosterView['spots']) =>
  ({
    schedule: {
      date: '2026-11-23',
      startTime: '18:30',
      classType: { name: 'Reformer Flow' },
      trainer: { name: 'Layla Haddad' },
      room: { name: 'Reformer Studio' },
      booked: 2,
      capacity: 10,
    },
    entries: [entry('Noor'), entry('Dana', { spot: 9, visits: 0, status: 'attended' })],
    spots,
  }) as unknown as RosterView;

/** What is on the sheet, row by row. */
const printed = (roster: RosterView): string[][] => {
  const windowPrint = jest.fn();
  const frames = jest
    .spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get')
    .mockReturnValue({ addEventListener: jest.fn(), print: windowPrint } as unknown as Window);
  printRoster(roster);
  frames.mockRestore();
  expect(windowPrint).toHaveBeenCalledTimes(1);
  const frame = document.querySelector('iframe');
  const rows = [...(frame?.contentDocument?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  frame?.remove();
  return rows;
};

test('the printed roster says on which spot each is', () => {
  const spots = [{ number: 9 }] as unknown as RosterView['spots'];
  expect(printed(rosterOf(spots))).toEqual([
    ['☑', '1', 'Dana', '9', 'First class'],
    ['☐', '2', 'Noor', '–', ''],
  ]);
});

test('of a room without spots it has no such column', () => {
  expect(printed(rosterOf([]))[0]).toEqual(['☑', '1', 'Dana', 'First class']);
});
