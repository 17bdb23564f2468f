import { fireEvent, screen, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import SellPage from './sell-page.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const visit = { classTypeId: id, name: 'Mat', price: 10_000, credits: 1 };
const basket = () => within(screen.getByRole('region', { name: 'Basket' }));

const fill = async (): Promise<void> => {
  answerRequests({
    'GET /api/admin/sell-catalogue': { body: { packages: [], visits: [visit], plans: [] } },
  });
  renderPage(<SellPage />, '/admin/sell');
  fireEvent.click(screen.getByRole('radio', { name: 'Single visits' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Mat/ }));
  expect(basket().getByRole('button', { name: 'Clear' })).toBeVisible();
};

test('a look at the sales of the day keeps the basket', async () => {
  await fill();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Sales of the day' }));
  expect(screen.queryByRole('region', { name: 'Basket' })).toBeNull();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'New sale' }));
  expect(basket().getByRole('button', { name: 'Clear' })).toBeVisible();
});

test('a basket is cleared only when that is confirmed', async () => {
  await fill();
  fireEvent.click(basket().getByRole('button', { name: 'Clear' }));
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  const open = basket().getByRole('button', { name: 'Clear' });
  fireEvent.click(open);
  const dialog = screen.getByRole('dialog', { name: 'Clear the basket?' });
  expect(within(dialog).getByText(/1 item for AED 100/)).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear' }));
  expect(basket().queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('an error at the shelf of the shop is no empty shelf', async () => {
  await fill();
  fireEvent.click(screen.getByRole('radio', { name: 'Shop' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
