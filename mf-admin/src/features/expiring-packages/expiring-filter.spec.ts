import { readExpiring, withExpiring } from './expiring-filter.js';

test.each([
  ['', { days: 14, search: '', page: 1 }],
  ['days=30&search=+noor+&page=3', { days: 30, search: 'noor', page: 3 }],
  ['days=31&page=0', { days: 14, search: '', page: 1 }],
  ['page=1.5', { days: 14, search: '', page: 1 }],
])('%j asks for %j', (address, filter) => {
  expect(readExpiring(new URLSearchParams(address))).toEqual(filter);
});

test('another question begins with its first page', () => {
  const params = new URLSearchParams('days=30&page=3');
  expect(withExpiring(params, 'search', 'noor').toString()).toBe('days=30&search=noor');
  expect(withExpiring(params, 'page', '4').toString()).toBe('days=30&page=4');
  expect(withExpiring(params, 'days', null).toString()).toBe('');
});
