import { isFound, isPhoneSearch, nameKey, narrowsTo, searchKey } from './search-text.js';

test.each([
  ['Shaikha Al Suwaidi', 'suwaidi shaikha', true],
  ['Shaikha Al Suwaidi', 'SHAI   al', true],
  ['Shaikha Al-Suwaidi', 'al suwaidi', true],
  ['Shaikha Al Suwaidi', 'al-suwaidi', true],
  ['Zoë O’Brien', 'obrien zoe', true],
  ['شيخة المنصوري', 'شيخه', true],
  ['أحمد إبراهيم', 'ابراهيم احمد', true],
  ['مُـحَمَّد', 'محمد', true],
  ['ليلى', 'ليلي', true],
  ['Fatima Al-Hashimi', 'alhashimi', true],
  ['Fatima Al Hashimi', 'alhashimi', true],
  ['Fatima Alhashimi', 'al-hashimi', true],
  ['Fatima Alhashimi', 'al hashimi', true],
  ['Abdul Rahman', 'abdulrahman', true],
  ['Anne‑Marie Dupont', 'annemarie', true],
  ['Jørgen Sørensen', 'jorgen sorensen', true],
  ['Łukasz Wiśniewski', 'lukasz wisniewski', true],
  ['Đorđe Anđelić', 'dorde andelic', true],
  ['Groß', 'gross', true],
  ['Gross', 'groß', true],
  ['Þóra Æbelø', 'thora aebelo', true],
  ['Işıl Çağlar', 'isil caglar', true],
  ['Nguyễn Thị Ánh', 'nguyen thi anh', true],
  ['Noor', '---', true],
  ['Noor', 'noor al', false],
  ['Noor Layla', 'la no', true],
  ['Noor Layla', 'yl', false],
  ['Noor Layla', 'ayl', true],
  ['Noor', '', true],
  ['Noor Layla', '\u202anoor\u202c lay\u2069', true],
])('%j is found by %j: %p', (name, typed, found) => {
  expect(isFound(name, typed)).toBe(found);
});

test('a name has one key, however its parts are joined', () => {
  const forms = ['Al-Hashimi', 'al hashimi', 'Alhashimi', 'Al‑Hāshimī', ' AL HASHIMI '];
  expect(new Set(forms.map(nameKey))).toEqual(new Set(['alhashimi']));
});

test('digits of every keyboard are one', () => {
  expect(searchKey('٠٥٠ ۱۲۳')).toBe('050 123');
});

test.each([
  ['0358', true],
  ['+971 (50) 555-0358', true],
  ['٠٥٠', true],
  ['\u202a+971 50\u202c', true],
  ['\u2066(+971) 50 555 0358\u2069', true],
  ['Noor 2', false],
  ['+', false],
  ['', false],
])('%j is a telephone number: %p', (typed, is) => {
  expect(isPhoneSearch(typed)).toBe(is);
});

test.each([
  ['lay', 'layl', true],
  ['layla', 'layla had', true],
  ['شيخ', 'شيخة', true],
  ['la', 'lay', false],
  ['layla h', 'layla ha', false],
  ['lay', 'lay 050', false],
  ['050', '0501', false],
  ['', 'lay', false],
])('people found by %j have everybody of %j: %p', (shorter, text, is) => {
  expect(narrowsTo(shorter, text)).toBe(is);
});
