import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { SeasonDialog } from './season-dialog.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const series = {
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
  version: 4,
};
const effect = {
  season: null,
  classes: 2,
  made: 0,
  changed: 2,
  cancelled: 0,
  bookings: 1,
  waiting: 0,
  conflicts: [],
};
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a season is planned only once its effect is shown', async () => {
  const sent = answerRequests({
    'GET /api/admin/series': { body: { items: [series] } },
    'POST /api/admin/seasons': { body: effect },
  });
  renderPage(<SeasonDialog onClose={() => undefined} />);
  const shift = await screen.findByRole('button', { name: 'Shift all classes' });
  type('Name', 'Ramadan');
  type('First day', '2027-02-08');
  type('Last day', '2027-03-09');
  fireEvent.click(shift);
  const button = screen.getByRole('button', { name: 'Plan the season' });
  expect(button).toBeDisabled();
  fireEvent.submit(button);
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.getByText(/2 classes will change/)).toBeVisible();
  fireEvent.change(screen.getByLabelText(/09:30, Mat/), { target: { value: '11:00' } });
  expect(button).toBeDisabled();
  await waitFor(() => expect(button).toBeEnabled());
  fireEvent.click(button);
  const times = [{ seriesId: id, startTime: '11:00' }];
  const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(posted().at(-1)).toMatchObject({ name: 'Ramadan', times }));
  const bodies = posted();
  expect(bodies.slice(0, -1).every((body) => 'preview' in Object(body))).toBe(true);
});
