import { aBooking } from '../testing/samples.js';
import { consequenceOf } from './cancel-dialog.js';

const cancelUntil = '2026-11-23T14:30:00.000Z';
const at = (text: string) => new Date(text);

test.each([
  ['a minute before the deadline', '2026-11-23T14:29:00Z', false],
  ['at the deadline', '2026-11-23T14:30:00Z', false],
  ['a second after it', '2026-11-23T14:30:01Z', true],
])('%s', (_, now, late) => {
  const consequence = consequenceOf(aBooking({ cancelUntil }), at(now));
  expect(consequence.late).toBe(late);
  expect(consequence.lead).toContain('Mon 18:30');
  expect(consequence.text).toBe(
    late ? 'Your credit stays used.' : 'Your credit goes back to 10-class package.',
  );
});

const plan = { ...aBooking().paidWith, kind: 'subscription' as const, name: 'Unlimited' };
const card = { ...aBooking().paidWith, kind: 'drop_in' as const, price: 16_000 };

test.each<{
  name: string;
  changes: Parameters<typeof aBooking>[0];
  inTime: string;
  late: string;
}>([
  {
    name: 'a limited plan',
    changes: { paidWith: plan, lateConsequence: 'class_counted' },
    inTime: 'The class does not count towards your plan.',
    late: 'The class still counts towards your plan.',
  },
  {
    name: 'an unlimited plan',
    changes: { paidWith: plan, lateConsequence: 'late_fee', lateFee: 6_000 },
    inTime: 'The class does not count towards your plan.',
    late: 'A late fee of AED 60.00 is due with your next renewal.',
  },
  {
    name: 'a drop-in',
    changes: { paidWith: card, lateConsequence: 'not_refunded' },
    inTime: 'AED 160.00 comes back to you.',
    late: 'AED 160.00 is not refunded.',
  },
])('$name, in time and late', ({ changes, inTime, late }) => {
  const booking = aBooking({ ...changes, cancelUntil });
  expect(consequenceOf(booking, at('2026-11-23T14:30:00Z')).text).toBe(inTime);
  expect(consequenceOf(booking, at('2026-11-23T14:30:01Z')).text).toBe(late);
});
