import { readFilter, withFilter } from './email-filter.js';

test.each([
  ['', {}],
  ['search=noor', { search: 'noor' }],
  ['search=%20', {}],
  ['status=failed&kind=cancellation', { status: 'failed', kind: 'cancellation' }],
  ['status=lost', {}],
  ['from=2026-11-21&to=2026-11-22', { from: '2026-11-21', to: '2026-11-22' }],
  ['from=yesterday', {}],
  ['cursor=x', { cursor: 'x' }],
])('"%s" of the URL', (search, filter) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(filter);
});

test('another filter begins at the first page; opening a mail stays where it is', () => {
  const url = new URLSearchParams('search=a&cursor=x');
  expect(withFilter(url, 'status', 'failed').toString()).toBe('search=a&status=failed');
  expect(withFilter(url, 'email', '1').toString()).toBe('search=a&cursor=x&email=1');
  expect(withFilter(url, 'search', null).toString()).toBe('');
});
