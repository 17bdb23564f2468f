import type { DataExport, Deletion } from '@studio/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { aBooking } from '../../testing/samples.js';
import { DeletionBanner } from './deletion-banner.js';
import { PrivacySection } from './privacy-section.js';

const EXPORTS = 'GET /api/me/exports';
const ORDER = 'POST /api/me/exports';
const DELETION = 'GET /api/me/deletion';
const none: Deletion = { state: 'none', requestedAt: null, deletesAt: null };
const scheduled: Deletion = {
  state: 'scheduled',
  requestedAt: '2026-11-21T10:00:00.000Z',
  deletesAt: '2026-12-21T10:00:00.000Z',
};
const services = ['identity', 'booking', 'payments', 'notifications'] as const;
const anExport = (changes: Partial<DataExport> = {}): DataExport => ({
  id: '01900000-0000-7000-8000-00000000000e',
  status: 'ready',
  progress: 100,
  parts: services.map((service) => ({ service, status: 'done' })),
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-28T10:00:00.000Z',
  bytes: 21_400,
  ...changes,
});
const left = {
  'GET /api/me/bookings?when=upcoming': { body: { items: [aBooking()] } },
  'GET /api/me/packages': { body: { items: [], creditsLeft: 7 } },
  'GET /api/me/profile': { status: 401, body: { code: 'UNAUTHENTICATED', message: '' } },
};

describe('the export', () => {
  test('can be ordered, shows how far it is, and is there to download', async () => {
    const working = anExport({
      status: 'working',
      progress: 48,
      expiresAt: null,
      bytes: null,
      parts: services.map((service, n) => ({ service, status: n < 2 ? 'done' : 'waiting' })),
    });
    answerRequests({
      [EXPORTS]: [
        { body: { items: [] } },
        { body: { items: [working] } },
        { body: { items: [anExport()] } },
      ],
      [ORDER]: { status: 202, body: working },
      [DELETION]: { body: none },
    });
    renderPage(<PrivacySection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Prepare my data' }));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '48');
    expect(screen.getByText(/Payments/).parentElement).toHaveTextContent('we keep asking');
    const link = await screen.findByRole('link', { name: 'Download' }, { timeout: 10_000 });
    expect(link).toHaveAttribute('href', `/api/me/exports/${anExport().id}/file`);
    expect(screen.getByText(/21 kB/)).toHaveTextContent('until 28 November 2026');
  });

  test('says when it failed, and can be tried again', async () => {
    const sent = answerRequests({
      [EXPORTS]: { body: { items: [anExport({ status: 'failed', expiresAt: null })] } },
      [ORDER]: { status: 202, body: anExport({ status: 'queued' }) },
      [DELETION]: { body: none },
    });
    renderPage(<PrivacySection />);
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be put together');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent.map(({ method }) => method)).toContain('POST'));
  });

  test('says when the next one may be ordered', async () => {
    answerRequests({
      [EXPORTS]: { body: { items: [] } },
      [ORDER]: {
        status: 429,
        body: {
          code: 'TOO_MANY_REQUESTS',
          message: '',
          details: { retryAt: '2026-11-22T10:00:00.000Z' },
        },
      },
      [DELETION]: { body: none },
    });
    renderPage(<PrivacySection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Prepare my data' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('from Sun 22 Nov, 14:00');
  });
});

describe('the deletion', () => {
  const openDialog = async (answers: Parameters<typeof answerRequests>[0]) => {
    const sent = answerRequests({
      [EXPORTS]: { body: { items: [] } },
      [DELETION]: { body: none },
      ...left,
      ...answers,
    });
    renderPage(<PrivacySection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    return { sent, dialog: within(await screen.findByRole('dialog')) };
  };
  const fill = (dialog: ReturnType<typeof within>, word = 'DELETE') => {
    fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'pilates1' } });
    fireEvent.change(dialog.getByLabelText('Type DELETE to confirm'), { target: { value: word } });
  };

  test('says what is lost, and waits for password and word', async () => {
    const { dialog } = await openDialog({});
    expect(await dialog.findByText('You have 1 class booked.')).toBeVisible();
    expect(dialog.getByText('You have 7 credits left.')).toBeVisible();
    expect(dialog.getByText(/five years/)).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Delete in 30 days' });
    expect(button).toBeDisabled();
    fill(dialog, 'delete');
    expect(button).toBeDisabled();
    fill(dialog);
    expect(button).toBeEnabled();
  });

  test('shows the date, and can be stopped', async () => {
    const { sent, dialog } = await openDialog({
      'POST /api/me/deletion': { body: scheduled },
      'DELETE /api/me/deletion': { body: none },
    });
    fill(dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      currentPassword: 'pilates1',
      confirm: 'DELETE',
    });
  });

  test.each([
    ['WRONG_PASSWORD', 403, 'This is not your current password.'],
    ['LAST_ADMIN', 409, 'You are the last admin. Make someone else an admin first.'],
  ])('%s reads clearly', async (code, status, expected) => {
    const { dialog } = await openDialog({
      'POST /api/me/deletion': { status, body: { code, message: '' } },
    });
    fill(dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(expected);
  });

  test('stands above the pages while it waits', async () => {
    answerRequests({ [DELETION]: { body: scheduled } });
    renderPage(<DeletionBanner />);
    expect(await screen.findByText(/21 December 2026, 14:00/)).toBeVisible();
  });
});
