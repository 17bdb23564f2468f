import { shortText } from './short-text.js';

test.each([
  ['is left as it is', 'a'.repeat(400), 'a'.repeat(400)],
  ['that is too long ends with an ellipsis', 'a'.repeat(401), `${'a'.repeat(399)}…`],
  ['is never cut through an emoji', `a${'🧘'.repeat(400)}`, `a${'🧘'.repeat(398)}…`],
])('a text %s', (_what, text, short) => {
  expect(shortText(text)).toBe(short);
});
