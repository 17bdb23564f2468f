import { jest } from '@jest/globals';
import { sessionStore } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// Every picture is the same stub here.
jest.unstable_mockModule('./slideshow.js', () => ({ Slideshow: () => null }));
const { default: SetupPage } = await import('./setup-page.js');
const { default: SignupPage } = await import('./signup-page.js');

const type = (label: string, text: string): Promise<void> =>
  userEvent.type(screen.getByLabelText(label), text);
const press = (name: string): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name }));
const complaint = (): string | null | undefined => screen.queryByRole('alert')?.textContent;

it('complains about one field at a time, leads to it, and sends a whole form', async () => {
  window.scrollTo = () => undefined;
  AbortSignal.timeout = () => new AbortController().signal;
  const sent: unknown[] = [];
  globalThis.fetch = (async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return { ok: true, status: 200, text: async () => '{"id":"1"}' };
  }) as never;
  sessionStore.setState({ status: 'signed_out', user: null, expiresAt: null });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SignupPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  await press('Create account');
  expect(complaint()).toBe('Please provide your full name.');
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  await type('Full name', 'Noor');
  expect(complaint()).toBeUndefined();
  await type('Email', ' noor@spec.studio ');
  await type('Password', 'tower2026');
  await type('Confirm password', 'tower');
  await press('Create account');
  expect(complaint()).toBe('Please make sure your passwords match.');
  await type('Confirm password', '2026');
  await press('Create account');
  expect(complaint()).toMatch(/^Please accept the Terms/);
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Create account');
  expect(sent).toEqual([
    { email: 'noor@spec.studio', password: 'tower2026', data: { full_name: 'Noor' } },
  ]);
  const dialog = await screen.findByRole('dialog', {}, { timeout: 3_000 });
  expect(dialog.textContent).toContain('We have sent a link to noor@spec.studio.');
});

describe('/setup', () => {
  const open = async (hash: string, answers: [number, object][]): Promise<unknown[]> => {
    cleanup();
    queryClient.clear();
    const sent: unknown[] = [];
    globalThis.fetch = (async (_url: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      const [status, answer] = answers.shift() ?? [500, {}];
      return { ok: status < 400, status, text: async () => JSON.stringify(answer) };
    }) as never;
    history.replaceState(null, '', `/setup${hash}`);
    await act(async () => {
      render(
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <SetupPage />
          </MemoryRouter>
        </QueryClientProvider>,
      );
    });
    return sent;
  };
  const refusal = (code: string): [number, object] => [410, { code, message: '' }];

  it.each([
    ['', [], /^It is not complete/],
    ['#token=a', [refusal('SETUP_LINK_USED')], /^It has been used/],
    ['#token=a', [refusal('SETUP_LINK_EXPIRED')], /^It was good for one day/],
  ] as const)('says what a dead link needs: %s', async (hash, answers, text) => {
    await open(hash, [...answers]);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('heading').textContent).toBe('This link does not open the studio');
  });

  it('keeps what was typed while something is wrong, and sends a whole form', async () => {
    const sent = await open('#token=abc', [
      [200, { email: null, expiresAt: '2026-11-23T10:00:00.000Z' }],
      [409, { code: 'SETUP_ACCOUNT_EXISTS', message: '' }],
    ]);
    await screen.findByLabelText('Full name');
    await press('Create account and begin');
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
    await type('Full name', 'Hessa Al Marri');
    await type('Email', 'hessa@spec.studio');
    await type('Password', 'tower2026');
    await type('Confirm password', 'tower2026');
    await press('Create account and begin');
    expect(await screen.findByText(/^This address has an account already/)).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'hessa@spec.studio');
    expect(sent.at(-1)).toEqual({
      token: 'abc',
      fullName: 'Hessa Al Marri',
      email: 'hessa@spec.studio',
      password: 'tower2026',
    });
  });
});
