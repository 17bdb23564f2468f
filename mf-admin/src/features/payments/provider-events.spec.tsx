import { screen, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { ProviderEvents } from './provider-events.js';

const EVENTS = 'GET /api/admin/provider-events';
const event = {
  id: 'evt_1',
  type: 'charge.dispute.created',
  receivedAt: '2026-11-28T08:00:00.000Z',
  handledAt: '2026-11-28T08:00:01.000Z',
  attempts: 1,
  lastError: null,
  note: 'Gone there: No such dispute',
};

test('says why a message changed nothing, and that another is still tried', async () => {
  const failing = { ...event, id: 'evt_2', handledAt: null, note: null, lastError: 'down' };
  answerRequests({ [EVENTS]: { body: { items: [event, failing] } } });
  renderPage(<ProviderEvents />);
  const part = await screen.findByRole('region', { name: 'Messages from the card provider' });
  const [first, second] = within(part).getAllByRole('listitem');
  expect(first).toHaveTextContent('charge.dispute.created Gone there: No such dispute');
  expect(second).toHaveTextContent('Tried once, and tried again: down');
});
