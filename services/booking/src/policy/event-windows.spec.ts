import { checkoutUntil, promotionUntil, refundUntil } from './event-windows.js';

const now = new Date('2026-11-24T06:00:00Z');
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

it.each([
  { title: 'a day before the start: two hours', startsIn: 24 * 60, promotion: 120, checkout: 35 },
  { title: 'an hour before: until the start', startsIn: 60, promotion: 60, checkout: 35 },
  { title: '15 minutes before: until the start', startsIn: 15, promotion: 15, checkout: 15 },
])('$title', ({ startsIn, promotion, checkout }) => {
  const event = { startsAt: inMinutes(startsIn) };
  expect(promotionUntil(event, now)).toEqual(inMinutes(promotion));
  expect(checkoutUntil(event, now)).toEqual(inMinutes(checkout));
});

it.each([14, 0, -5])('%d minutes before the start nobody is asked to pay', (startsIn) => {
  expect(promotionUntil({ startsAt: inMinutes(startsIn) }, now)).toBeUndefined();
});

it('money goes back until 24 h before the start, where there was any', () => {
  const startsAt = inMinutes(48 * 60);
  expect(refundUntil({ startsAt }, { paymentId: 'p' })).toEqual(inMinutes(24 * 60));
  expect(refundUntil({ startsAt }, { paymentId: null })).toBeNull();
});
