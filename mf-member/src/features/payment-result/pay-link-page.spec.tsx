import { screen } from '@testing-library/react';
import { useRoutes } from '@studio/shell-kit/router';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import PayLinkPage from './pay-link-page.js';

const READ = 'GET /api/pay/k3Jd0sPq';
const link = {
  what: '10-class package',
  amount: 125_000,
  currency: 'AED',
  state: 'open',
  expiresAt: '2099-11-26T14:30:00.000Z',
};
const Routes = () => useRoutes([{ path: '/pay/:token', element: <PayLinkPage /> }]);
const open = (path = '/pay/k3Jd0sPq') => renderPage(<Routes />, path);

test('an open link says what it is for and leads to the card page', async () => {
  answerRequests({ [READ]: { body: link } });
  open();
  expect(await screen.findByRole('heading', { name: 'Pay AED 1,250.00' })).toBeVisible();
  expect(screen.getByText('10-class package')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay by card' })).toBeEnabled();
});

test('back from the card page the money is waited for', async () => {
  answerRequests({ [READ]: { body: link } });
  open('/pay/k3Jd0sPq?paid=1');
  expect(
    await screen.findByRole('heading', { name: 'We are confirming your payment' }),
  ).toBeVisible();
});

test.each([
  [{ body: { ...link, state: 'paid' } }, 'Thank you, it is paid'],
  [{ body: { ...link, state: 'over' } }, 'This link can’t be paid any more'],
  [{ status: 404, body: { code: 'NOT_FOUND', message: '' } }, 'This link can’t be paid any more'],
])('%j: %s', async (answer, title) => {
  answerRequests({ [READ]: answer });
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});
