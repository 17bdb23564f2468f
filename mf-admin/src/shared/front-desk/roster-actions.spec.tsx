import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { WaiterActions } from './roster-actions.js';

test('a place in the queue is given up only after what follows is shown', async () => {
  const sent = answerRequests({});
  const member = { id: '018cc251-f400-7a0e-85d2-e0e9807e3d9a', name: 'Noor' };
  renderPage(<WaiterActions member={member} scheduleId={member.id} />);
  const open = (): void =>
    void fireEvent.click(screen.getByRole('button', { name: 'Take Noor off the waiting list' }));
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Take Noor off the waiting list?' });
  expect(within(dialog).getByText(/place in the queue is lost/)).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep the place' }));
  expect(sent).toEqual([]);
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});
