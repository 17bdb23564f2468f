import type { AdminClassType, AdminPackage, CardPrice } from '@studio/contracts';
import { act, fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import ProductsPage from './products-page.js';

const flow: AdminClassType = {
  id: '018cc251-f400-7a0e-85d2-e0e9807e3d9a',
  name: 'Reformer Flow',
  description: '',
  level: 'all',
  minutes: 50,
  motif: 'reformer',
  capacity: 10,
  ladiesOnly: false,
  creditCost: 1,
  dropInPrice: 16_000,
  policy: null,
  active: true,
  version: 0,
};
const ten: AdminPackage = {
  id: '018cc251-f400-7a0e-85d2-e0e9807e3d01',
  versionId: '018cc251-f400-7a0e-85d2-e0e9807e3d01',
  versionNumber: 1,
  name: '10 classes',
  description: '',
  credits: 10,
  price: 125_000,
  currency: 'AED',
  validityCount: 2,
  validityUnit: 'month',
  validityStarts: 'purchase',
  classTypeIds: [flow.id],
  classTypes: [flow.name],
  oncePerPerson: false,
  intro: false,
  bestValue: false,
  state: 'on_sale',
  owners: 64,
  soldLately: 38,
  earlier: [],
  changedAt: null,
  changedBy: null,
  version: 3,
};
const five: AdminPackage = {
  ...ten,
  id: '018cc251-f400-7a0e-85d2-e0e9807e3d02',
  name: '5 classes',
  credits: 5,
  price: 70_000,
};
const card = {
  id: '018cc251-f400-7a0e-85d2-e0e9807e3d09',
  ending: 'K7PW',
  amount: 25_000,
  balance: 9_000,
  status: 'active',
  recipientEmail: 'friend@mail.ae',
  message: null,
  issuedAt: '2026-11-01T08:00:00.000Z',
  buyerId: null,
  paymentId: null,
};
const path = `PATCH /api/admin/products/packages/${ten.id}`;

const open = (packages: AdminPackage[], answers: Parameters<typeof answerRequests>[0] = {}) => {
  const sent = answerRequests({
    'GET /api/admin/products': { body: { packages, plans: [] } },
    'GET /api/admin/class-types': { body: { items: packages.length ? [flow] : [] } },
    'GET /api/admin/card-prices': { body: { configured: false, items: [] } },
    'GET /api/admin/retail-items': { body: { items: [] } },
    'GET /api/admin/promo-codes': { body: { items: [] } },
    'GET /api/admin/gift-cards': { body: { items: [card] } },
    'GET /api/gift-card-amounts': { body: { amounts: [16_000, 25_000], version: 2 } },
    ...answers,
  });
  renderPage(<ProductsPage />);
  return sent;
};
const press = (name: string | RegExp): Promise<void> =>
  act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
const writes = (sent: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');

test('another price says who keeps the old one, shows the member’s card, and sends what changed', async () => {
  const sent = open([ten, five], { [path]: { body: { ...ten, price: 129_000 } } });
  await press(/^10 classes/);
  fireEvent.change(screen.getByLabelText('Price in AED, VAT in it'), {
    target: { value: '1,290' },
  });
  expect(screen.getByText(/AED 40 more from now on/)).toHaveTextContent(
    '64 members keep the 10 classes they bought, at AED 125 each.',
  );
  const preview = screen.getByRole('region', { name: 'As members see it' });
  expect(within(preview).getByText('AED 1,290')).toBeVisible();
  await press('Save the new price');
  expect(writes(sent)[0]?.body).toEqual({ price: 129_000, version: 3 });
});

const standing: CardPrice = {
  productId: ten.id,
  revision: ten.version,
  state: 'made',
  at: '2026-11-03T08:00:00.000Z',
  reason: null,
  detail: null,
};
test.each<[Partial<CardPrice>, RegExp, boolean]>([
  [{}, /price made 3 Nov/, false],
  [{ state: 'archived' }, /price archived 3 Nov/, false],
  [{ revision: ten.version - 1 }, /the change is on its way/, false],
  [{ state: 'waiting', reason: 'down' }, /waiting. The provider gives no answer/, true],
  [{ state: 'waiting', reason: 'refused', detail: 'No.' }, /The provider says: “No.”/, true],
])('the form says how the price stands at the card provider: %j', async (card, text, isMarked) => {
  const items = [{ ...standing, ...card }];
  open([ten], { 'GET /api/admin/card-prices': { body: { configured: true, items } } });
  await press(/^10 classes/);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByText('Waits at the card provider')).toHaveLength(isMarked ? 1 : 0);
});

test('news that are on their way are asked for again, and what failed is marked in the list', async () => {
  const behind = { ...standing, revision: ten.version - 1 };
  const failed: CardPrice = { ...standing, state: 'waiting', reason: 'down' };
  const answers = [behind, failed].map((one) => ({ body: { configured: true, items: [one] } }));
  open([ten], { 'GET /api/admin/card-prices': answers });
  expect(
    await screen.findByText('Waits at the card provider', {}, { timeout: 4_000 }),
  ).toBeVisible();
});

test('a studio without card payments is told so', async () => {
  open([ten]);
  await press(/^10 classes/);
  expect(await screen.findByText('No card payments set up yet.')).toBeVisible();
});

test('a contradiction that the studio finds stands at its field', async () => {
  const details = [{ field: 'credits', problem: 'credits_below_class' }];
  open([ten], {
    [path]: { status: 422, body: { code: 'PRODUCT_CONFLICT', message: '', details } },
  });
  await press(/^10 classes/);
  fireEvent.change(screen.getByLabelText('Classes'), { target: { value: '1' } });
  await press('Save the new terms');
  expect(
    await screen.findByText(/a class of these types costs more credits than this/),
  ).toBeVisible();
});

test('somebody else’s price is shown beside the own one, and what was typed is kept', async () => {
  const changes = [
    { field: 'price', before: 125_000, after: 130_000, by: 'Omar', at: '2026-11-22T10:00:00.000Z' },
  ];
  const details = { version: 4, changes };
  const sent = open([ten], {
    [path]: [
      { status: 409, body: { code: 'EDIT_CONFLICT', message: '', details } },
      { body: { ...ten, price: 129_000 } },
    ],
  });
  await press(/^10 classes/);
  const price = screen.getByLabelText<HTMLInputElement>('Price in AED, VAT in it');
  fireEvent.change(price, { target: { value: '1290' } });
  await press('Save the new price');
  expect(await screen.findByText(/Omar/)).toBeVisible();
  expect(price.value).toBe('1290');
  await press('Keep mine');
  expect(writes(sent)[1]?.body).toEqual({ price: 129_000, version: 4 });
});

test('a form closes over a list that shows what was saved: opened again, it is no conflict', async () => {
  const saved = { ...ten, price: 129_000, version: 4 };
  const answers = [ten, saved].map((one) => ({ body: { packages: [one], plans: [] } }));
  open([ten], { 'GET /api/admin/products': answers, [path]: { body: saved } });
  await press(/^10 classes/);
  fireEvent.change(screen.getByLabelText('Price in AED, VAT in it'), { target: { value: '1290' } });
  const answered = globalThis.fetch;
  // The list comes slowly.
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'PATCH') await new Promise((resolve) => setTimeout(resolve, 200));
    return answered(input, init);
  };
  fireEvent.click(screen.getByRole('button', { name: 'Save the new price' }));
  await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
  expect(screen.getByText('1,290')).toBeVisible();
});

test('the order is sorted by buttons, and said to a screen reader', async () => {
  const sent = open([ten, five], {
    'PUT /api/admin/products/packages/order': { body: { items: [five.id, ten.id] } },
  });
  await press(/^Sort for members/);
  await press('Move 5 classes up');
  expect(screen.getByText('5 classes: place 1 of 2')).toBeInTheDocument();
  // It is the first now: the keyboard stays with it, at the one way that is left.
  expect(screen.getByRole('button', { name: 'Move 5 classes down' })).toHaveFocus();
  await press('Move 5 classes down');
  expect(screen.getByRole('button', { name: 'Move 5 classes up' })).toHaveFocus();
  await press('Move 5 classes up');
  await press('Save');
  expect(writes(sent)[0]?.body).toEqual({
    ids: [five.id, ten.id],
    before: [ten.id, five.id],
  });
});

test('a studio without class types is led to them first', async () => {
  open([]);
  const link = await screen.findByRole('link', { name: 'Add class types' });
  expect(link).toHaveAttribute('href', '/admin/timetable?view=catalogue');
});

test('a code is made with its limits; what it takes off can’t be changed later', async () => {
  const sent = open([ten], { 'POST /api/admin/promo-codes': { body: { code: 'NOV10' } } });
  await press('Add code');
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'nov10' } });
  fireEvent.change(screen.getByLabelText('What it is for'), { target: { value: 'November' } });
  fireEvent.change(screen.getByLabelText('Percent off'), { target: { value: '10' } });
  await press('Add code');
  expect(writes(sent)[0]?.body).toMatchObject({
    code: 'NOV10',
    percentOff: 10,
    limitPerPerson: 1,
    kinds: ['package'],
  });
});

test('a code says who used it, when, for what and how much', async () => {
  const code = {
    id: '018cc251-f400-7a0e-85d2-e0e9807e3d0a',
    code: 'NOV10',
    name: 'November',
    percentOff: 10,
    amountOff: null,
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: null,
    limitTotal: 50,
    limitPerPerson: 1,
    kinds: ['package'],
    packageIds: [],
    active: true,
    used: 1,
    reserved: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 0,
  };
  const use = { userId: card.id, description: '10 classes', amount: 12_500, at: card.issuedAt };
  const uses = [
    { ...use, paymentId: five.id, name: 'Noor Haddad', state: 'reserved' },
    { ...use, paymentId: ten.id, name: null, state: 'used' },
  ];
  open([ten], {
    'GET /api/admin/promo-codes': { body: { items: [code] } },
    [`GET /api/admin/promo-codes/${code.id}/uses`]: { body: { items: uses } },
  });
  await press(/^1 of 50.*Who used NOV10/);
  expect(await screen.findByRole('link', { name: 'Noor Haddad' })).toHaveAttribute(
    'href',
    `/admin/users/${card.id}`,
  );
  expect(screen.getByText('Paying now')).toBeVisible();
  expect(screen.getByText('Former member')).toBeVisible();
  expect(screen.getByText(/Used once, AED 125.* taken off in all/)).toBeVisible();
});

test('a gift card shows what moved on it, and is ended with a reason', async () => {
  const entry = { id: card.id, at: card.issuedAt, kind: 'issue', delta: 25_000 };
  const sent = open([ten], {
    [`GET /api/admin/gift-cards/${card.id}`]: {
      body: { ...card, ledger: [{ ...entry, paymentId: null, reason: 'raffle' }] },
    },
    [`PATCH /api/admin/gift-cards/${card.id}`]: { body: { ...card, status: 'blocked' } },
  });
  expect(await screen.findByText('AED 90 not used yet')).toBeVisible();
  await press('… K7PW');
  expect(await screen.findByText('raffle')).toBeVisible();
  await press('End the card');
  fireEvent.change(screen.getByLabelText(/reason/i), { target: { value: 'it was lost' } });
  await press('End the card');
  expect(writes(sent)[0]?.body).toEqual({ blocked: true, reason: 'it was lost' });
});
