import { aboutLabel, gaveBackLabel } from './history-labels.js';

const startsAt = '2026-11-24T06:00:00.000Z';
const none = { credits: 0, amount: 0, toGiftCard: 0, to: null };

test.each([
  [{ about: { kind: 'class', name: 'Mat', startsAt } }, 'Mat, Tue 24 Nov, 10:00'],
  [{ about: { kind: 'event', name: 'Reformer day', startsAt } }, 'Reformer day, Tue 24 Nov, 10:00'],
  [{ about: { kind: 'payment', name: '10-class package', startsAt: null } }, '10-class package'],
  [{ about: { kind: 'package', name: 'Mat', startsAt: null } }, null],
  [{ about: null }, null],
  [{}, null],
] as const)('%j is about %s', (row, labels) => {
  expect(aboutLabel(row)).toBe(labels);
});

test.each([
  [
    { ...none, what: 'credit', credits: 1, to: '10-class package' },
    '1 credit back to 10-class package',
  ],
  [{ ...none, what: 'class', to: '8 classes a month' }, 'Class back to 8 classes a month'],
  [{ ...none, what: 'fee', amount: 6_000 }, 'Fee of AED 60.00 waived'],
  [{ ...none, what: 'money', amount: 12_000 }, 'AED 120.00 back to the card'],
  [{ ...none, what: 'money', amount: 5_000, toGiftCard: 5_000 }, 'AED 50.00 back to the gift card'],
  [
    { ...none, what: 'money', amount: 12_000, toGiftCard: 2_000 },
    'AED 100.00 back to the card, AED 20.00 to the gift card',
  ],
  [{ ...none, what: 'nothing' }, 'Nothing to give back'],
] as const)('%j gave back: %s', (gaveBack, labels) => {
  expect(gaveBackLabel({ gaveBack })).toBe(labels);
});
