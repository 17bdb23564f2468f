import type { AdminSchedule } from '@studio/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { ClassDialog } from './class-dialog.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const one: AdminSchedule = {
  ...{ id, startsAt: '2099-11-23T05:30:00.000Z', endsAt: '2099-11-23T06:20:00.000Z' },
  ...{ date: '2099-11-23', startTime: '09:30', endTime: '10:20' },
  classType: { id, name: 'Mat', motif: 'mat' },
  trainer: { id, name: 'Layla' },
  room: { id, name: 'Studio' },
  ...{ capacity: 10, booked: 0, waiting: 0, status: 'scheduled', cancelledBecause: null },
  ...{ overlapReason: null, seriesId: null, changedSingly: false, version: 2 },
};

test('what was in the way is no longer shown once the form is changed', async () => {
  const conflicts = [
    { date: '2099-11-23', startTime: '08:30', because: 'room_busy', with: 'Tower 08:30' },
  ];
  answerRequests({
    'GET /api/admin/class-types': { body: { items: [] } },
    'GET /api/admin/rooms': { body: { items: [] } },
    'GET /api/admin/trainers': { body: { items: [] } },
    [`PATCH /api/admin/schedules/${id}`]: {
      ...{ status: 409, body: { code: 'TIMETABLE_CONFLICT', message: '', details: { conflicts } } },
    },
  });
  renderPage(<ClassDialog one={one} onClose={() => undefined} />);
  const type = (label: string, value: string): void =>
    void fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Begins', '08:30');
  type('Reason', 'a wedding');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Tower 08:30/)).toBeTruthy();
  type('Begins', '07:30');
  expect(screen.queryByText(/Tower 08:30/)).toBeNull();
});
