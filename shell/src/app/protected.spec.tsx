import { sessionStore } from '@studio/shell-kit';
import { keys, queryClient, QueryClientProvider, useQuery } from '@studio/shell-kit/query';
import { MemoryRouter, useRoutes } from '@studio/shell-kit/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Protected } from './protected.js';

const be = (id: string): void =>
  act(() => {
    queryClient.clear();
    sessionStore.setState({
      status: 'signed_in',
      user: { id, email: `${id}@spec.studio` },
      expiresAt: null,
    });
  });

function Packages() {
  const { data } = useQuery({
    queryKey: keys.myPackages,
    queryFn: () => Promise.resolve(`of ${sessionStore.getState().user?.id ?? 'nobody'}`),
  });
  return (
    <label>
      {data} <input />
    </label>
  );
}

beforeEach(() => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = () => new Promise(() => undefined);
});
afterEach(cleanup);

it.each(['signed_in', 'everyone'] as const)(
  'a page for %s keeps nothing of who was there before',
  async (access) => {
    be('noor');
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Protected access={access}>
            <Packages />
          </Protected>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const field = await screen.findByLabelText('of noor');
    await userEvent.type(field, 'a note of hers');
    // Her token is renewed: nothing is lost.
    act(() => sessionStore.setState({ user: { id: 'noor', email: 'noor@spec.studio' } }));
    expect(screen.getByDisplayValue('a note of hers')).toBe(field);
    be('amal');
    expect(screen.queryByText(/noor/)).toBeNull();
    expect((await screen.findByLabelText<HTMLInputElement>('of amal')).value).toBe('');
  },
);

const Pages = () =>
  useRoutes([
    { path: '/login', element: <p>Welcome back</p> },
    {
      path: '/schedule',
      element: (
        <Protected access="public">
          <p>The timetable</p>
        </Protected>
      ),
    },
  ]);

describe('a public page without an account', () => {
  const open = (publicPages: boolean, hasEnded = false): void => {
    act(() => {
      queryClient.clear();
      queryClient.setQueryData(keys.studioPolicy, { publicPages });
      sessionStore.setState({ status: 'signed_out', user: null, expiresAt: null, hasEnded });
    });
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/schedule']}>
          <Pages />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };

  it('is shown, and to nobody where the studio asks to sign in', async () => {
    open(true);
    await screen.findByText('The timetable');
    cleanup();
    open(false);
    await screen.findByText('Welcome back');
  });

  it('asks whoever was signed in to sign in again', async () => {
    open(true, true);
    await screen.findByText('Welcome back');
    cleanup();
    open(true);
    await screen.findByText('The timetable');
    be('noor');
    act(() => sessionStore.setState({ status: 'signed_out', user: null }));
    await screen.findByText('Welcome back');
  });
});
