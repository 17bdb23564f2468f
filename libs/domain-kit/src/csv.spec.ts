import { csvRecord } from './csv.js';

test.each([
  ['plain', 'plain'],
  ['سلام', 'سلام'],
  ['a, b', '"a, b"'],
  ['Noor "N" Al', '"Noor ""N"" Al"'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [5, '5'],
  [-5, '-5'],
  [true, 'true'],
  [{ a: 1 }, '"{""a"":1}"'],
  ['+971 50 123 4567', '+971 50 123 4567'],
  ['+971501234567', '+971501234567'],
  ['+44 (20) 7946-0000', '+44 (20) 7946-0000'],
  ['+1', "'+1"],
  ['+1+cmd|x', "'+1+cmd|x"],
  ['+971 50 123 4567+A1', "'+971 50 123 4567+A1"],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['-2+3', "'-2+3"],
  ['-12.50', '-12.50'],
  ['-12', '-12'],
  ['-12.50 A1', "'-12.50 A1"],
  ['-1-1', "'-1-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
])('%j in a cell', (value, text) => {
  expect(csvRecord([value])).toBe(`${text}\r\n`);
});

test('a record ends with CRLF, its cells stand between commas', () => {
  expect(csvRecord(['a', null, 1, 'b,c'])).toBe('a,,1,"b,c"\r\n');
});
