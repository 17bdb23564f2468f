import { comparedRanges } from '@studio/domain-kit';
import { changeOf } from './report-labels.js';

const november = comparedRanges({ from: '2026-11-01', to: '2026-11-28' });

test.each([
  { title: 'more', current: 150, then: 100, since: '2024-01-01', text: '50% more' },
  { title: 'less', current: 50, then: 100, since: '2024-01-01', text: '50% less' },
  { title: 'nothing then', current: 50, then: 0, since: '2024-01-01', text: 'none then' },
  {
    title: 'a year before of which the books have three days',
    current: 150,
    then: 4,
    since: '2025-11-26',
    text: 'no whole period to compare with',
  },
  {
    title: 'a year before that begins with the books',
    current: 110,
    then: 100,
    since: '2025-11-01',
    text: '10% more',
  },
  { title: 'books that are empty', current: 0, then: 0, since: null, text: '' },
])('$title', ({ current, then, since, text }) => {
  const numbers = { current, before: then, yearBefore: then };
  expect(changeOf(numbers, 'yearBefore', { ...november, since }).text).toBe(text);
});

test('the month before may be whole where the year before is not', () => {
  const numbers = { current: 150, before: 100, yearBefore: 4 };
  const ranges = { ...november, since: '2025-11-26' };
  expect(changeOf(numbers, 'before', ranges).text).toBe('50% more');
});
