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
const profile = {
  id,
  email: 'noor@spec.studio',
  full_name: null,
  avatar_url: null,
  is_admin: false,
  role: 'user',
};
const noor = { user: { id, email: 'noor@spec.studio' }, profile, expires_at: null };
const nobody = { user: null, profile: null, expires_at: null };

const answer = (status: number, body: unknown): void => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async (url: string) => ({
    ok: status < 400,
    status,
    text: async () => JSON.stringify(url.endsWith('/profile') ? profile : body),
  })) as never;
};
const open = async (hash = '', state: unknown = null): Promise<void> => {
  cleanup();
  history.replaceState(hash ? null : history.state, '', `/reset-password${hash}`);
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[{ pathname: '/reset-password', state }]}>
          <ResetPasswordPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
};
const link = '#access_token=a&refresh_token=r&type=recovery';
const isForm = (): boolean => screen.queryByLabelText('New password') !== null;
const isInvalid = (): boolean => screen.queryByText('Invalid Reset Link') !== null;

const type = (label: string, text: string): Promise<void> =>
  act(() => userEvent.type(screen.getByLabelText(label), text));
const fill = async (): Promise<void> => {
  await type('New password', 'tower2026');
  await type('Confirm new password', 'tower2026');
};
const send = (): Promise<void> =>
  act(() => userEvent.click(screen.getByRole('button', { name: 'Reset password' })));

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

describe('while a mail is waited for', () => {
  beforeEach(() => history.replaceState(null, '', '/'));

  const typeCode = async (): Promise<void> => {
    await type('The code from the mail', '123456');
    await act(() => userEvent.click(screen.getByRole('button', { name: /with the code$/ })));
  };

  it('takes its code to the form for the address that it went to', async () => {
    answer(200, { ...noor, access_token: 'a', refresh_token: 'r' });
    await open('', { sentTo: 'noor@spec.studio' });
    expect(screen.getByRole('heading').textContent).toBe('Look at your mails');
    const sent: unknown[] = [];
    const answered = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      if (init?.body) sent.push([url, JSON.parse(String(init.body))]);
      return answered(url, init);
    };
    await typeCode();
    expect(sent).toEqual([
      ['/auth/v1/verify', { type: 'recovery', email: 'noor@spec.studio', token: '123456' }],
      ['/api/session', { access_token: 'a', refresh_token: 'r' }],
    ]);
    expect(isForm()).toBe(true);
  });

  it('says that a code is wrong, and takes the next', async () => {
    answer(403, { code: 'otp_expired', message: 'x' });
    await open('', { sentTo: 'noor@spec.studio' });
    await typeCode();
    expect(screen.getByRole('alert').textContent).toContain('this one is not right');
    expect(isForm()).toBe(false);
  });

  it('takes the code of an invitation, too, where no link led here', async () => {
    answer(200, { ...noor, access_token: 'a', refresh_token: 'r' });
    await open();
    expect(isInvalid()).toBe(true);
    await act(() =>
      userEvent.click(screen.getByRole('button', { name: 'I have a code from a mail' })),
    );
    await typeCode();
    expect(screen.getAllByText(/Please provide your email address/)).not.toHaveLength(0);
    await type('Email', 'noor@spec.studio');
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Confirm with the code' })));
    expect(isForm()).toBe(true);
  });
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
  await fill();
  await send();
  expect(await screen.findByText('Password changed')).toBeTruthy();
  await open();
  expect(isInvalid()).toBe(true);
});

it('asks for the current password where the session is not by the link', async () => {
  answer(200, noor);
  await open(link);
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await fill();
  answer(400, { code: 'current_password_required', message: 'x' });
  await send();
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Current password: please provide it.');
  await type('Current password', 'wrong12');
  answer(400, { code: 'current_password_invalid', message: 'x' });
  await send();
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('This is not your current password.');
  answer(403, { code: 'session_not_found', message: 'x' });
  await send();
  expect(screen.queryByRole('alert')).toBeNull();
  await type('Current password', '!');
  let sent: unknown;
  answer(200, noor);
  const answered = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    sent ??= JSON.parse(String(init?.body));
    return answered(url, init);
  };
  await send();
  expect(sent).toEqual({ password: 'tower2026', current_password: 'wrong12!' });
  expect(screen.getByText('Password changed')).toBeTruthy();
});

it('calls a link expired when the form is sent too late, after a reload too', async () => {
  answer(200, noor);
  await open(link);
  await fill();
  answer(400, { code: 'reauthentication_needed', message: 'x' });
  await send();
  expect(isInvalid()).toBe(true);
  await open();
  expect(isInvalid()).toBe(true);
});

describe('a link of another account than the one that is signed in', () => {
  const details = {
    linkEmail: noor.user.email,
    signedInEmail: 'amal@spec.studio',
    signedInId: '018f0000-0000-7000-8000-000000000002',
  };
  const refused = { code: 'SIGNED_IN_AS_OTHER', message: 'x', details };
  const amal = { id: details.signedInId, email: details.signedInEmail };

  it('asks first, and goes on with who has agreed to be signed out', async () => {
    sessionStore.setState({ status: 'signed_in', user: amal });
    answer(409, refused);
    await open(link);
    expect(screen.getByRole('heading').textContent).toBe('This link is for another account');
    expect(screen.getByText(noor.user.email)).toBeTruthy();
    expect(screen.getByText(amal.email)).toBeTruthy();
    expect(sessionStore.getState().user).toEqual(amal);
    expect(location.hash).toBe(link);
    const sent: unknown[] = [];
    answer(200, noor);
    const answered = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return answered(url, init);
    };
    await act(() =>
      userEvent.click(screen.getByRole('button', { name: 'Switch to the other account' })),
    );
    expect(sent[0]).toEqual({ access_token: 'a', refresh_token: 'r', replaces: amal.id });
    expect(isForm()).toBe(true);
    expect(location.hash).toBe('');
  });

  it('leaves by the way home when its person stays', async () => {
    sessionStore.setState({ status: 'signed_in', user: amal });
    answer(409, refused);
    await open(link);
    expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/');
  });

  it('is not looked at before it is known who is signed in', async () => {
    sessionStore.setState({ status: 'loading', user: null });
    let calls = 0;
    answer(200, noor);
    const answered = globalThis.fetch;
    globalThis.fetch = (...of) => {
      calls += 1;
      return answered(...of);
    };
    await open(link);
    expect(calls).toBe(0);
    await act(() => loadSession());
    expect(isForm()).toBe(true);
  });
});
