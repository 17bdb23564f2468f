import type { ClassesReport } from '@studio/contracts';
import { fullStartsText } from './full-starts.js';

type Cells = ClassesReport['cells'];
const cellsOf = (texts: readonly string[]): Cells =>
  texts.map((text) => {
    const [weekday, start, booked] = text.split(' ');
    return {
      weekday: Number(weekday),
      start,
      current: { booked: Number(booked), seats: 100 },
    } as unknown as Cells[number];
  });

test.each([
  ['No start is full week after week', []],
  ['No start is full week after week', ['1 18:30 94']],
  ['Monday, 18:30', ['1 18:30 95', '2 18:30 80']],
  ['Monday and Friday, 18:30', ['1 18:30 96', '5 18:30 97']],
  ['Monday, Wednesday and Friday, 07:30', ['1 07:30 96', '3 07:30 97', '5 07:30 100']],
  [
    'Monday to Thursday, 17:30 and 18:30',
    ['1', '2', '3', '4'].flatMap((day) => [`${day} 18:30 97`, `${day} 17:30 95`]),
  ],
  // The second one is full on another day alone.
  ['Monday and Tuesday, 18:30', ['1 18:30 97', '2 18:30 97', '6 08:30 99']],
])('%s', (text, cells) => {
  expect(fullStartsText(cellsOf(cells))).toBe(text);
});
