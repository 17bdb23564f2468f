import { screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import WaiverPage from './waiver-page.js';

test('what was signed names its day with the year', async () => {
  const signature = {
    version: 1,
    name: 'Noor Al Suwaidi',
    drawing: null,
    signedAt: '2025-11-23T04:30:00.000Z',
    where: 'phone',
  };
  const state = {
    text: { version: 1, text: 'I come at my own risk.' },
    signature,
    isSigned: true,
    requestedAt: null,
  };
  answerRequests({ 'GET /api/me/waiver': { body: state } });
  renderPage(<WaiverPage />);
  expect(await screen.findByText(/23 November 2025, 08:30/)).toBeVisible();
});
