import type {
  AdminEvent,
  AdminPaymentView,
  AdminSchedule,
  FoundPerson,
  Role,
} from '@studio/contracts';
import { addDays, studioDay } from '@studio/ui/format';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { rememberPerson } from '../people/recent-people.js';
import { Palette } from './palette.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const [today, tomorrow] = [studioDay(new Date()), addDays(studioDay(new Date()), 1)];
const yoga: AdminSchedule = {
  id,
  startsAt: `${tomorrow}T05:30:00.000Z`,
  endsAt: `${tomorrow}T06:20:00.000Z`,
  date: tomorrow,
  startTime: '09:30',
  endTime: '10:20',
  classType: { id, name: 'Tower', motif: 'tower' },
  trainer: { id, name: 'Elena Petrova' },
  room: { id, name: 'Garden' },
  capacity: 4,
  booked: 3,
  waiting: 0,
  status: 'scheduled',
  cancelledBecause: null,
  overlapReason: null,
  seriesId: null,
  changedSingly: false,
  version: 0,
};
const openDay: AdminEvent = {
  id,
  title: 'Open Day',
  description: '',
  leader: 'Layla',
  location: 'Garden',
  pictureUrl: null,
  whatToBring: '',
  cancellationPolicy: '',
  status: 'published',
  cancelledBecause: null,
  startsAt: yoga.startsAt,
  endsAt: yoga.endsAt,
  date: tomorrow,
  time: '09:30',
  price: 0,
  price_aed: 0,
  is_free: true,
  capacity: 20,
  taken: 0,
  placesLeft: 20,
  waiting: 0,
  version: 0,
};

const person = (n: number, full_name: string): FoundPerson => ({
  id: `018cc251-f400-7a0e-85d2-e0e9807e3d${n}`,
  full_name,
  email: `${n}@spec.studio`,
  phone: null,
  avatar_url: null,
  role: 'user',
  banned: false,
});
const layla = person(10, 'Layla Mahmoud');
const leila = person(11, 'Leila Layachi');
const booking = {
  bookingId: id,
  scheduleId: id,
  className: 'Mat',
  roomName: 'Garden',
  startsAt: new Date(Date.now() + 60_000).toISOString(),
  endsAt: new Date(Date.now() + 3_600_000).toISOString(),
  status: 'confirmed',
};
const standing = (userId: string, name: string, today: object[] = []) => ({
  userId,
  bookingAbility: {
    canBook: true,
    source: { kind: 'plan', name, left: 6, total: 8, until: '2027-01-03' },
    because: null,
    from: null,
  },
  feesOwed: 0,
  today,
});
const found = (items: FoundPerson[], complete = true) => ({ body: { items, complete } });

const show = (answers: Parameters<typeof answerRequests>[0] = {}, role: Role = 'admin') => {
  const sent = answerRequests({
    [`GET /api/admin/schedules?from=${today}&to=${addDays(today, 13)}`]: {
      body: { madeUntil: today, items: [yoga] },
    },
    [`GET /api/admin/schedules?from=${tomorrow}&to=${tomorrow}`]: {
      body: { madeUntil: today, items: [yoga] },
    },
    'GET /api/admin/events?when=coming&page=1': { body: { items: [openDay], total: 1 } },
    'GET /api/admin/people?search=lay': found([leila, layla]),
    [`GET /api/admin/member-standings?ids=${leila.id}%2C${layla.id}`]: {
      body: { items: [standing(leila.id, 'Monthly 8'), standing(layla.id, 'Five', [booking])] },
    },
    ...answers,
  });
  renderPage(<Palette onClose={() => undefined} />, '/', role);
  return sent;
};
const type = (value: string): void =>
  void fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const press = (key: string): void => void fireEvent.keyDown(screen.getByRole('combobox'), { key });
const activeText = (): string | null | undefined =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
    ?.textContent;

beforeEach(() => localStorage.clear());

test.each([
  ['petrova tower', /09:30 Tower with Elena Petrova/],
  ['tower tomorrow', /09:30 Tower with Elena Petrova/],
  ['open day', /Open Day/],
  ['tomorrow layla', /Open Day/],
  ['expiring', /Expiring packages/],
  ['settings', /Settings/],
])('%j finds %s', async (text, label) => {
  show({ [`GET /api/admin/people?search=${encodeURIComponent(text)}`]: found([]) });
  type(text);
  expect(await screen.findByRole('option', { name: label })).toBeTruthy();
});

test.each([
  ['front_desk', 'timetable', 0],
  ['front_desk', 'expiring', 1],
  ['manager', 'timetable', 1],
  ['manager', 'settings', 0],
] as const)('%s finds %j in so many pages: %d', async (role, text, pages) => {
  show({ [`GET /api/admin/people?search=${text}`]: found([]) }, role);
  type(text);
  const shown = pages ? /timetable|expiring/i : /Nothing found/;
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  expect(screen.queryAllByRole('option')).toHaveLength(pages);
});

test('the number on an invoice finds its payment, for who may see payments', async () => {
  const payment: AdminPaymentView = {
    id,
    userId: layla.id,
    memberName: 'Layla Mahmoud',
    memberEmail: null,
    invoiceNumber: 'INV-000123',
    kind: 'package',
    description: '10 classes',
    amount: 125_000,
    price: 125_000,
    discount: 0,
    giftCard: 0,
    refunded: 0,
    currency: 'AED',
    status: 'fulfilled',
    providerSessionId: null,
    createdAt: '2026-11-22T06:10:00Z',
    paidAt: '2026-11-22T06:10:00Z',
  };
  const sent = show({
    'GET /api/admin/people': found([]),
    'GET /api/admin/payments': { body: { items: [payment], total: 1, nextCursor: null } },
  });
  type('INV-000123');
  const name = /INV-000123, 10 classes.*Layla Mahmoud.*1,250/;
  expect(await screen.findByRole('option', { name })).toBeTruthy();
  expect(sent.map(({ path }) => path)).toContain('/api/admin/payments?search=INV-000123&limit=4');
});

test('a word that nothing has finds nothing', async () => {
  show({ 'GET /api/admin/people?search=tower%20layla': found([]) });
  type('tower layla');
  expect(await screen.findByText(/Nothing found/)).toBeTruthy();
});

test('an answer that is whole is narrowed without a request', async () => {
  const sent = show();
  type('lay');
  expect(await screen.findByRole('option', { name: /Layla Mahmoud.*Five, 6 left/ })).toBeTruthy();
  const before = sent.length;
  type('laya le');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Leila Layachi'),
  ]);
  expect(sent.length).toBe(before);
});

test('who was opened lately comes first', async () => {
  rememberPerson(layla.id);
  show({ [`GET /api/admin/people?ids=${layla.id}`]: found([layla]) });
  expect(await screen.findByRole('group', { name: 'Recently opened' })).toBeTruthy();
  type('lay');
  await screen.findByRole('option', { name: /Leila/ });
  expect(activeText()).toContain('Layla Mahmoud');
});

test('keys: arrows move, Tab shows what is done for the person, a letter does it', async () => {
  const checkIn = `POST /api/bookings/${id}/check-in`;
  const sent = show({ [checkIn]: { status: 409, body: { code: 'NOT_BOOKED', message: '' } } });
  type('lay');
  await screen.findByRole('option', { name: /Layla Mahmoud.*Five/ });
  press('ArrowDown');
  expect(activeText()).toContain('Layla Mahmoud');
  press('Tab');
  expect(screen.getByRole('option', { name: /Check Layla Mahmoud in: Mat/ })).toBeTruthy();
  press('Escape');
  expect(screen.getByRole('option', { name: /Leila/ })).toBeTruthy();
  expect(activeText()).toContain('Layla Mahmoud');
  press('Tab');
  press('c');
  await waitFor(() =>
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(checkIn),
  );
});

test('a finger gets the actions of a person first, and a way back', async () => {
  show();
  type('lay');
  const option = await screen.findByRole('option', { name: /Leila Layachi/ });
  const touch = new MouseEvent('click', { bubbles: true });
  fireEvent(option, Object.assign(touch, { pointerType: 'touch' }));
  expect(screen.getByRole('option', { name: 'Open the record of Leila Layachi' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the results' }));
  expect(screen.getByRole('option', { name: /Layla Mahmoud/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});

test.each(['K7P2QX', 'k7p 2qx'])(
  'the code %j of a member’s screen finds the member',
  async (code) => {
    show({
      [`GET /api/admin/people?search=${code.replace(' ', '+')}`]: found([]),
      'GET /api/admin/check-in-codes?code=K7P2QX': {
        body: { owner: { userId: layla.id, bookingId: id } },
      },
      [`GET /api/admin/people?ids=${layla.id}`]: found([layla]),
    });
    type(code);
    expect(await screen.findByRole('option', { name: /Layla Mahmoud/ })).toBeTruthy();
  },
);

test('a number stays found while it is typed, whatever it begins with', async () => {
  const withPhone = { ...layla, phone: '+971 50 555 0200' };
  const never = new Promise<never>(() => undefined);
  show({ 'GET /api/admin/people?search=050+555': found([withPhone], false) });
  type('050 555');
  await screen.findByRole('option', { name: /Layla Mahmoud/ });
  globalThis.fetch = () => never;
  type('050 555 0');
  expect(screen.getByRole('option', { name: /Layla Mahmoud/ })).toBeTruthy();
  type('٠٥٠ ٥٥٥ ٠٢');
  expect(screen.getByRole('option', { name: /Layla Mahmoud/ })).toBeTruthy();
});
