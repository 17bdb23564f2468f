import { jest } from '@jest/globals';
import { sessionStore } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter, useRoutes } from '@studio/shell-kit/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

// Every picture is the same stub here.
jest.unstable_mockModule('./slideshow.js', () => ({ Slideshow: () => null }));
const { default: LoginPage } = await import('./login-page.js');

const user = { id: '018f0000-0000-7000-8000-000000000001', email: 'noor@spec.studio' };
const profile = { ...user, full_name: null, avatar_url: null, is_admin: false, role: 'user' };
const noor = { user, profile, expires_at: null };

const answer = (status: number, body: unknown): unknown[] => {
  const requests: unknown[] = [];
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    requests.push([url, init?.body ? JSON.parse(String(init.body)) : undefined]);
    return { ok: status < 400, status, text: async () => JSON.stringify(body) };
  }) as never;
  return requests;
};
function Pages(): ReactNode {
  return useRoutes([
    { path: '/login', element: <LoginPage /> },
    { path: '/class/018f', element: <p>The class</p> },
    { path: '/reset-password', element: <p>The reset page</p> },
  ]);
}
const open = async (hash = ''): Promise<void> => {
  cleanup();
  history.replaceState(null, '', `/login${hash}`);
  const entry = { pathname: '/login', state: { from: '/class/018f' } };
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[entry]}>
          <Pages />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
};
const press = (name: string): Promise<void> =>
  act(() => userEvent.click(screen.getByRole('button', { name })));
const type = (label: string, text: string): Promise<void> =>
  act(() => userEvent.type(screen.getByLabelText(label), text));

beforeEach(() => {
  window.scrollTo = () => undefined;
  sessionStore.setState({ status: 'signed_out', user: null, expiresAt: null });
});

it('a mailed sign-in link signs this browser in', async () => {
  const requests = answer(200, noor);
  await open('#access_token=a&refresh_token=r&type=magiclink');
  expect(requests).toEqual([['/api/session', { access_token: 'a', refresh_token: 'r' }]]);
  expect(screen.getByText('The class')).toBeTruthy();
  expect(location.hash).toBe('');
});

it.each([
  ['was used', '#error=access_denied&error_code=otp_expired', 200],
  ['nobody knows', '#access_token=a&refresh_token=r&type=magiclink', 410],
])('one that %s says so', async (_what, hash, status) => {
  answer(status, { code: 'LINK_EXPIRED', message: 'x' });
  await open(hash);
  expect(screen.getByText(/^This link no longer works/)).toBeTruthy();
  expect(location.hash).toBe('');
});

it('the code of a mail signs in, for the address in the form', async () => {
  const requests = answer(200, { ...noor, access_token: 'c', refresh_token: 'd' });
  await open();
  await press('I have a code from a mail');
  await type('The code from the mail', '123 456');
  await press('Sign in with the code');
  expect(requests).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Please provide your email address.');
  await type('Email', 'noor@spec.studio');
  await press('Sign in with the code');
  expect(requests).toEqual([
    ['/auth/v1/verify', { type: 'email', email: 'noor@spec.studio', token: '123456' }],
    ['/api/session', { access_token: 'c', refresh_token: 'd' }],
  ]);
  expect(screen.getByText('The class')).toBeTruthy();
});

it('a forgotten password leads to where the code of its mail is typed', async () => {
  answer(200, {});
  await open();
  await type('Email', 'noor@spec.studio');
  await press('Forgotten Password?');
  expect(screen.getByText('The reset page')).toBeTruthy();
});
