import { aBooking } from '../testing/samples.js';
import { lateConsequenceLabel, statusLabel } from './booking-labels.js';

const at = '2026-11-23T14:30:00.000Z';

test.each([
  ['a seat that is kept', { status: 'confirmed' }, 'Booked'],
  ['a seat held for a payment', { status: 'held' }, 'To be paid'],
  ['a hold that ran out', { status: 'lapsed' }, 'Not paid'],
  ['a no-show that can still be corrected', { status: 'no_show' }, 'Missed?'],
  ['a final no-show', { status: 'no_show', noShowFinalAt: at }, 'Missed'],
  [
    'a no-show that was let pass',
    { status: 'no_show', noShowFinalAt: at, waivedAt: at },
    'Missed, waived',
  ],
  ['a late cancel', { status: 'late_cancelled' }, 'Late cancel'],
  [
    'a late cancel that was let pass',
    { status: 'late_cancelled', waivedAt: at },
    'Late cancel, waived',
  ],
  ['a state of a newer server', { status: 'other' }, 'Other'],
])('%s', (_, changes, word) => {
  expect(statusLabel(aBooking(changes as Parameters<typeof aBooking>[0])).word).toBe(word);
});

test.each([
  ['credit_used', 0, 'After that, the credit stays used.'],
  ['class_counted', 0, 'After that, the class counts towards your plan.'],
  ['late_fee', 6_000, 'After that, a late fee of AED 60 is due.'],
  ['late_fee', 0, 'After that, a late fee is due.'],
  ['not_refunded', 0, 'After that, the price is not refunded.'],
] as const)('%s of %d fils', (consequence, fee, expected) => {
  expect(lateConsequenceLabel(consequence, fee)).toBe(expected);
});
