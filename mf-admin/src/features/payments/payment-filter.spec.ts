import { readFilter, withFilter } from './payment-filter.js';

test.each([
  ['', {}],
  ['search=%20noor%20&status=paid&kind=event', { search: 'noor', status: 'paid', kind: 'event' }],
  ['from=2026-11-01&to=2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['from=yesterday&status=rich&kind=boat&search=%20', {}],
])('%s', (query, filter) => {
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
});

test('a filter begins at the first page again; opening a payment stays where it is', () => {
  const params = new URLSearchParams('search=noor&cursor=abc');
  expect(withFilter(params, 'status', 'paid').toString()).toBe('search=noor&status=paid');
  expect(withFilter(params, 'payment', 'p1').get('cursor')).toBe('abc');
  expect(withFilter(params, 'search', null).toString()).toBe('');
});
