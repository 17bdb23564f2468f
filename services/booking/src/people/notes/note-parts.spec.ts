import { MOST_NOTE_LETTERS } from '@studio/contracts';
import { notePartsOf } from './note-parts.js';

const word = (letters: number): string => 'x'.repeat(letters);

test.each([
  ['nothing', '  ', []],
  ['a short one', ' knee, left ', ['knee, left']],
  ['one of the longest', word(MOST_NOTE_LETTERS), [word(MOST_NOTE_LETTERS)]],
  [
    'a longer one, behind its last word',
    `${word(1_500)} ${word(400)} ${word(300)}`,
    [`${word(1_500)} ${word(400)}`, word(300)],
  ],
  [
    'a longer one, behind its last line',
    `${word(1_500)}\n${word(300)} ${word(400)}`,
    [word(1_500), `${word(300)} ${word(400)}`],
  ],
  ['one without a gap', word(4_500), [word(2_000), word(2_000), word(500)]],
])('%s', (_, text, parts) => {
  expect(notePartsOf(text)).toEqual(parts);
});
