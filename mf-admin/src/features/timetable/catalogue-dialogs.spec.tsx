import type { AdminClassType } from '@studio/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { ClassTypeDialog, RoomDialog } from './catalogue-dialogs.js';

const mat: AdminClassType = {
  version: 2,
  policy: null,
  id: '018cc251-f400-7a0e-85d2-e0e9807e3d9a',
  name: 'Mat',
  description: '',
  level: 'all',
  minutes: 50,
  motif: 'mat',
  ladiesOnly: false,
  capacity: 12,
  creditCost: 1,
  dropInPrice: 10_000,
  active: true,
};
const path = `PATCH /api/admin/class-types/${mat.id}`;
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const alerts = (): (string | null)[] =>
  screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('a class type', () => {
  test.each([
    ['Minutes', '5', 'Minutes: a whole number from 10 to 300.'],
    ['Seats', 'ten', 'Seats: a whole number from 1 to 200.'],
    ['Credits', '0', 'Credits: a whole number from 1 to 20.'],
    [
      'Drop-in price in AED',
      '12.345',
      'Drop-in price in AED: an amount from AED 0 to 100,000 with two decimals at most, such as 120 or 99.50.',
    ],
    ['Name', ' ', 'Name: please fill this in.'],
  ])('with %s %j says the range at the field and sends nothing', async (label, value, problem) => {
    const sent = answerRequests({});
    renderPage(<ClassTypeDialog one={mat} onClose={() => undefined} />);
    type(label, value);
    await save();
    expect(alerts()).toEqual([problem]);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('with a name that is taken says so at the name, until another one is typed', async () => {
    answerRequests({ [path]: { status: 409, body: { code: 'NAME_TAKEN', message: '' } } });
    renderPage(<ClassTypeDialog one={mat} onClose={() => undefined} />);
    type('Name', 'Tower');
    await save();
    await screen.findByText('Name: There is one of that name already. Choose another name.');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    type('Name', 'Tower at noon');
    expect(alerts()).toEqual([]);
  });

  test('is saved to the fils', async () => {
    const sent = answerRequests({ [path]: { body: mat } });
    let isClosed = false;
    renderPage(<ClassTypeDialog one={mat} onClose={() => (isClosed = true)} />);
    type('Drop-in price in AED', '1,250.5');
    await save();
    await new Promise<void>((done) => {
      const waitForClose = (): void => (isClosed ? done() : void setTimeout(waitForClose));
      waitForClose();
    });
    expect(sent.at(-1)?.body).toMatchObject({ dropInPrice: 125_050 });
  });
});

describe('rules of its own', () => {
  const label = 'Free cancel: hours before the start (optional)';
  const settings = { cancelHours: 12, lateFee: 6_000 };
  const answers = {
    'GET /api/admin/settings': { body: { settings, defaults: settings, version: 1 } },
  };

  test('the studio’s number stands where none is; what is typed is sent, and what is emptied goes', async () => {
    const own = { ...mat, policy: { cancelHours: 24, lateFee: 9_000 } };
    const sent = answerRequests({ ...answers, [path]: { body: own } });
    renderPage(<ClassTypeDialog one={own} onClose={() => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('24');
    type(label, '');
    type('Unlimited plans: late cancel in AED (optional)', '80.50');
    await save();
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
    expect(sent.at(-1)?.body).toEqual({ policy: { lateFee: 8_050 }, version: 2 });
  });

  test('a number out of range is said at its field; none at all is no rule', async () => {
    const sent = answerRequests({ ...answers, [path]: { body: mat } });
    renderPage(
      <ClassTypeDialog one={{ ...mat, policy: { cancelHours: 24 } }} onClose={() => undefined} />,
    );
    type(label, '99');
    await save();
    expect(alerts()).toEqual(['Free cancel: hours before the start: a whole number from 0 to 72.']);
    type(label, '');
    await save();
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
    expect(sent.at(-1)?.body).toEqual({ policy: null, version: 2 });
  });

  test('what contradicts is named', async () => {
    const details = [{ path: 'waitingAutoHours', message: 'must be more', classType: 'Mat' }];
    const body = { code: 'SETTINGS_CONTRADICT', message: '', details };
    answerRequests({ ...answers, [path]: { status: 422, body } });
    renderPage(<ClassTypeDialog one={mat} onClose={() => undefined} />);
    type(label, '40');
    await save();
    await screen.findByText('Waiting list books by itself: hours before: must be more.');
  });
});

test('a form that was changed is not closed unasked', () => {
  let closed = 0;
  renderPage(<RoomDialog one={null} onClose={() => closed++} />);
  const close = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  close();
  expect(closed).toBe(1);
  type('Name', 'Garden');
  close();
  expect(closed).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Garden');
  close();
  fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(closed).toBe(2);
});

describe('a room that is made smaller', () => {
  const room = { id: mat.id, name: 'Loft', capacity: 12, spots: [], active: true, version: 4 };
  const preview = `POST /api/admin/rooms/${room.id}/preview`;
  const held = {
    id: mat.id,
    className: 'Mat',
    date: '2026-12-05',
    startTime: '09:30',
    capacity: 12,
    taken: 3,
    fits: true,
  };
  const series = [{ id: mat.id, className: 'Mat', weekday: 6, startTime: '09:30', capacity: 12 }];

  test('lists the series and classes that are lowered with it, and sends what was changed', async () => {
    const sent = answerRequests({
      [preview]: { body: { series, classes: [held] } },
      [`PATCH /api/admin/rooms/${room.id}`]: { body: { ...room, capacity: 8 } },
    });
    renderPage(<RoomDialog one={room} onClose={() => undefined} />);
    type('Seats', '8');
    await screen.findByText('1 series and 1 coming class will be lowered to 8 seats.');
    expect(screen.getByText('Every Saturday, 09:30 Mat: 12 seats')).toBeVisible();
    await save();
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
    expect(sent.at(-1)?.body).toEqual({ capacity: 8, lowerSeats: true, version: 4 });
  });

  test('is saved only once the effect of this number of seats is shown', async () => {
    const refused = { status: 500, body: { code: 'INTERNAL', message: 'Not now.' } };
    const sent = answerRequests({
      [preview]: [refused, { body: { series, classes: [] } }, { body: { series, classes: [] } }],
      [`PATCH /api/admin/rooms/${room.id}`]: { body: { ...room, capacity: 8 } },
    });
    renderPage(<RoomDialog one={room} onClose={() => undefined} />);
    const button = () => screen.getByRole('button', { name: 'Save' });
    expect(button()).toBeEnabled();
    type('Seats', '8');
    expect(button()).toBeDisabled();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(button()).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
    type('Seats', '7');
    expect(button()).toBeDisabled();
    fireEvent.submit(button());
    await waitFor(() => expect(button()).toBeEnabled());
    expect(sent.every(({ method }) => method !== 'PATCH')).toBe(true);
  });

  test('after a conflict mine is saved only once its effect on what is there now is shown', async () => {
    const by = { by: 'Layla Haddad', at: '2026-11-22T06:42:00.000Z' };
    const details = { version: 5, changes: [{ field: 'capacity', before: 12, after: 20, ...by }] };
    const sent = answerRequests({
      [preview]: { body: { series, classes: [held] } },
      [`PATCH /api/admin/rooms/${room.id}`]: [
        { status: 409, body: { code: 'EDIT_CONFLICT', message: '', details } },
        { body: { ...room, capacity: 14 } },
      ],
    });
    renderPage(<RoomDialog one={room} onClose={() => undefined} />);
    // More seats than it had, and fewer than it has by then.
    type('Seats', '14');
    await save();
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await screen.findByText('1 series and 1 coming class will be lowered to 14 seats.');
    expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    await save();
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
    expect(sent.at(-1)?.body).toEqual({ capacity: 14, lowerSeats: true, version: 5 });
  });

  test('with another name or more seats needs no preview and lowers nothing', async () => {
    const sent = answerRequests({ [`PATCH /api/admin/rooms/${room.id}`]: { body: room } });
    renderPage(<RoomDialog one={room} onClose={() => undefined} />);
    type('Name', 'Garden');
    type('Seats', '14');
    await save();
    await waitFor(() => expect(sent.at(-1)?.method).toBe('PATCH'));
    expect(sent.at(-1)?.body).toEqual({ name: 'Garden', capacity: 14, version: 4 });
  });

  test('names the classes that stand in the way', async () => {
    answerRequests({ [preview]: { body: { series: [], classes: [{ ...held, fits: false }] } } });
    renderPage(<RoomDialog one={room} onClose={() => undefined} />);
    type('Seats', '2');
    expect(await screen.findByText('This can not be saved:')).toBeVisible();
    expect(screen.getByText(/09:30 Mat: 12 seats, 3 taken$/)).toBeVisible();
  });
});
