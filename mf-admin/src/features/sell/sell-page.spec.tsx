import { fireEvent, screen, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { salesCsv } from './sales-csv.js';
import SellPage from './sell-page.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const visit = { classTypeId: id, name: 'Mat', price: 10_000, credits: 1 };
const voided = {
  userId: id,
  memberEmail: null,
  soldBy: id,
  soldByName: 'Rania',
  soldAt: '2026-11-22T06:10:00Z',
  status: 'voided',
  lineItems: [],
  before: 0,
  discount: 0,
  vat: 0,
  total: 0,
  promoCode: null,
  discountReason: null,
  payments: [],
  invoice: null,
  invoiceMailedAt: null,
  link: null,
  delivered: true,
  canVoid: false,
  voidedAt: '2026-11-22T06:20:00Z',
  voidReason: 'Wrong member',
};
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

test('sales of a day that fill more than a page have a next one, also in their file', async () => {
  const sale = (memberName: string) => ({
    ...voided,
    id: memberName === 'Noor' ? id : id.replace('0', '1'),
    memberName,
  });
  const path = 'GET /api/admin/sales?day=2026-11-22';
  answerRequests({
    [path]: { body: { items: [sale('Noor')], nextCursor: 'older' } },
    [`${path}&cursor=older`]: { body: { items: [sale('Reem')], nextCursor: null } },
  });
  renderPage(<SellPage />, '/admin/sell?view=day&day=2026-11-22');
  expect(await screen.findByRole('link', { name: 'Noor' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Previous page' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Reem' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(await screen.findByRole('link', { name: 'Noor' })).toBeVisible();
  expect((await salesCsv('2026-11-22')).map(([, name]) => name)).toEqual([
    'Member',
    'Noor',
    'Reem',
  ]);
});
