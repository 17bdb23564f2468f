import { issueLines } from './issues.js';

test('issues are printed by rule, with their count, and summed up', () => {
  expect(
    issueLines('booking', [
      { rule: 'seats are counted', total: 12, examples: ['b 2 found', 'a 3 found'] },
      { rule: 'nobody waits', total: 1, examples: ['c'] },
    ]),
  ).toEqual([
    'seats are counted: 12, the newest 2',
    '  b 2 found',
    '  a 3 found',
    'nobody waits: 1',
    '  c',
    'booking: 13 issues',
  ]);
  expect(issueLines('payments', [])).toEqual(['payments: nothing found']);
});
