import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { HolidayDialog } from './holiday-dialog.js';

const path = 'POST /api/admin/holidays';
const effect = {
  holiday: null,
  classes: 3,
  made: 0,
  changed: 0,
  cancelled: 3,
  bookings: 7,
  waiting: 0,
  conflicts: [],
};
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (): HTMLElement => screen.getByRole('button', { name: 'Close the studio' });
const fill = (): void => {
  type('Name', 'National Day');
  type('First day', '2026-12-02');
};

test('the studio is closed only once what is cancelled is shown', async () => {
  const sent = answerRequests({ [path]: { body: effect } });
  renderPage(<HolidayDialog onClose={() => undefined} />);
  fill();
  expect(button()).toBeDisabled();
  fireEvent.submit(button());
  await waitFor(() => expect(button()).toBeEnabled());
  expect(screen.getByRole('status', { name: 'What this changes' })).toHaveTextContent(
    '3 classes will be cancelled',
  );
  type('Last day (optional)', '2026-12-03');
  expect(button()).toBeDisabled();
  await waitFor(() => expect(button()).toBeEnabled());
  type('Name', 'National Days');
  expect(button()).toBeEnabled();
  const days = { from: '2026-12-02', until: '2026-12-03' };
  fireEvent.click(button());
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ name: 'National Days', ...days }));
  expect(sent.slice(0, -1).every(({ body }) => 'preview' in Object(body))).toBe(true);
});

test('a preview that failed is shown and read again', async () => {
  const refused = { status: 500, body: { code: 'INTERNAL', message: 'Not now.' } };
  answerRequests({ [path]: [refused, { body: effect }] });
  renderPage(<HolidayDialog onClose={() => undefined} />);
  fill();
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 });
  expect(button()).toBeDisabled();
  fireEvent.click(again);
  await waitFor(() => expect(button()).toBeEnabled());
});
