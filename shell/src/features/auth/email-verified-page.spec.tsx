import { jest } from '@jest/globals';
import { sessionStore } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter, useLocation, useRoutes } from '@studio/shell-kit/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

// Every picture is the same stub here.
jest.unstable_mockModule('./slideshow.js', () => ({ Slideshow: () => null }));
const { default: EmailVerifiedPage } = await import('./email-verified-page.js');

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

/** What the gateway answers, and what it was requests. */
const answer = (status: number, body: unknown): unknown[] => {
  const requests: unknown[] = [];
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    requests.push([url, init?.body ? JSON.parse(String(init.body)) : undefined]);
    return { ok: status < 400, status, text: async () => JSON.stringify(body) };
  }) as never;
  return requests;
};

function Place(): ReactNode {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
function Pages(): ReactNode {
  return useRoutes([
    { path: '/email-verified', element: <EmailVerifiedPage /> },
    { path: '*', element: <Place /> },
  ]);
}
const place = (): string | null => screen.getByRole('status').textContent;

const open = async (): Promise<string | null> => {
  cleanup();
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[location.pathname + location.search]}>
          <Pages />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  return screen.queryByRole('heading')?.textContent ?? null;
};

it.each([
  ['#access_token=a&refresh_token=r&type=signup', 'Email verified'],
  ['#access_token=a&type=email_change', 'New address confirmed'],
  ['#error=access_denied&error_code=otp_expired&was=confirmed', 'Already verified'],
  ['#error=access_denied&error_code=otp_expired', 'This link no longer works'],
  ['', 'Verify your email'],
])('says the same after a reload: %s', async (hash, title) => {
  sessionStore.setState({ status: 'signed_out', user: null, expiresAt: null });
  window.scrollTo = () => undefined;
  answer(410, { code: 'LINK_EXPIRED', message: 'x' });
  history.replaceState(null, '', `/email-verified${hash}`);
  expect(await open()).toBe(title);
  expect(location.hash).toBe('');
  expect(await open()).toBe(title);
});

const link = '#access_token=a&refresh_token=r&type=signup';

describe('the link of a sign-up', () => {
  beforeEach(() => {
    sessionStore.setState({ status: 'signed_out', user: null, expiresAt: null });
    window.scrollTo = () => undefined;
  });

  it('signs this browser in and goes on to the class that was chosen', async () => {
    const requests = answer(200, noor);
    history.replaceState(null, '', `/email-verified?from=%2Fclass%2F018f${link}`);
    await open();
    expect(requests[0]).toEqual(['/api/session', { access_token: 'a', refresh_token: 'r' }]);
    expect(sessionStore.getState().user?.email).toBe('noor@spec.studio');
    expect(place()).toBe('/class/018f');
    expect(location.hash).toBe('');
  });

  it.each(['', '?from=%2F%2Fevil.example', '?from=%2Flogin'])(
    'without a class of the site (%j) leads to the timetable',
    async (search) => {
      answer(200, noor);
      history.replaceState(null, '', `/email-verified${search}${link}`);
      expect(await open()).toBe('Email verified');
      const on = screen.getByRole('link', { name: /book a class/i });
      expect(on.getAttribute('href')).toBe('/schedule');
    },
  );

  it('of another account than the one that is signed in asks first', async () => {
    const amal = { id: '018f0000-0000-7000-8000-000000000002', email: 'amal@spec.studio' };
    sessionStore.setState({ status: 'signed_in', user: amal });
    const details = {
      linkEmail: 'noor@spec.studio',
      signedInEmail: amal.email,
      signedInId: amal.id,
    };
    answer(409, { code: 'SIGNED_IN_AS_OTHER', message: 'x', details });
    history.replaceState(null, '', `/email-verified?from=%2Fclass%2F018f${link}`);
    expect(await open()).toBe('This link is for another account');
    expect(sessionStore.getState().user).toEqual(amal);
    const requests = answer(200, noor);
    await act(() =>
      userEvent.click(screen.getByRole('button', { name: 'Switch to the other account' })),
    );
    expect(requests[0]).toEqual([
      '/api/session',
      { access_token: 'a', refresh_token: 'r', replaces: amal.id },
    ]);
    expect(place()).toBe('/class/018f');
  });

  it('is tried again when nobody could be requests', async () => {
    answer(503, { code: 'SERVICE_UNAVAILABLE', message: 'x' });
    history.replaceState(null, '', `/email-verified?from=%2Fclass%2F018f${link}`);
    expect(await open()).toBe('Email verified');
    answer(200, noor);
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(place()).toBe('/class/018f');
  });

  it('that is no good has a code, which goes on as the link does', async () => {
    answer(200, {});
    history.replaceState(
      null,
      '',
      '/email-verified?from=%2Fclass%2F018f#error=access_denied&error_code=otp_expired',
    );
    await open();
    const requests = answer(200, { access_token: 'c', refresh_token: 'd', ...noor });
    const press = (name: string): Promise<void> =>
      act(() => userEvent.click(screen.getByRole('button', { name })));
    await press('I have a code from a mail');
    await act(() => userEvent.type(screen.getByLabelText('Email'), ' noor@spec.studio'));
    await act(() =>
      userEvent.type(screen.getByLabelText('The code from the mail'), '12\u0663 456'),
    );
    await press('Confirm with the code');
    expect(requests).toEqual([
      ['/auth/v1/verify', { type: 'signup', email: 'noor@spec.studio', token: '123456' }],
      ['/api/session', { access_token: 'c', refresh_token: 'd' }],
    ]);
    expect(place()).toBe('/class/018f');
  });
});
