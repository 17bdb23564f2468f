import type { TeamMember } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { TeamList } from './team-list.js';

const id = '018f0000-0000-7000-8000-0000000000c1';
const invited: TeamMember = {
  id,
  email: 'lina@spec.studio',
  full_name: 'Lina Farah',
  avatar_url: null,
  role: 'trainer',
  is_admin: false,
  email_confirmed: false,
  teaches: true,
  invitation: { sentAt: '2026-11-20T06:00:00.000Z', expiresAt: '2026-11-27T06:00:00.000Z' },
};

test('an invitation is withdrawn after a question that names the address', async () => {
  const sent = answerRequests({
    [`DELETE /api/admin/team/${id}/invitation`]: { status: 204, body: undefined },
  });
  renderPage(<TeamList people={[invited]} onChange={() => undefined} />);
  const withdraw = screen.getByRole('button', { name: 'Withdraw the invitation of Lina Farah' });
  fireEvent.click(withdraw);
  const dialog = screen.getByRole('dialog', { name: 'Withdraw the invitation of Lina Farah?' });
  expect(dialog).toHaveTextContent('The link in the mail to lina@spec.studio stops working');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);

  fireEvent.click(withdraw);
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
});
