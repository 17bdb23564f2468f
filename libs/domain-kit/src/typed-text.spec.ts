import { phoneText, plainAddress, plainCode, plainNumber, plainTrn } from './typed-text.js';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
  ['\u202a123\u200b456\u202c', '123456'],
  ['\ufeffSUMMER20', 'SUMMER20'],
])('the code %j is compared as %j', (typed, plain) => {
  expect(plainCode(typed)).toBe(plain);
});

test.each([
  ['100123456700003', '100123456700003'],
  ['١٠٠١٢٣٤٥٦٧٠٠٠٠٣', '100123456700003'],
  ['۱۰۰۱۲۳۴۵۶۷۰۰۰۰۳', '100123456700003'],
  [' 100-1234-5670-0003 ', '100123456700003'],
  ['100\u20111234 5670\u00a00003', '100123456700003'],
  ['\u200f١٠٠ ١٢٣٤ ٥٦٧٠ ٠٠٠٣\u200f', '100123456700003'],
  ['100.123', '100.123'],
  ['', ''],
])('the TRN %j is kept as %j', (typed, plain) => {
  expect(plainTrn(typed)).toBe(plain);
});

test.each([
  ['1250.50', '1250.50'],
  ['١٢٥٠٫٥٠', '1250.50'],
  ['۱۲۵۰٫۵', '1250.5'],
  ['١٬٢٥٠٫٠٠', '1,250.00'],
  ['١،٢٥٠', '1,250'],
  ['１，２５０．５', '1,250.5'],
  ['\u202b١٢٠\u202c', '120'],
  ['٥٠ ', '50 '],
  ['-٥', '-5'],
  ['twelve', 'twelve'],
  ['', ''],
])('the number %j is read as %j', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});

test.each([
  [' noor@demo.studio ', 'noor@demo.studio'],
  ['\u202anoor\u200b@demo.studio\u202c', 'noor@demo.studio'],
  ['noor@bücher.example', 'noor@xn--bcher-kva.example'],
  ['noor@BU\u0308CHER.example', 'noor@xn--bcher-kva.example'],
  ['noor@xn--bcher-kva.example', 'noor@xn--bcher-kva.example'],
  ['noor@موقع.وزارة-الاتصالات.مصر', 'noor@xn--4gbrim.xn----ymcbaaajlc6dj7bxne2c.xn--wgbh1c'],
  ['noor@例え。jp', 'noor@xn--r8jz45g.jp'],
  ['Noor@Demo.Studio', 'Noor@Demo.Studio'],
  ['a@bü/c.de', 'a@bü/c.de'],
  ['a@bü:80', 'a@bü:80'],
  ['a b@c.co', 'a b@c.co'],
  ['no address', 'no address'],
  ['', ''],
])('mail for %j goes to %j', (typed, address) => {
  expect(plainAddress(typed)).toBe(address);
});

test.each([
  ['+971501234567', '+971 50 123 4567'],
  ['+97141234567', '+971 4 123 4567'],
  ['+971800123456', '+971 800 123456'],
  ['+442079460018', '+442079460018'],
  ['050 123 4567', '050 123 4567'],
  ['', ''],
])('%j reads like %j', (stored, text) => {
  expect(phoneText(stored)).toBe(text);
});
