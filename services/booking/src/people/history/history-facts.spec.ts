import { aboutOf, gaveBackOf, type HistoryFacts } from './history-facts.js';

const at = new Date('2026-11-24T06:00:00Z');
const startsAt = at.toISOString();
const row = (action: string, after: unknown, facts: Partial<HistoryFacts> = {}): HistoryFacts => ({
  action,
  after,
  className: null,
  classStartsAt: null,
  paidWith: null,
  credits: null,
  classPrice: null,
  eventName: null,
  eventStartsAt: null,
  placePrice: null,
  ...facts,
});
const inClass = {
  className: 'Mat',
  classStartsAt: at,
  paidWith: '10-class package',
  credits: 1,
  classPrice: 0,
};
const none = { credits: 0, amount: 0, toGiftCard: 0, to: null };

test.each<[HistoryFacts, object | null]>([
  [row('booking.waived', {}, inClass), { kind: 'class', name: 'Mat', startsAt }],
  [
    row('event.cancelled', {}, { eventName: 'Reformer day', eventStartsAt: at }),
    { kind: 'event', name: 'Reformer day', startsAt },
  ],
  [
    row('credits.adjusted', { packageName: 'Mat' }),
    { kind: 'package', name: 'Mat', startsAt: null },
  ],
  [
    row('payment.refunded', { description: '10-class package' }),
    { kind: 'payment', name: '10-class package', startsAt: null },
  ],
  [row('role.changed', null), null],
])('%j is about %j', (input, about) => {
  expect(aboutOf(input)).toEqual(about);
});

test.each<[HistoryFacts, object | null]>([
  [
    row('booking.waived', { gaveBack: 'credit', credits: 2, amount: 0 }, inClass),
    { ...none, what: 'credit', credits: 2, to: '10-class package' },
  ],
  [
    row('schedule.cancelled', { cameBack: 'credit' }, inClass),
    { ...none, what: 'credit', credits: 1, to: '10-class package' },
  ],
  [
    row('schedule.cancelled', { cameBack: 'class' }, { ...inClass, paidWith: '8 a month' }),
    { ...none, what: 'class', to: '8 a month' },
  ],
  [
    row('schedule.cancelled', { cameBack: 'money' }, { ...inClass, classPrice: 12_000 }),
    { ...none, what: 'money', amount: 12_000 },
  ],
  [
    row('booking.waived', { gaveBack: 'fee', credits: 0, amount: 6_000 }, inClass),
    { ...none, what: 'fee', amount: 6_000 },
  ],
  [
    row('event.cancelled', { refund: true }, { placePrice: 20_000 }),
    { ...none, what: 'money', amount: 20_000 },
  ],
  [row('event.cancelled', { refund: false }, { placePrice: 0 }), { ...none, what: 'nothing' }],
  [
    row('payment.refunded', { amount: 12_000, toGiftCard: 2_000 }),
    { ...none, what: 'money', amount: 12_000, toGiftCard: 2_000 },
  ],
  [row('booking.checked_in', { status: 'attended' }, inClass), null],
])('%j gave back %j', (input, gaveBack) => {
  expect(gaveBackOf(input)).toEqual(gaveBack);
});
