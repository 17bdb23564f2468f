import { readColumns, withColumn } from './user-columns.js';

test.each([
  ['', ['email', 'phone', 'role', 'since']],
  ['columns=seen,email', ['email', 'seen']],
  ['columns=', []],
  ['columns=secret', []],
])('columns of "%s"', (search, shown) => {
  expect(readColumns(new URLSearchParams(search))).toEqual(shown);
});

test('a column more or less stands in the URL, the usual ones do not', () => {
  const more = withColumn(new URLSearchParams('search=a'), 'seen', true);
  expect(more.toString()).toBe('search=a&columns=email%2Cphone%2Crole%2Csince%2Cseen');
  expect(withColumn(more, 'seen', false).toString()).toBe('search=a');
});
