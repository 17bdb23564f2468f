import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { GiftCardSection } from './gift-card-section.js';

const AMOUNTS = 'GET /api/gift-card-amounts';
const mine = { 'GET /api/me/gift-cards': { body: { items: [] } } };
const offered = { body: { amounts: [20_000, 50_000], version: 0 } };
const buy = () => screen.queryByRole('button', { name: /^Buy a gift card/ });

test('while the amounts load, nothing can be bought yet', async () => {
  answerRequests({ ...mine, [AMOUNTS]: offered });
  renderPage(<GiftCardSection />);
  expect(screen.getByRole('status')).toHaveTextContent('gift cards');
  expect(buy()).toBeNull();
  expect(await screen.findByRole('button', { name: 'Buy a gift card of AED 500' })).toBeEnabled();
  expect(screen.queryByRole('status')).toBeNull();
});

test('amounts that do not load can be read again', async () => {
  answerRequests({ ...mine, [AMOUNTS]: [{ status: 500, body: {} }, offered] });
  renderPage(<GiftCardSection />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(buy()).toBeVisible());
});
