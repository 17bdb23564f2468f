import { draftOf, itemOf, problemsOf } from './item-draft.js';

const water = { name: ' Water ', price: '8', isCounted: true, stock: '22', retired: false };

test.each([
  [water, { name: 'Water', price: 800, stock: 22, retired: false }],
  [
    { ...water, isCounted: false, stock: 'x' },
    { name: 'Water', price: 800, stock: null, retired: false },
  ],
  [{ ...water, stock: '-1' }, null],
  [{ ...water, price: '0' }, null],
  [{ ...water, name: ' ' }, null],
])('%j is saved as %j', (draft, item) => {
  expect(itemOf(draft)).toEqual(item);
});

test('a new item is counted; what is missing is named', () => {
  expect(draftOf(null)).toMatchObject({ isCounted: true, retired: false });
  expect(Object.keys(problemsOf(draftOf(null)))).toEqual(['name', 'price', 'stock']);
});
