import { answerBy } from './answer-by.js';

test.each([
  ['today, by its hour', '2026-11-23T14:30:00.000Z', '18:30'],
  ['after the night, with its day', '2026-11-24T04:49:00.000Z', 'Tue 08:49'],
  ['just past midnight in Dubai, yesterday in UTC', '2026-11-23T20:05:00.000Z', 'Tue 00:05'],
])('%s', (_, until, expected) => {
  expect(answerBy(until, new Date('2026-11-23T10:00:00Z'))).toBe(expected);
});
