import { jest } from '@jest/globals';
import { backOff } from './realtime-connection.js';
import { isRenewalDue } from './keep-session.js';
import { queryClient } from './query-client.js';
import { keys } from './query-keys.js';
import { isAdmin, loadSession, renewSession, sessionStore, signIn, signOut } from './session.js';

const id = '018f0000-0000-7000-8000-000000000001';
const profile = {
  id,
  email: 'noor@example.com',
  full_name: 'Noor',
  avatar_url: null,
  is_admin: false,
  role: 'user' as const,
};
const signedIn = {
  user: { id, email: profile.email },
  profile,
  expires_at: '2026-11-21T10:00:00.000Z',
};

const answer = (status: number, body?: unknown): void => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async () => ({
    ok: status < 400,
    status,
    text: async () => (body === undefined ? '' : JSON.stringify(body)),
  })) as never;
};

describe('the session of the page', () => {
  beforeEach(() => {
    queryClient.clear();
    sessionStore.setState({ status: 'loading', user: null, expiresAt: null });
  });

  it('has ended when the server says so, not at a first visit or an own sign-out', async () => {
    const hasEnded = () => sessionStore.getState().hasEnded;
    localStorage.clear();
    const nobody = { user: null, profile: null, expires_at: null };
    answer(200, nobody);
    await loadSession();
    expect(hasEnded()).toBe(false);
    answer(200, signedIn);
    await signIn('noor@example.com', 'pilates1');
    answer(401, { code: 'UNAUTHENTICATED', message: '' });
    await renewSession();
    expect(sessionStore.getState()).toMatchObject({ status: 'signed_out', hasEnded: true });
    // The page opened anew says it too, but not when the server could not be asked.
    sessionStore.setState({ status: 'loading' });
    answer(503, {});
    await loadSession([]);
    expect(hasEnded()).toBe(false);
    answer(200, nobody);
    await loadSession();
    expect(hasEnded()).toBe(true);
    answer(200, signedIn);
    await signIn('noor@example.com', 'pilates1');
    expect(hasEnded()).toBe(false);
    answer(200);
    await signOut();
    answer(200, nobody);
    await loadSession();
    expect(hasEnded()).toBe(false);
  });

  it('is signed out for a visitor, and when nobody answers', async () => {
    answer(200, { user: null, profile: null, expires_at: null });
    await loadSession();
    expect(sessionStore.getState().status).toBe('signed_out');
    sessionStore.setState({ status: 'loading' });
    answer(503, { code: 'SERVICE_UNAVAILABLE', message: '' });
    await loadSession([]);
    expect(sessionStore.getState().status).toBe('signed_out');
  });

  it.each([502, 503, 504])('asks again after 1 s and 2 s when the answer is %i', async (status) => {
    jest.useFakeTimers();
    answer(status, {});
    const begun = loadSession();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sessionStore.getState().status).toBe('loading');
    answer(200, signedIn);
    await jest.advanceTimersByTimeAsync(2_000);
    await begun;
    expect(sessionStore.getState()).toMatchObject({ status: 'signed_in', user: { id } });
    jest.useRealTimers();
  });

  it('gives up after that', async () => {
    jest.useFakeTimers();
    answer(503, {});
    const begun = loadSession();
    await jest.advanceTimersByTimeAsync(3_000);
    await begun;
    expect(sessionStore.getState().status).toBe('signed_out');
    jest.useRealTimers();
  });

  it('knows who signed in, with the profile', async () => {
    answer(200, signedIn);
    await signIn(' noor@example.com ', 'pilates1');
    expect(sessionStore.getState()).toMatchObject({ status: 'signed_in', user: { id } });
    expect(queryClient.getQueryData(keys.profile)).toEqual(profile);
  });

  it('keeps a member signed in while the server is away', async () => {
    answer(200, signedIn);
    await loadSession();
    answer(502, {});
    await loadSession();
    expect(sessionStore.getState().status).toBe('signed_in');
  });

  it('clears the whole cache at sign-out, even when the server refuses', async () => {
    answer(200, signedIn);
    await loadSession();
    queryClient.setQueryData(keys.myPackages, { items: [] });
    answer(500, { code: 'UNEXPECTED', message: '' });
    await signOut();
    expect(sessionStore.getState().status).toBe('signed_out');
    expect(queryClient.getQueryData(keys.myPackages)).toBeUndefined();
    expect(queryClient.getQueryData(keys.profile)).toBeUndefined();
  });

  it.each([204, 401])(
    'tells the server of a sign-out that it has not heard of before all else (it answers %i)',
    async (status) => {
      const requests: string[] = [];
      const server = (of: (path: string) => [code: number, body?: unknown]): void => {
        globalThis.fetch = (async (url: string | URL | Request, init?: RequestInit) => {
          const request = `${init?.method ?? 'GET'} ${String(url)}`;
          requests.push(request);
          const [code, body] = of(request);
          return {
            ok: code < 400,
            status: code,
            text: async () => (body === undefined ? '' : JSON.stringify(body)),
          };
        }) as never;
      };
      const isSignOut = (request: string): boolean => request.startsWith('DELETE');
      answer(200, signedIn);
      await loadSession();
      answer(503, {});
      await signOut();
      // Still away: nobody is signed in here, in this tab and in others.
      await loadSession([]);
      expect(sessionStore.getState().status).toBe('signed_out');
      let lives = true;
      server((request) => {
        if (isSignOut(request)) lives = false;
        if (isSignOut(request)) return [status];
        return [200, lives ? signedIn : { user: null, profile: null, expires_at: null }];
      });
      await loadSession();
      // The first answer is the one that the page's head has asked for: it is of before.
      expect(requests.map(isSignOut)).toEqual([false, true, false]);
      expect(sessionStore.getState().status).toBe('signed_out');
      await loadSession();
      expect(requests.map(isSignOut)).toEqual([false, true, false, false]);
    },
  );

  it('does not end the session of who signs in after that', async () => {
    answer(503, {});
    await signOut();
    answer(200, signedIn);
    await signIn('noor@example.com', 'pilates1');
    await loadSession();
    expect(sessionStore.getState().status).toBe('signed_in');
    expect(localStorage.getItem('sign-out-owed')).toBeNull();
  });

  it.each([
    ['asks who it is', loadSession],
    ['renews its token', renewSession],
  ])('stays signed out when what had begun before is answered late: %s', async (_case, ask) => {
    answer(200, signedIn);
    await loadSession();
    const answered = globalThis.fetch;
    let letThrough: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (letThrough = resolve));
    globalThis.fetch = (...of) => late.then(() => answered(...of));
    const begun = ask();
    answer(204);
    await signOut();
    letThrough();
    await begun;
    expect(sessionStore.getState()).toMatchObject({ status: 'signed_out', user: null });
    expect(queryClient.getQueryData(keys.profile)).toBeUndefined();
  });
});

it.each([
  [null, false],
  [1_000_000, false],
  [100_000, true],
  [90_000, true],
  [-5, true],
])('a token that ends in %p ms is to be renewed: %s', (left, due) => {
  expect(isRenewalDue(left === null ? null : 5_000_000 + left, 5_000_000)).toBe(due);
});

it.each([
  [0, 1_000],
  [1, 2_000],
  [2, 5_000],
  [3, 10_000],
  [30, 10_000],
])('after %i failures realtime waits %i ms', (failures, ms) => {
  expect(backOff(failures)).toBe(ms);
});

it.each([
  [{ ...profile }, false],
  [{ ...profile, is_admin: true }, true],
  [{ ...profile, role: 'admin' as const }, true],
  [{ ...profile, role: 'trainer' as const }, false],
  [null, false],
])('admin: %p -> %s', (who, admin) => {
  expect(isAdmin(who)).toBe(admin);
});
