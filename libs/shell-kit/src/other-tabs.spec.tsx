import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';

const posted: unknown[] = [];
/** What a message of another tab calls. */
const listeners = new Set<() => void>();
globalThis.BroadcastChannel = class {
  postMessage(message: unknown): void {
    posted.push(message);
  }
  addEventListener(_type: string, listener: () => void): void {
    listeners.add(listener);
  }
  removeEventListener(_type: string, listener: () => void): void {
    listeners.delete(listener);
  }
} as never;

// The channel is opened when the module is loaded.
const { keepSession } = await import('./keep-session.js');
const { keys } = await import('./query-keys.js');
const { queryClient } = await import('./query-client.js');
const { loadSession, sessionStore, signIn, signOut, useSession } = await import('./session.js');

const personOf = (name: string) => {
  const id = `018f0000-0000-7000-8000-00000000000${name === 'Noor' ? 1 : 2}`;
  const email = `${name.toLowerCase()}@spec.studio`;
  const profile = { id, email, full_name: name, avatar_url: null, is_admin: false, role: 'user' };
  return { user: { id, email }, profile, expires_at: '2099-11-21T10:00:00.000Z' };
};
const noor = personOf('Noor');
const nobody = { user: null, profile: null, expires_at: null };

const requests: string[] = [];
const answer = (session: unknown): void => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async (url: string, { method = 'GET' } = {}) => {
    requests.push(`${method} ${String(url)}`);
    const body = url.endsWith('/profile') ? (session as typeof noor).profile : session;
    return { ok: true, status: 200, text: async () => JSON.stringify(body) };
  }) as never;
};
const otherTab = (): void => listeners.forEach((listener) => listener());

let stop: () => void;
beforeEach(async () => {
  queryClient.clear();
  sessionStore.setState({ status: 'loading', user: null, expiresAt: null });
  answer(noor);
  stop = keepSession();
  await loadSession();
  posted.length = 0;
  requests.length = 0;
});
afterEach(() => {
  cleanup();
  stop();
});

describe('other tabs', () => {
  it('hear of a sign-in and of a sign-out', async () => {
    await signIn('noor@spec.studio', 'pilates1');
    answer(null);
    await signOut();
    expect(posted).toEqual(['changed', 'changed']);
  });

  it.each([
    ['signed out', nobody, 'signed_out'],
    ['signed in as somebody else', personOf('Amal'), 'signed_in'],
  ])('%s: nothing of the former member stays here', async (_case, session, status) => {
    queryClient.setQueryData(keys.myPackages, { items: [] });
    localStorage.setItem('person:check-in-codes', '{}');
    localStorage.setItem('theme', 'dark');
    answer(session);
    otherTab();
    await waitFor(() => expect(sessionStore.getState().user?.id).toBe(session.user?.id));
    expect(sessionStore.getState().status).toBe(status);
    expect(queryClient.getQueryData(keys.myPackages)).toBeUndefined();
    expect(queryClient.getQueryData(keys.profile)).toEqual(session.profile ?? undefined);
    expect(localStorage.getItem('person:check-in-codes')).toBeNull();
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('are followed no longer once the page has stopped', () => {
    stop();
    expect(listeners.size).toBe(0);
  });
});

describe('the profile', () => {
  const Name = () => <p>{useSession().profile?.full_name}</p>;
  const show = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <Name />
      </QueryClientProvider>,
    );
  const fetches = () => requests.filter((call) => call.endsWith('/api/me/profile')).length;

  it('is not fetched again by a mount or by focus; stale after 5 minutes, kept for 10', async () => {
    show();
    expect(screen.getByText('Noor')).toBeTruthy();
    const [query] = queryClient.getQueryCache().findAll({ queryKey: keys.profile });
    const options = query?.observers[0]?.options;
    expect([options?.staleTime, options?.gcTime]).toEqual([300_000, 600_000]);
    await queryClient.invalidateQueries({ queryKey: keys.profile, refetchType: 'none' });
    cleanup();
    show();
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    expect([queryClient.isFetching(), fetches()]).toEqual([0, 0]);
  });

  it('of a sign-in is the new one, whatever was known before', async () => {
    queryClient.setQueryData(keys.profile, { ...noor.profile, full_name: 'Before' });
    await signIn('noor@spec.studio', 'pilates1');
    show();
    expect(screen.getByText('Noor')).toBeTruthy();
  });

  it('is fetched when the sign-in came without one', async () => {
    answer({ ...personOf('Amal'), profile: null });
    await loadSession();
    answer(personOf('Amal'));
    show();
    expect(await screen.findByText('Amal')).toBeTruthy();
    expect(fetches()).toBe(1);
  });

  it('that can not be fetched is logged, and there is none', async () => {
    answer({ ...noor, profile: null });
    queryClient.clear();
    await loadSession();
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    globalThis.fetch = (async () => ({
      ok: false,
      status: 500,
      text: async () => JSON.stringify({ code: 'UNEXPECTED', message: 'x' }),
    })) as never;
    show();
    await waitFor(() =>
      expect(logged.mock.calls).toEqual([['Error fetching profile', 'UNEXPECTED']]),
    );
    expect(sessionStore.getState().status).toBe('signed_in');
    logged.mockRestore();
  });
});
