import type { Payslip } from '@studio/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { monthIn, shiftedMonth } from './months.js';
import { signedTag } from './pay-labels.js';
import { PayRows } from './pay-rows.js';
import { PayWeeks } from './pay-weeks.js';
import { payslipRecords } from './payslip-csv.js';

const id = '01939d4e-1111-7000-8000-000000000001';
const startsAt = '2026-11-09T14:30:00.000Z';
const payslip: Payslip = {
  trainer: { id, name: 'Layla Haddad' },
  month: '2026-11',
  state: 'open',
  total: 21_950,
  classesTotal: 22_000,
  checked: null,
  locked: null,
  paidOn: null,
  lockableFrom: null,
  withoutRate: 0,
  groups: [
    { group: 'classes', classes: 1, quantity: 1, unit: 18_000, amount: 18_000 },
    { group: 'full', classes: 1, quantity: 1, unit: 4_000, amount: 4_000 },
  ],
  classes: [
    {
      scheduleId: id,
      startsAt,
      className: 'Reformer Flow',
      isCover: false,
      isPrivate: false,
      heads: 9,
      booked: 10,
      seats: 10,
      items: [
        { part: 'class', group: 'classes', quantity: 1, unit: 18_000, amount: 18_000 },
        { part: 'full', group: 'full', quantity: 1, unit: 4_000, amount: 4_000 },
      ],
      amount: 22_000,
    },
  ],
  differences: [{ scheduleId: id, month: '2026-10', startsAt, className: 'Mat', amount: -100 }],
  corrections: [{ id, amount: 50, reason: 'Open day', by: 'Sara', at: startsAt }],
  weeks: [],
  ahead: 0,
};

test('the rows of the file add up to the sum of the payslip', () => {
  const [heads, ...rows] = payslipRecords([payslip]);
  const column = heads?.indexOf('Amount AED') ?? -1;
  const sum = rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  expect(sum).toBe(payslip.total);
});

test('a row opens to its classes, and a class to what it is made of', () => {
  render(<PayRows payslip={payslip} heads={() => <p>Noor</p>} />);
  expect(screen.getByRole('button', { name: /Corrections/ }).textContent).toContain('0.50');
  fireEvent.click(screen.getByRole('button', { name: /Full-class bonus/ }));
  const one = screen.getByRole('button', { name: /Mon 9 Nov, 18:30 · Reformer Flow/ });
  expect(one.textContent).toContain('9 came · 10 of 10 seats');
  fireEvent.click(one);
  screen.getByText('Every seat taken');
  screen.getByText('Noor');
});

test.each([
  ['a little is earned of the highest week', 17_000, 119_000],
  ['a little of the highest week is ahead', 135_000, 1_000],
])('the bars of a week stay below its number: %s', (_, amount, ahead) => {
  const { container } = render(
    <PayWeeks weeks={[{ from: '2026-11-23', to: '2026-11-29', amount, ahead }]} />,
  );
  const bars = [...container.querySelectorAll<HTMLElement>('[style]')];
  const heights = bars.map(({ style }) => Number.parseInt(style.blockSize));
  expect(heights).toHaveLength(2);
  expect(Math.min(...heights)).toBeGreaterThan(0);
  expect(heights.reduce((sum, one) => sum + one, 2)).toBeLessThanOrEqual(76);
});

test('months and amounts', () => {
  expect([shiftedMonth('2026-01', -1), shiftedMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  const now = new Date('2026-10-31T21:00:00Z');
  expect([monthIn('2026-13', now), monthIn('2026-02', now)]).toEqual(['2026-11', '2026-02']);
  expect([signedTag(-150), signedTag(18_000)]).toEqual(['AED −1.50', 'AED 180']);
});
