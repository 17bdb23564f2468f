import type { AdminEvent, AdminSchedule, Role } from '@studio/contracts';
import { addDays, studioDay } from '@studio/ui/format';
import { fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../testing/render-page.js';
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

const show = (role: Role = 'admin'): void => {
  answerRequests({
    [`GET /api/admin/schedules?from=${today}&to=${addDays(today, 13)}`]: {
      body: { items: [yoga] },
    },
    [`GET /api/admin/schedules?from=${tomorrow}&to=${tomorrow}`]: { body: { items: [yoga] } },
    'GET /api/admin/events?when=coming&page=1': { body: { items: [openDay], total: 1 } },
  });
  renderPage(<Palette onClose={() => undefined} />, '/', role);
};
const type = (value: string): void =>
  void fireEvent.change(screen.getByRole('combobox'), { target: { value } });

test.each([
  ['petrova tower', /09:30 Tower with Elena Petrova/],
  ['tower tomorrow', /09:30 Tower with Elena Petrova/],
  ['open day', /Open Day/],
  ['tomorrow layla', /Open Day/],
  ['expiring', /Expiring packages/],
  ['settings', /Settings/],
])('%j finds %s', async (text, label) => {
  show();
  type(text);
  expect(await screen.findByRole('option', { name: label })).toBeTruthy();
});

test.each([
  ['front_desk', 'timetable', 0],
  ['front_desk', 'expiring', 1],
  ['manager', 'timetable', 1],
  ['manager', 'settings', 0],
] as const)('%s finds %j in so many pages: %d', async (role, text, pages) => {
  show(role);
  type(text);
  const found = pages ? /timetable|expiring/i : /Nothing found/;
  expect((await screen.findAllByText(found)).length).toBeGreaterThan(0);
  expect(screen.queryAllByRole('option')).toHaveLength(pages);
});

test('a word that nothing has finds nothing', async () => {
  show();
  type('tower layla');
  expect(await screen.findByText(/Nothing found/)).toBeTruthy();
});
