import { sessionStore } from '@studio/shell-kit';
import { keys, queryClient } from '@studio/shell-kit/query';
import { act, fireEvent, screen } from '@testing-library/react';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import PaymentPage from './payment-page.js';

const VERIFY = 'POST /functions/v1/verify-payment';
const profile = {
  'GET /api/me/profile': { status: 404, body: { code: 'NOT_FOUND', message: '' } },
};

const invoice = {
  id: '01900000-0000-7000-8000-000000000201',
  number: 'INV-000001',
  paymentId: '01900000-0000-7000-8000-000000000202',
  description: 'Jumpboard Masterclass',
  lines: [],
  paidBy: [],
  issuedAt: '2026-11-23T08:00:00.000Z',
  net: 20_952,
  vat: 1_048,
  total: 22_000,
  currency: 'AED',
};

beforeEach(() =>
  sessionStore.setState({ status: 'signed_in', user: { id: 'u', email: 'noor@mail.ae' } }),
);

test('without a session id: Invalid Session', () => {
  answerRequests(profile);
  renderPage(<PaymentPage />, '/payment-success');
  expect(screen.getByRole('heading', { name: 'Invalid Session' })).toBeVisible();
});

test('three attempts, counted on the button, then what to do', async () => {
  const failed = { body: { success: false, error: 'Not paid yet', canRetry: true } };
  const sent = answerRequests({ ...profile, [VERIFY]: [failed, failed, failed] });
  renderPage(<PaymentPage />, '/payment-success?session_id=cs_1');
  expect(screen.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible();
  for (const n of [2, 3])
    fireEvent.click(await screen.findByRole('button', { name: `Retry (${n}/3)` }));
  expect(
    await screen.findByRole('heading', { name: 'Your payment was likely processed' }),
  ).toBeVisible();
  expect(screen.getByText('cs_1')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('a session that nobody knows: one sentence of what is known, and the ways on', async () => {
  const message = 'Payment verification failed. Please contact support.';
  const unknown = { body: { success: false, error: message, canRetry: false } };
  answerRequests({ ...profile, [VERIFY]: unknown });
  renderPage(<PaymentPage />, '/payment-success?session_id=cs_none');
  expect(
    await screen.findByRole('heading', { name: 'We couldn’t confirm this payment' }),
  ).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByText(/If you did pay, your payment was likely processed/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: /likely processed/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Check My Account' })).toHaveAttribute(
    'href',
    '/profile',
  );
});

test('a place: when until when, the calendar and the receipt, and both ways on', async () => {
  answerRequests({
    ...profile,
    [VERIFY]: {
      body: {
        success: true,
        data: {
          event: {
            id: 'e',
            title: 'Jumpboard Masterclass',
            date: '2026-12-05',
            time: '11:00',
            starts_at: '2026-12-05T07:00:00.000Z',
            ends_at: '2026-12-05T08:30:00.000Z',
            location: 'Downtown, Dubai',
            price_aed: 220,
          },
        },
        payment: { id: invoice.paymentId, amount_total: 22_000, metadata: {} },
      },
    },
    'GET /api/me/invoices': {
      body: { items: [invoice] },
    },
  });
  renderPage(<PaymentPage />, '/payment-success?session_id=cs_1&type=event');
  for (const text of ['Jumpboard Masterclass', '11:00–12:30', 'Downtown, Dubai', 'AED 220.00'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Receipt/ })).toHaveAttribute(
    'href',
    `/api/me/invoices/${invoice.id}/pdf`,
  );
  expect(screen.getByRole('link', { name: 'View Events' })).toHaveAttribute('href', '/events');
  expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
});

test('a package: name, classes, last day, amount in AED, and both ways on', async () => {
  const sent = answerRequests({
    ...profile,
    [VERIFY]: {
      body: {
        success: true,
        data: {
          package: { name: '10-class package', classes_remaining: 10, expiry_date: '2027-01-23' },
        },
        payment: { id: 'p', amount_total: 125_000, metadata: {} },
      },
    },
    'GET /api/me/invoices': { body: { items: [] } },
  });
  renderPage(<PaymentPage />, '/payment-success?session_id=cs_1');
  for (const text of ['10-class package', '10', '23 January 2027', 'AED 1,250.00'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a Class' })).toHaveAttribute('href', '/schedule');
  expect(screen.getByRole('link', { name: 'View My Packages' })).toHaveAttribute(
    'href',
    '/my-packages',
  );
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    sessionId: 'cs_1',
    sessionType: 'package',
  });
});

test('a class: Booking Confirmed, and that a mail was sent', async () => {
  answerRequests({
    ...profile,
    [VERIFY]: {
      body: {
        success: true,
        data: {
          schedule: {
            date: '2026-11-24',
            start_time: '06:30',
            end_time: '07:20',
            class: { name: 'Reformer Flow', trainer: 'Layla Haddad' },
          },
        },
      },
    },
  });
  renderPage(<PaymentPage />, '/payment-success?session_id=cs_1&type=class');
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed' })).toBeVisible();
  expect(screen.getByText('A confirmation email was sent.')).toBeVisible();
  expect(screen.getByText('Tuesday, 24 November')).toBeVisible();
});

test('a gift card: where its code went, whatever the type says', async () => {
  answerRequests({
    ...profile,
    [VERIFY]: {
      body: {
        success: true,
        data: { gift_card: { ending: 'TT6C', amount: 50_000, recipient_email: 'sara@mail.ae' } },
        payment: { id: 'p', amount_total: 50_000, metadata: {} },
      },
    },
  });
  renderPage(<PaymentPage />, '/payment-success?session_id=cs_1&type=gift_card');
  expect(await screen.findByText('Its code was sent to sara@mail.ae')).toBeVisible();
  expect(screen.getByText('AED 500.00')).toBeVisible();
});

test('an answer stays in sight while the session is read again', async () => {
  answerRequests({ ...profile, [VERIFY]: { body: { success: true } } });
  renderPage(<PaymentPage />, '/payment-success?session_id=cs_1&type=class', queryClient);
  await screen.findByRole('heading', { name: 'Booking Confirmed' });
  globalThis.fetch = () => new Promise(() => undefined);
  act(() => void queryClient.invalidateQueries({ queryKey: keys.payment('cs_1') }));
  expect(screen.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible();
});
