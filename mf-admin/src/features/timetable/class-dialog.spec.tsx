import { jest } from '@jest/globals';
import type { AdminSchedule, Substitution } from '@studio/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { ClassDialog } from './class-dialog.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const one: AdminSchedule = {
  id,
  startsAt: '2099-11-23T05:30:00.000Z',
  endsAt: '2099-11-23T06:20:00.000Z',
  date: '2099-11-23',
  startTime: '09:30',
  endTime: '10:20',
  classType: { id, name: 'Mat', motif: 'mat' },
  trainer: { id, name: 'Layla' },
  room: { id, name: 'Studio' },
  capacity: 10,
  booked: 0,
  waiting: 0,
  status: 'scheduled',
  cancelledBecause: null,
  overlapReason: null,
  seriesId: null,
  changedSingly: false,
  version: 2,
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
      status: 409,
      body: { code: 'TIMETABLE_CONFLICT', message: '', details: { conflicts } },
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

test('the note says until when who booked may cancel, by the time that is typed', async () => {
  answerRequests({
    'GET /api/admin/class-types': { body: { items: [] } },
    'GET /api/admin/rooms': { body: { items: [] } },
    'GET /api/admin/trainers': { body: { items: [] } },
  });
  // Five and a half hours before the class: 04:00 at the studio.
  const changedCancelUntil = '2099-11-23T00:00:00.000Z';
  renderPage(
    <ClassDialog one={{ ...one, booked: 2, changedCancelUntil }} onClose={() => undefined} />,
  );
  fireEvent.change(screen.getByLabelText('Begins'), { target: { value: '10:30' } });
  expect(
    await screen.findByText(/^2 people who booked .* free of charge until Mon 23 Nov, 05:00\.$/),
  ).toBeVisible();
});

describe('when somebody else saved the same field meanwhile', () => {
  const conflict = {
    version: 5,
    changes: [
      {
        field: 'capacity',
        before: 10,
        after: 8,
        by: 'Layla Haddad',
        at: '2026-11-22T06:42:00.000Z',
      },
    ],
  };
  const open = () => {
    const sent = answerRequests({
      'GET /api/admin/class-types': { body: { items: [] } },
      'GET /api/admin/rooms': { body: { items: [] } },
      'GET /api/admin/trainers': { body: { items: [] } },
      [`PATCH /api/admin/schedules/${id}`]: [
        { status: 409, body: { code: 'EDIT_CONFLICT', message: '', details: conflict } },
        { body: one },
      ],
    });
    let closed = 0;
    renderPage(<ClassDialog one={one} onClose={() => closed++} />);
    const type = (label: string, value: string): void =>
      void fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Seats', '12');
    type('Begins', '08:30');
    type('Reason', 'a wedding');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    return {
      patches: () => sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : [])),
      isClosed: () => waitFor(() => expect(closed).toBe(1)),
    };
  };
  const mine = { startsAt: '2099-11-23T04:30:00.000Z', reason: 'a wedding' };

  test('it says who changed what, and saves mine with the version that is known now', async () => {
    const { patches, isClosed } = open();
    expect(await screen.findByText(/Layla Haddad changed this/)).toBeVisible();
    expect(screen.getByText('Seats: was 10, now 8. Yours: 12.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await isClosed();
    // Trainer and room were not touched: they are not sent.
    expect(patches()).toEqual([
      { ...mine, capacity: 12, version: 2 },
      { ...mine, capacity: 12, version: 5 },
    ]);
  });

  test('theirs is taken into the form, and the rest of mine is kept', async () => {
    const { patches, isClosed } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
    expect(screen.getByLabelText('Seats')).toHaveValue('8');
    expect(screen.getByLabelText('Begins')).toHaveValue('08:30');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await isClosed();
    expect(patches()[1]).toEqual({ ...mine, version: 5 });
  });
});

describe('cover', () => {
  const none = { body: { items: [] } };
  const trainer = { id, name: 'Layla', avatarUrl: null };
  const request: Substitution = {
    id,
    scheduleId: id,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
    date: one.date,
    startTime: one.startTime,
    className: 'Mat',
    roomName: 'Studio',
    booked: 0,
    trainer,
    state: 'open',
    claimedBy: null,
    reason: 'a fever',
    alarmAt: one.startsAt,
    alarmedAt: null,
    offers: [{ ...trainer, declinedAt: null }],
    steps: [],
  };
  const open = (...items: Substitution[]) => ({ body: { items, needsApproval: false } });
  const catalogue = {
    'GET /api/admin/class-types': none,
    'GET /api/admin/rooms': none,
    'GET /api/admin/trainers': none,
  };

  test('is asked for with a reason', async () => {
    const sent = answerRequests({
      ...catalogue,
      'GET /api/admin/substitutions': open(),
      [`POST /api/schedules/${id}/substitution`]: { body: request },
    });
    const onClose = jest.fn();
    renderPage(<ClassDialog one={one} onClose={onClose} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for cover' }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'a fever' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ask now' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.find(({ path }) => path.endsWith('/substitution'))).toMatchObject({
      body: { reason: 'a fever' },
    });
  });

  test('that is asked for already leads to its request', async () => {
    answerRequests({
      ...catalogue,
      'GET /api/admin/substitutions': open(request),
    });
    renderPage(<ClassDialog one={one} onClose={() => undefined} />);
    const link = await screen.findByRole('link', { name: 'Cover is asked for' });
    expect(link).toHaveAttribute('href', '/admin/substitutions');
    expect(screen.queryByRole('button', { name: 'Ask for cover' })).toBeNull();
  });
});
