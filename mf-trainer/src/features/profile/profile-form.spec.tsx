import type { TrainerPage } from '@studio/contracts';
import { QueryClient, QueryClientProvider } from '@studio/shell-kit/query';
import { MemoryRouter } from '@studio/shell-kit/router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ProfileForm } from './profile-form.js';

const approved = { bio: 'Slow.', certificates: [], languages: ['English'], portraitUrl: null };
const page: TrainerPage = {
  name: 'Layla Haddad',
  approved,
  draft: { ...approved, bio: 'Slow and calm.', portraitUrl: '/portrait.webp' },
  state: 'draft',
  sentAt: null,
  reason: null,
  version: 3,
};
let sent: string[];

beforeEach(() => {
  sent = [];
  globalThis.fetch = async (path, { method } = {}) => {
    sent.push(`${String(method)} ${String(path)}`);
    const now = { ...page, draft: null, state: 'none', version: 4 };
    return {
      ok: true,
      status: 200,
      text: () => Promise.resolve(JSON.stringify(now)),
    } as Response;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProfileForm page={page} onReload={() => undefined} />
        <a href="/trainer-dashboard/week">Week</a>
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

const press = (name: string, place: HTMLElement = document.body) =>
  fireEvent.click(within(place).getByRole('button', { name }));
const bio = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About you' });

test('what was typed is not left by accident', () => {
  fireEvent.change(bio(), { target: { value: 'Fast.' } });
  fireEvent.click(screen.getByRole('link', { name: 'Week' }));
  const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' });
  expect(dialog.textContent).toContain('your page');
});

test('a draft is discarded after a question', async () => {
  press('Discard draft');
  const dialog = screen.getByRole('dialog', { name: 'Discard the draft?' });
  press('Keep it', dialog);
  expect(sent).toEqual([]);
  press('Discard draft');
  press('Discard draft', screen.getByRole('dialog'));
  await waitFor(() => expect(bio().value).toBe('Slow.'));
  expect(sent).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a portrait is removed after a question', async () => {
  press('Remove');
  const dialog = screen.getByRole('dialog', { name: 'Remove your portrait?' });
  expect(sent).toEqual([]);
  press('Remove portrait', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
});
