import type { Preferences } from '@studio/contracts';
import { sessionStore } from '@studio/shell-kit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { PreferencesSection } from './preferences-section.js';

const path = '/api/me/preferences';
const all = { email: true, push: true, inApp: true };
const offered: Preferences['kinds'][number]['offered'] = ['email', 'push', 'inApp'];
const preferences: Preferences = {
  version: 3,
  language: 'en',
  quietHours: null,
  emailsOff: false,
  kinds: [
    {
      kind: 'account',
      name: 'Account',
      description: 'Links.',
      required: true,
      offered,
      channels: all,
    },
    {
      kind: 'bookings',
      name: 'Your bookings',
      description: 'x',
      required: false,
      offered,
      channels: all,
    },
  ],
};
const withBookingMail = (email: boolean): Preferences => ({
  ...preferences,
  version: 4,
  kinds: preferences.kinds.map((row) =>
    row.kind === 'bookings' ? { ...row, channels: { ...all, email } } : row,
  ),
});
const bookingMail = () => screen.findByRole('switch', { name: 'Your bookings: Email' });

test('a switch is saved at once, with the version that was seen', async () => {
  const sent = answerRequests({
    [`GET ${path}`]: { body: preferences },
    [`PATCH ${path}`]: { body: withBookingMail(false) },
  });
  renderPage(<PreferencesSection />);
  await userEvent.click(await bookingMail());
  expect(await screen.findByText('Saved')).toBeDefined();
  expect((await bookingMail()).getAttribute('aria-checked')).toBe('false');
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    version: 3,
    kinds: [{ kind: 'bookings', channels: { email: false } }],
  });
});

test('what could not be saved goes back', async () => {
  answerRequests({
    [`GET ${path}`]: { body: preferences },
    [`PATCH ${path}`]: { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  });
  renderPage(<PreferencesSection />);
  await userEvent.click(await bookingMail());
  expect(await screen.findByText('Not saved')).toBeDefined();
  await waitFor(async () =>
    expect((await bookingMail()).getAttribute('aria-checked')).toBe('true'),
  );
});

test('what comes by mail alone has one switch', async () => {
  const summary: Preferences['kinds'][number] = {
    kind: 'weekly_summary',
    name: 'Weekly summary',
    description: 'x',
    required: false,
    offered: ['email'],
    channels: { email: false, push: false, inApp: false },
  };
  answerRequests({ [`GET ${path}`]: { body: { ...preferences, kinds: [summary] } } });
  renderPage(<PreferencesSection />);
  expect(await screen.findByRole('switch', { name: 'Weekly summary: Email' })).not.toBeChecked();
  expect(screen.queryByRole('switch', { name: 'Weekly summary: Push' })).toBeNull();
});

test('what is required has no switch, but for push', async () => {
  answerRequests({ [`GET ${path}`]: { body: preferences } });
  renderPage(<PreferencesSection />);
  const row = await screen.findByRole('row', { name: /^Account/ });
  expect(within(row).getAllByText('Always sent')).toHaveLength(2);
  expect(within(row).getAllByRole('switch')).toHaveLength(1);
});

test('mails that come back are said, with the way to confirm the address', async () => {
  sessionStore.setState({ status: 'signed_in', user: { id: 'u', email: 'noor@mail.ae' } });
  answerRequests({
    [`GET ${path}`]: { body: { ...preferences, addressRefusedSince: '2026-11-24T08:00:00.000Z' } },
    'POST /auth/v1/otp': { body: {} },
  });
  renderPage(<PreferencesSection />);
  expect(await screen.findByText('Our mails to noor@mail.ae come back')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send a mail to confirm it' }));
  expect(await screen.findByText(/^Our mails to/)).toBeTruthy();
});

test('without emails their switches stand still', async () => {
  answerRequests({ [`GET ${path}`]: { body: { ...preferences, emailsOff: true } } });
  renderPage(<PreferencesSection />);
  const mail = await bookingMail();
  expect(mail.getAttribute('aria-checked')).toBe('false');
  expect(mail).toHaveProperty('disabled', true);
});

test('quiet hours begin as the studio has them, and are sent when changed', async () => {
  const sent = answerRequests({
    [`GET ${path}`]: { body: preferences },
    [`PATCH ${path}`]: {
      body: { ...preferences, version: 4, quietHours: { from: '22:00', to: '07:00' } },
    },
  });
  renderPage(<PreferencesSection />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  expect(await screen.findByLabelText('From')).toHaveProperty('value', '22:00');
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ version: 3, quietHours: { from: '22:00', to: '07:00' } }),
  );
});

test('both times that are left at once are kept', async () => {
  const sent = answerRequests({
    [`GET ${path}`]: { body: { ...preferences, quietHours: { from: '22:00', to: '07:00' } } },
    [`PATCH ${path}`]: { body: { ...preferences, version: 4 } },
  });
  renderPage(<PreferencesSection />);
  const from = await screen.findByLabelText('From');
  const until = screen.getByLabelText('Until');
  fireEvent.change(from, { target: { value: '21:30' } });
  fireEvent.change(until, { target: { value: '06:45' } });
  act(() => {
    from.focus();
    until.focus();
    until.blur();
  });
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ quietHours: { from: '21:30', to: '06:45' } }),
  );
});

test('an answer that comes late takes no later change back', async () => {
  const quietHours = { from: '22:00', to: '07:00' };
  answerRequests({
    [`GET ${path}`]: { body: preferences },
    [`PATCH ${path}`]: [
      { body: { ...preferences, version: 4, quietHours } },
      { body: { ...preferences, version: 5, quietHours: { ...quietHours, from: '21:30' } } },
    ],
  });
  const answer = globalThis.fetch;
  let letGo = (): void => undefined;
  const first = new Promise<void>((done) => (letGo = done));
  let writes = 0;
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PATCH' && ++writes === 1) await first;
    else if (init?.method === 'PATCH') await new Promise(() => undefined);
    return answer(input, init);
  };
  renderPage(<PreferencesSection />);
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const from = await screen.findByLabelText('From');
  fireEvent.change(from, { target: { value: '21:30' } });
  fireEvent.blur(from);
  letGo();
  // The second one is sent once the first is answered.
  await waitFor(() => expect(writes).toBe(2));
  expect(screen.getByLabelText('From')).toHaveValue('21:30');
});
