import { jest } from '@jest/globals';
import { sessionStore } from '@studio/shell-kit';
import { queryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

// Every picture is the same stub here.
jest.unstable_mockModule('./slideshow.js', () => ({ Slideshow: () => null }));
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
