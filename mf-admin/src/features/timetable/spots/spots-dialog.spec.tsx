import type { AdminRoom } from '@studio/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../../testing/render-page.js';
import { SpotsDialog } from './spots-dialog.js';
import { layOut } from './spots-draft.js';

const room: AdminRoom = {
  id: '018cc251-f400-7a0e-85d2-e0e9807e3d9a',
  name: 'Loft',
  capacity: 3,
  spots: layOut(3, 3, 'reformer'),
  active: true,
  version: 4,
};
const preview = `POST /api/admin/rooms/${room.id}/preview`;
const change = `PATCH /api/admin/rooms/${room.id}`;
const save = (): HTMLElement => screen.getByRole('button', { name: 'Save' });

test('a spot out of order is saved once the seats that are lowered are shown', async () => {
  const sent = answerRequests({
    [preview]: { body: { series: [], classes: [] } },
    [change]: { body: room },
  });
  renderPage(<SpotsDialog room={room} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reformer 2' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Out of order' }));
  expect(save()).toBeDisabled();
  fireEvent.submit(save());
  await waitFor(() => expect(save()).toBeEnabled());
  expect(sent.map(({ method }) => method)).toEqual(['POST']);
  fireEvent.click(save());
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ lowerSeats: true, version: 4 }));
});

test('one more spot needs no preview and lowers nothing', async () => {
  const sent = answerRequests({ [change]: { body: room } });
  renderPage(<SpotsDialog room={room} onClose={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a spot' }));
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty('lowerSeats');
});

test('what was changed by buttons alone is not closed without a question', () => {
  let closed = 0;
  renderPage(<SpotsDialog room={room} onClose={() => closed++} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a spot' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  expect(closed).toBe(1);
});
