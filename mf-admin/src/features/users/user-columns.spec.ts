import { readColumns, withColumn } from './user-columns.js';
import { cell } from './users-csv.js';

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

test.each([
  ['Noor "N" Al', '"Noor ""N"" Al"'],
  ['+971 50 123 4567', '"+971 50 123 4567"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1+cmd|x', `"'+1+cmd|x"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(1)', `"'@SUM(1)"`],
  [null, '""'],
])('%j in a cell', (value, text) => {
  expect(cell(value)).toBe(text);
});
