import { jest } from '@jest/globals';
import type { SeriesView } from '@studio/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { SeriesDialog } from './series-dialog.js';

const [id, flow, mat] = [
  '018cc251-f400-7a0e-85d2-e0e9807e3d9a',
  '018cc251-f400-7a0e-85d2-e0e9807e3d9b',
  '018cc251-f400-7a0e-85d2-e0e9807e3d9c',
];
const series: SeriesView = {
  id,
  classType: { id: flow, name: 'Reformer Flow', motif: 'reformer' },
  trainer: { id, name: 'Layla Haddad' },
  room: { id, name: 'Loft' },
  weekday: 1,
  startTime: '09:30',
  minutes: 50,
  capacity: 10,
  from: '2026-01-05',
  until: null,
  overlapReason: null,
  dates: [],
  conflicts: [],
  version: 4,
};
const type = {
  description: '',
  level: 'all',
  motif: 'mat',
  ladiesOnly: false,
  creditCost: 1,
  dropInPrice: 0,
  policy: null,
  active: true,
  version: 0,
};
const answers = {
  'GET /api/admin/class-types': {
    body: {
      items: [
        { ...type, id: flow, name: 'Reformer Flow', minutes: 50, capacity: 10 },
        { ...type, id: mat, name: 'Mat', minutes: 55, capacity: 8 },
      ],
    },
  },
  'GET /api/admin/rooms': {
    body: { items: [{ id, name: 'Loft', capacity: 12, active: true, version: 0 }] },
  },
  'GET /api/admin/trainers': {
    body: {
      items: [
        {
          id,
          name: 'Layla Haddad',
          bio: '',
          specialities: [],
          avatarUrl: null,
          active: true,
          version: 0,
        },
      ],
    },
  },
};
const effect = {
  classes: 2,
  made: 0,
  changed: 2,
  cancelled: 0,
  bookings: 1,
  waiting: 0,
  conflicts: [],
  series,
  dates: [
    { date: '2026-12-07', startTime: '09:30', effect: 'changed', bookings: 1, waiting: 0 },
    { date: '2026-12-14', startTime: '09:30', effect: 'changed', bookings: 0, waiting: 0 },
  ],
  classType: {
    notFitting: [{ memberName: 'Noor Al Suwaidi', date: '2026-12-07', paidWith: 'Reformer ten' }],
    ladiesOnly: false,
    creditsBefore: 1,
    creditsAfter: 2,
    notASpeciality: true,
  },
};

test('another class type from a day on: who booked, what does not fit, and what is sent', async () => {
  const path = `PATCH /api/admin/series/${id}`;
  const sent = answerRequests({ ...answers, [path]: { body: effect } });
  renderPage(<SeriesDialog one={series} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('What is taught'), { target: { value: mat } });
  fireEvent.change(screen.getByLabelText('Counts from (optional)'), {
    target: { value: '2026-12-07' },
  });
  await screen.findByText('Noor Al Suwaidi, Mon 7 Dec: Reformer ten');
  expect(
    screen.getByText(/keeps the place as it is paid, although a class now costs 2 credits/),
  ).toBeVisible();
  expect(screen.getByText('Layla Haddad does not name it among the specialities.')).toBeVisible();
  expect(screen.getByText('The 2 dates')).toBeVisible();
  expect(screen.getByText('Mon 7 Dec, 09:30: changes, 1 booking')).toBeInTheDocument();
  const facts = { classTypeId: mat, minutes: 55, capacity: 8, effectiveFrom: '2026-12-07' };
  const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  await waitFor(() =>
    expect(bodies().at(-1)).toEqual({ ...facts, leaveConflicts: false, preview: true }),
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).toBeEnabled());
  await act(async () => void fireEvent.click(button));
  await waitFor(() =>
    expect(bodies()).toContainEqual({ ...facts, leaveConflicts: false, version: 4 }),
  );
});

test('a change is saved only once its own effect is shown', async () => {
  const path = `PATCH /api/admin/series/${id}`;
  const sent = answerRequests({ ...answers, [path]: { body: { ...effect, classType: null } } });
  renderPage(<SeriesDialog one={series} onClose={() => undefined} />);
  const seats = await screen.findByLabelText('Seats');
  const button = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.change(seats, { target: { value: '8' } });
  expect(button).toBeDisabled();
  fireEvent.submit(button);
  await waitFor(() => expect(button).toBeEnabled());
  const bodies = sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(bodies.at(-1)).toEqual({ capacity: 8, leaveConflicts: false, preview: true });
  expect(bodies.every((body) => 'preview' in Object(body))).toBe(true);
});

test('after a conflict mine is saved only once its effect on the newer version is shown', async () => {
  const shown = { ...effect, classType: null };
  const by = { by: 'Layla Haddad', at: '2026-11-22T06:42:00.000Z' };
  const changes = [{ field: 'capacity', before: 10, after: 6, ...by }];
  const details = { version: 5, changes };
  const conflict = { status: 409, body: { code: 'EDIT_CONFLICT', message: '', details } };
  const sent = answerRequests({
    ...answers,
    [`PATCH /api/admin/series/${id}`]: [
      { body: shown },
      { body: shown },
      conflict,
      { body: { ...shown, changed: 7 } },
      { body: shown },
    ],
  });
  const onClose = jest.fn();
  renderPage(<SeriesDialog one={series} onClose={onClose} />);
  const bodies = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const button = await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.change(screen.getByLabelText('Seats'), { target: { value: '8' } });
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
  expect(button).toBeDisabled();
  fireEvent.submit(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.getByText(/7 classes will change/)).toBeVisible();
  const facts = { capacity: 8, leaveConflicts: false };
  expect(bodies().slice(2)).toEqual([
    { ...facts, version: 4 },
    { ...facts, preview: true },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodies().at(-1)).toEqual({ ...facts, version: 5 });
});
