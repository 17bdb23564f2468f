import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPage, type Sent } from '../../testing/render-page.js';
import { NewPersonDialog } from './new-person-dialog.js';

const id = '018cc251-f400-7a0e-85d2-e0e9807e3d9a';
const noor = { id, full_name: 'Noor Al Suwaidi', email: '', phone: '+971 50 555 0200' };
const alike = '/api/admin/people/alike';
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

let made: Sent[];
const done: unknown[] = [];
const show = (items: readonly object[]): void => {
  done.length = 0;
  made = [];
  globalThis.fetch = async (input, init) => {
    const path = String(input);
    if (!path.startsWith(alike)) {
      const body = JSON.parse(String(init?.body)) as unknown;
      made.push({ method: init?.method ?? '', path, body, key: null });
    }
    const isSearch = path.startsWith(alike);
    const text = JSON.stringify(
      isSearch ? { items } : { ...noor, is_admin: false, avatar_url: null, role: 'user' },
    );
    return { ok: true, status: isSearch ? 200 : 201, text: async () => text } as Response;
  };
  renderPage(<NewPersonDialog onClose={() => undefined} onDone={(one) => done.push(one)} />);
};

it('asks for a name, and a number or an address, before anything is sent', async () => {
  show([]);
  fireEvent.click(screen.getByRole('button', { name: 'Make person' }));
  expect(screen.getByText(/Name: please write/)).toBeTruthy();
  expect(screen.getByText(/please write at least one/)).toBeTruthy();
  type('Email', 'none');
  expect(screen.getByText(/this is no email address/)).toBeTruthy();
  expect(made).toEqual([]);
  type('Name', ' Mariam ');
  type('Email', 'mariam@spec.studio');
  fireEvent.click(screen.getByRole('button', { name: 'Make person' }));
  await waitFor(() => expect(done).toHaveLength(1));
  expect(made).toMatchObject([
    {
      method: 'PUT',
      body: { fullName: 'Mariam', email: 'mariam@spec.studio', despiteSamePhone: false },
    },
  ]);
});

it('shows who has the same number: one is chosen, or another is made on purpose', async () => {
  show([{ person: { ...noor, avatar_url: null, role: 'user', banned: false }, alike: ['phone'] }]);
  type('Name', 'Noora');
  type('Phone', '0505550200');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Noor Al Suwaidi' }));
  expect(done).toMatchObject([{ id }]);
  fireEvent.click(screen.getByRole('button', { name: 'Make another person' }));
  await waitFor(() => expect(made).toMatchObject([{ body: { despiteSamePhone: true } }]));
});
