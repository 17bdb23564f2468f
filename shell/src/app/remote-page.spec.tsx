import { jest } from '@jest/globals';
import { QueryClientProvider, queryClient } from '@studio/shell-kit/query';
import { MemoryRouter, useNavigate } from '@studio/shell-kit/router';
import type { RemoteModule } from '@studio/shell-kit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const loadRemote = jest.fn<() => Promise<unknown>>();
const registerRemotes = jest.fn();
jest.unstable_mockModule('./federation.js', () => ({
  federation: { loadRemote, registerRemotes },
}));
const { RemotePage } = await import('./remote-page.js');
const { takeModule } = await import('./remotes.js');

const remote = (text: string, shellApi = 1): { default: object } => ({
  default: {
    shellApi,
    routes: [{ path: '/schedule', load: async () => ({ default: () => <h1>{text}</h1> }) }],
  },
});
const list = {
  remotes: [
    {
      name: 'mf_member',
      path: '/remotes/mf-member',
      manifest: '/remotes/mf-member/mf-manifest.json',
    },
  ],
};
const show = async (path = '/schedule'): Promise<void> => {
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <RemotePage remote="mf_member" />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
};

describe('a remote on its page', () => {
  const warn = jest.spyOn(console, 'warn');
  beforeEach(() => {
    warn.mockImplementation(() => undefined);
    // React reports what the boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    loadRemote.mockReset();
    registerRemotes.mockReset();
    AbortSignal.timeout = () => new AbortController().signal;
    globalThis.fetch = (async () => ({ ok: true, json: async () => list })) as never;
  });

  it('says the first error, not what follows from it', async () => {
    const first = new Error('the build is bad');
    loadRemote.mockRejectedValueOnce(first);
    loadRemote.mockResolvedValue({});
    await show();
    await screen.findByText('This area is not available right now');
    expect(warn).toHaveBeenCalledWith('mf_member could not be loaded', first);
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await screen.findByText('This area is not available right now');
    expect(warn).toHaveBeenLastCalledWith(
      'mf_member could not be loaded',
      new Error('mf_member exposes no routes'),
    );
  });

  it('costs its own page when it fails, and comes back by retry', async () => {
    loadRemote.mockRejectedValueOnce(new Error('entry 404'));
    loadRemote.mockResolvedValue(remote('The week'));
    await show();
    expect(await screen.findByText('This area is not available right now')).toBeTruthy();
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(await screen.findByRole('heading', { name: 'The week' })).toBeTruthy();
    expect(registerRemotes).toHaveBeenLastCalledWith(
      [{ name: 'mf_member', entry: expect.stringMatching(/mf-manifest\.json\?r=\d+$/) }],
      { force: true },
    );
  });

  it('takes a build that is there by then at a change of page, and not below what is typed', async () => {
    const load = (text: string) => async () => ({ default: () => <input aria-label={text} /> });
    const build = (text: string): RemoteModule => ({
      shellApi: 1,
      routes: [
        { path: '/schedule', load: load(`The week of ${text}`) },
        { path: '/events', load: load(`The events of ${text}`) },
      ],
    });
    takeModule('mf_trainer', build('Monday'));
    let go: ReturnType<typeof useNavigate> = () => undefined;
    function Go(): null {
      go = useNavigate();
      return null;
    }
    await act(async () => {
      render(
        <MemoryRouter initialEntries={['/schedule']}>
          <Go />
          <RemotePage remote="mf_trainer" />
        </MemoryRouter>,
      );
    });
    const field = await screen.findByLabelText('The week of Monday');
    await userEvent.type(field, 'half');
    takeModule('mf_trainer', build('Tuesday'));
    await act(async () => go('/schedule?tab=2'));
    expect(screen.getByLabelText('The week of Monday')).toBe(field);
    await act(async () => go('/events'));
    expect(await screen.findByLabelText('The events of Tuesday')).toBeTruthy();
  });

  it('shows a page that does not exist as such', async () => {
    loadRemote.mockResolvedValue(remote('The week'));
    await show('/unknown');
    expect(await screen.findByText('We could not find this page')).toBeTruthy();
  });
});
