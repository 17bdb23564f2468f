import { screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { SettingEffectsNote } from './setting-effects-note.js';

test('an effect that can’t be read is an error with a retry', async () => {
  answerRequests({});
  renderPage(<SettingEffectsNote changed={['cancelHours']} />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
