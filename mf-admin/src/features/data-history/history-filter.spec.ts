import { csvAddress, readFilter, withFilter } from './history-filter.js';

test('what makes no sense is left out', () => {
  const id = '01939d4e-1111-7000-8000-000000000001';
  const params = new URLSearchParams(
    `person=${id}&actor=x&kind=roles&from=2026-11-01&to=soon&q= AED &row=1&other=2`,
  );
  expect(readFilter(params)).toEqual({ person: id, kind: 'roles', from: '2026-11-01', q: 'AED' });
});

test('a filter begins at the first page, an open row stays on its page', () => {
  const params = new URLSearchParams('kind=roles&cursor=a&row=b');
  expect(withFilter(params, 'kind', null).toString()).toBe('');
  expect(withFilter(params, 'row', 'c').toString()).toBe('kind=roles&cursor=a&row=c');
  expect(withFilter(params, 'cursor', 'd').toString()).toBe('kind=roles&cursor=d');
});

test('the file has all pages of what is filtered', () => {
  expect(csvAddress({ cursor: 'a' })).toBe('/api/admin/data-history.csv');
  expect(csvAddress({ kind: 'roles', q: 'a b', cursor: 'a' })).toBe(
    '/api/admin/data-history.csv?kind=roles&q=a+b',
  );
});
