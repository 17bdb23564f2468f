import { readFilter, withFilter } from './user-filter.js';

test.each([
  ['', {}],
  ['search=noor', { search: 'noor' }],
  ['search=%20', {}],
  ['role=trainer&cursor=x', { role: 'trainer', cursor: 'x' }],
  ['role=owner', {}],
])('"%s" of the URL', (search, filter) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(filter);
});

test('another search begins at the first page; the next page keeps the search', () => {
  const url = new URLSearchParams('search=a&role=user&cursor=x');
  expect(withFilter(url, 'search', 'b').toString()).toBe('search=b&role=user');
  expect(withFilter(url, 'role', null).toString()).toBe('search=a');
  expect(withFilter(url, 'cursor', 'y').toString()).toBe('search=a&role=user&cursor=y');
});
