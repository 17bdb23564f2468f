import type { SeriesDate, SeriesView } from '@studio/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { SeriesDatesDialog } from './series-dates-dialog.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const series: SeriesView = {
  id,
  classType: { id, name: 'Mat', motif: 'mat' },
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
  version: 0,
};
const planned: SeriesDate = {
  date: '2027-02-08',
  startTime: '09:30',
  trainer: { id, name: 'Layla Haddad' },
  room: { id, name: 'Loft' },
  capacity: 10,
  state: 'to_come',
  scheduleId: null,
  bookings: 0,
  because: null,
  removable: false,
};
const items: SeriesDate[] = [
  { ...planned, date: '2026-11-30', state: 'made', scheduleId: id, bookings: 3 },
  planned,
  { ...planned, date: '2027-02-15', state: 'off', because: 'a wedding', removable: true },
];
const list = `GET /api/admin/series/${id}/dates`;
const catalogue = {
  'GET /api/admin/class-types': { body: { items: [] } },
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
const click = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a date that is not made yet is changed: what differs from the series is sent, with why', async () => {
  const change = `POST /api/admin/series/${id}/dates/2027-02-08`;
  const sent = answerRequests({
    ...catalogue,
    [list]: { body: { items, madeUntil: '2027-01-18' } },
    [change]: {
      status: 422,
      body: { code: 'CAPACITY_ABOVE_ROOM', message: '' },
    },
  });
  renderPage(<SeriesDatesDialog one={series} onClose={() => undefined} />);
  expect(await screen.findByText('On the timetable')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the class of Mon 30 Nov' })).toHaveAttribute(
    'href',
    `/admin/class/${id}`,
  );
  await click('Change Mon 8 Feb');
  fireEvent.change(await screen.findByLabelText('Seats'), { target: { value: '40' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'a big day' } });
  await click('Save');
  await screen.findByText('The room has fewer seats than that.');
  const posted = sent.find(({ method }) => method === 'POST');
  expect(posted?.body).toEqual({ capacity: 40, reason: 'a big day' });
});

test('a date that is off is as the series again', async () => {
  const sent = answerRequests({
    [list]: { body: { items, madeUntil: '2027-01-18' } },
    [`DELETE /api/admin/series/${id}/dates/2027-02-15`]: { status: 204, body: undefined },
  });
  renderPage(<SeriesDatesDialog one={series} onClose={() => undefined} />);
  expect(await screen.findByText('a wedding')).toBeVisible();
  await click('Mon 15 Feb as the series again');
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});
