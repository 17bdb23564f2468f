import { problemsOf } from './message-draft.js';

const whole = { subject: 'Bring socks', text: 'The floor is new.', channels: ['email' as const] };

test('a whole draft has no problems', () => {
  expect(problemsOf(whole)).toEqual({});
});

test.each([
  ['subject', { ...whole, subject: '  ' }],
  ['text', { ...whole, text: '\n' }],
  ['channels', { ...whole, channels: [] }],
])('%s: what is missing is named', (field, draft) => {
  expect(Object.keys(problemsOf(draft))).toEqual([field]);
});
