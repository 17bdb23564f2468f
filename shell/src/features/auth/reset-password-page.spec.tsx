import { jest } from '@jest/globals';
import { loadSession, sessionStore } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// Every picture is the same stub here.
jest.unstable_mockModule('./slideshow.js', () => ({ Slideshow: () => null }));
const { default: ResetPasswordPage } = await import('./reset-password-page.js');

const id = '018f0000-0000-7000-8000-000000000001';
const noor = { user: { id, email: 'noor@spec.studio' }, profile: null, expires_at: null };
const nobody = { user: null, profile: null, expires_at: null };

const answer = (status: number, body: unknown): void => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async () => ({
    ok: status < 400,
    status,
    text: async () => JSON.stringify(body),
  })) as never;
};
const open = async (hash = ''): Promise<void> => {
  cleanup();
  history.replaceState(hash ? null : history.state, '', `/reset-password${hash}`);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ResetPasswordPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
};
const link = '#access_token=a&refresh_token=r&type=recovery';
const isForm = (): boolean => screen.queryByLabelText('New password') !== null;
const isInvalid = (): boolean => screen.queryByText('Invalid Reset Link') !== null;

beforeEach(() => {
  window.scrollTo = () => undefined;
  sessionStore.setState({ status: 'signed_out', user: null, expiresAt: null });
});

it('trades the link for the form and takes it out of the address', async () => {
  answer(200, noor);
  await open(link);
  expect(isForm()).toBe(true);
  expect(location.hash).toBe('');
});

it('keeps the form through a reload, for the same person only', async () => {
  answer(200, noor);
  await open(link);
  sessionStore.setState({ status: 'loading', user: null });
  await open();
  expect(isInvalid()).toBe(false);
  await act(() => loadSession());
  expect(isForm()).toBe(true);
  answer(200, nobody);
  await act(() => loadSession());
  expect(isInvalid()).toBe(true);
});

it('calls a link invalid when it was refused, and forgets it', async () => {
  answer(403, { code: 'bad_jwt', message: 'x' });
  await open(link);
  expect(isInvalid()).toBe(true);
  expect(location.hash).toBe('');
});

it('keeps the link while nobody can say whether it is good', async () => {
  answer(503, { code: 'SERVICE_UNAVAILABLE', message: 'x' });
  await open(link);
  expect(isInvalid()).toBe(false);
  expect(location.hash).toBe(link);
  answer(200, noor);
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(isForm()).toBe(true);
  expect(location.hash).toBe('');
});

it('is over once the password is changed: a reload shows no form', async () => {
  answer(200, noor);
  await open(link);
  for (const label of ['New password', 'Confirm new password'])
    await act(() => userEvent.type(screen.getByLabelText(label), 'tower2026'));
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Reset password' })));
  expect(await screen.findByText('Password changed')).toBeTruthy();
  await open();
  expect(isInvalid()).toBe(true);
});
