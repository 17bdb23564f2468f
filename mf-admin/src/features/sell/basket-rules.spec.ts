import { addItem, noPart, setQuantity, toPayments, usualNotes } from './basket-rules.js';

const visit = {
  key: 'visit:1',
  name: 'Mat',
  price: 10_000,
  item: { kind: 'visit', classTypeId: '1' },
  isSingle: false,
} as const;

test('a tile adds one more, but no second intro offer; none is taken out', () => {
  const two = addItem(addItem([], visit), visit);
  expect(two).toMatchObject([{ quantity: 2 }]);
  const intro = { ...visit, key: 'intro', isSingle: true };
  expect(addItem(addItem(two, intro), intro)).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
  expect(setQuantity(two, 'visit:1', 0)).toEqual([]);
});

const cash = (amount: number, tendered: number) => ({ method: 'cash', amount, tendered });
const byTerminal = (amount: string) => ({ ...noPart, method: 'terminal', amount }) as const;

test.each([
  { first: noPart, second: null, payments: [cash(64_600, 64_600)] },
  { first: { ...noPart, tendered: '700' }, second: null, payments: [cash(64_600, 70_000)] },
  { first: { ...noPart, tendered: '600' }, second: null, payments: null },
  { first: { ...noPart, method: 'gift_card' as const }, second: null, payments: null },
  {
    first: { ...noPart, tendered: '300' },
    second: byTerminal('400'),
    payments: [cash(24_600, 30_000), { method: 'terminal', amount: 40_000 }],
  },
  { first: noPart, second: byTerminal('646'), payments: null },
])('$first.tendered and $second.amount pay $payments', ({ first, second, payments }) => {
  expect(toPayments(64_600, first, second)).toEqual(payments);
});

test('the notes that people hand over for AED 646', () => {
  expect(usualNotes(64_600)).toEqual([64_600, 65_000, 70_000, 100_000]);
  expect(usualNotes(10_000)).toEqual([10_000, 50_000, 100_000]);
});
