import type { OpenKioskView } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import KiosksPage from './kiosks-page.js';

const id = '018f0000-0000-7000-8000-0000000000b1';
const kiosk: OpenKioskView = {
  id,
  name: 'Entrance',
  openedAt: '2026-11-22T06:00:00.000Z',
  expiresAt: '2026-11-22T18:00:00.000Z',
  openedBy: 'Rania',
};
const path = '/api/admin/kiosks';

test('a kiosk is ended after a question that names it', async () => {
  const sent = answerRequests({
    [`GET ${path}`]: [{ body: { items: [kiosk] } }, { body: { items: [] } }],
    [`DELETE ${path}/${id}`]: { body: kiosk },
  });
  const ended = () => sent.filter(({ method }) => method === 'DELETE');
  renderPage(<KiosksPage />);
  const end = await screen.findByLabelText('End the kiosk Entrance');
  fireEvent.click(end);
  const dialog = screen.getByRole('dialog', { name: 'End the kiosk Entrance?' });
  expect(dialog).toHaveTextContent('Members can’t check in at Entrance any more.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(ended()).toEqual([]);

  fireEvent.click(end);
  fireEvent.click(screen.getByRole('button', { name: 'End kiosk' }));
  expect(await screen.findByText('No kiosk is open.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(ended()).toHaveLength(1);
});
