import { emailKind } from '@studio/contracts';
import { kindChoices } from './email-labels.js';

test('the filter offers every kind of mail that the studio writes', () => {
  expect(kindChoices.map(({ value }) => value)).toEqual(emailKind.options);
  expect(kindChoices.find(({ value }) => value === 'event-changed')?.label).toBe('Event changed');
});
