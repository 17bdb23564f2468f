import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerRequests, renderPage } from '../../testing/render-page.js';
import { DevicesSection } from './devices-section.js';
import { SignInSection } from './sign-in-section.js';

const at = '2026-11-21T08:00:00.000Z';
const id = (n: number): string => `01900000-0000-7000-8000-00000000000${String(n)}`;
const device = (n: number, name: string, current = false) => ({
  id: id(n),
  current,
  device: name,
  kind: 'phone',
  address: '94.200.x.x',
  createdAt: at,
  lastUsedAt: at,
});
const account = {
  email: 'noor@example.com',
  newEmail: null as string | null,
  emailChangeSentAt: null as string | null,
  hasPassword: true,
  createdAt: at,
};

describe('sessions and devices', () => {
  const here = device(1, 'Chrome on Mac', true);
  const phone = device(2, 'Safari on iOS');

  it('a device is signed out after a question; this one can’t be', async () => {
    const sent = answerRequests({
      'GET /api/me/sessions': [{ body: { items: [here, phone] } }, { body: { items: [here] } }],
      [`DELETE /api/me/sessions/${id(2)}`]: { status: 204, body: undefined },
    });
    renderPage(<DevicesSection />);
    const out = await screen.findByRole('button', { name: 'Sign out Safari on iOS' });
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Mac' })).toBeNull();
    await userEvent.click(out);
    const dialog = screen.getByRole('dialog', { name: 'Sign out Safari on iOS?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
  });

  it('all others are named by their number', async () => {
    answerRequests({ 'GET /api/me/sessions': { body: { items: [here, phone] } } });
    renderPage(<DevicesSection />);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign out all other devices' }),
    );
    expect(screen.getByText(/1 device is signed out at once/)).toBeTruthy();
  });

  it('are five at first, all on request', async () => {
    const items = [here, ...[2, 3, 4, 5, 6, 7].map((n) => device(n, `Phone ${String(n)}`))];
    answerRequests({ 'GET /api/me/sessions': { body: { items } } });
    renderPage(<DevicesSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 7' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });

  it('come by retry when they could not be had', async () => {
    answerRequests({
      'GET /api/me/sessions': [
        { status: 500, body: { code: 'UNEXPECTED', message: '' } },
        { body: { items: [here] } },
      ],
    });
    renderPage(<DevicesSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This device')).toBeTruthy();
  });
});

describe('what one signs in with', () => {
  it.each([
    ['', 'New email: please give the address.'],
    ['noor@example', 'New email: please give the whole address, like name@mail.com.'],
    ['NOOR@example.com', 'New email: this is your address already.'],
  ])('a new address %p is refused before it is sent', async (email, expected) => {
    answerRequests({ 'GET /api/me/account': { body: account } });
    renderPage(<SignInSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    if (email) await userEvent.type(screen.getByLabelText('New email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(screen.getByText(expected)).toBeTruthy();
  });

  it('a wrong password stands at its field, and what was typed stays', async () => {
    answerRequests({
      'GET /api/me/account': { body: account },
      'POST /api/me/email': { status: 403, body: { code: 'WRONG_PASSWORD', message: '' } },
    });
    renderPage(<SignInSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    await userEvent.type(screen.getByLabelText('New email'), 'new@example.com');
    await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    const field = await screen.findByLabelText('Current password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('This is not your current password.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('new@example.com');
  });

  it('an address that only the server knows to be none stands at its field', async () => {
    answerRequests({
      'GET /api/me/account': { body: account },
      'POST /api/me/email': { status: 400, body: { code: 'BAD_REQUEST', message: '' } },
    });
    renderPage(<SignInSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    const field = screen.getByLabelText('New email');
    await userEvent.type(field, 'a😀@example.com');
    await userEvent.type(screen.getByLabelText('Current password'), 'pilates1');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    const expected = 'New email: please give the whole address, like name@mail.com.';
    expect(await screen.findByText(expected)).toBeTruthy();
    await userEvent.type(field, 'x');
    expect(screen.queryByText(expected)).toBeNull();
  });

  it('a pending change can be withdrawn', async () => {
    answerRequests({
      'GET /api/me/account': [
        { body: { ...account, newEmail: 'new@example.com', emailChangeSentAt: at } },
        { body: account },
      ],
      'DELETE /api/me/email': { status: 204, body: undefined },
    });
    renderPage(<SignInSection />);
    expect(await screen.findByText('Waiting for new@example.com.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the change' }));
    await waitFor(() => expect(screen.queryByText('Waiting for new@example.com.')).toBeNull());
  });

  it('a new password needs the current one and its rules', async () => {
    const sent = answerRequests({
      'GET /api/me/account': { body: account },
      'POST /api/me/password': [
        { status: 422, body: { code: 'SAME_PASSWORD', message: '' } },
        { status: 204, body: undefined },
      ],
    });
    renderPage(<SignInSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change password' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
    await userEvent.type(dialog.getByLabelText('New password'), 'tower2026');
    await userEvent.type(dialog.getByLabelText('Confirm new password'), 'tower2026');
    expect(send.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('Current password'), 'tower2026');
    await userEvent.click(send);
    expect(
      await dialog.findByText('This is your password already. Choose another one.'),
    ).toBeTruthy();
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      currentPassword: 'tower2026',
      newPassword: 'tower2026',
    });
  });

  it('who has no password is offered one', async () => {
    answerRequests({ 'GET /api/me/account': { body: { ...account, hasPassword: false } } });
    renderPage(<SignInSection />);
    expect(await screen.findByRole('button', { name: 'Set a password' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change email' }).disabled).toBe(
      true,
    );
  });
});
