import { fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { CalendarSection } from './calendar-section.js';

const old = { url: 'https://studio.test/calendar/old.ics' };
const fresh = { url: 'https://studio.test/calendar/fresh.ics' };

test('shows the address, and after a warning makes another', async () => {
  const sent = answerRequests({
    'GET /api/me/calendar': { body: old },
    'POST /api/me/calendar/reset': { body: fresh },
  });
  renderPage(<CalendarSection />);
  const field = await screen.findByLabelText('Private address');
  expect(field).toHaveValue(old.url);
  expect(screen.getByRole('link', { name: 'Open in a calendar' })).toHaveAttribute(
    'href',
    'webcal://studio.test/calendar/old.ics',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText(/stops working at once/)).toBeVisible();
  expect(sent).toHaveLength(1);
  const buttons = screen.getAllByRole('button', { name: 'Make a new address' });
  fireEvent.click(buttons.at(-1)!);
  await screen.findByDisplayValue(fresh.url);
});
