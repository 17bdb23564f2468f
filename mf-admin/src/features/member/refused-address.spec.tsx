import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { RefusedAddress } from './refused-address.js';

const id = '01900000-0000-7000-8000-000000000302';
const path = `/api/admin/people/${id}/mail-address`;
const email = 'noor@gone.example';
const since = '2026-11-24T08:00:00.000Z';

test('says since when mails come back and what to do, until they are tried again', async () => {
  const sent = answerRequests({
    [`GET ${path}`]: [{ body: { refusedSince: since } }, { body: { refusedSince: null } }],
    [`POST ${path}/retry`]: { body: { refusedSince: null } },
  });
  renderPage(<RefusedAddress userId={id} email={email} />);
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent(/^Mails to noor@gone.example are refused since .*24 Nov/);
  expect(note).toHaveTextContent('Ask for another address and correct it');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});

test('is nothing while mails are taken', async () => {
  const sent = answerRequests({ [`GET ${path}`]: { body: { refusedSince: null } } });
  const { container } = renderPage(<RefusedAddress userId={id} email={email} />);
  await waitFor(() => expect(sent).toHaveLength(1));
  await Promise.resolve();
  expect(container).toBeEmptyDOMElement();
});
