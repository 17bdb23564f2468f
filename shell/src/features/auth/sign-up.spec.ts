import { signUp } from './sign-up.js';

const form = {
  fullName: ' Noor Al Suwaidi ',
  email: ' noor@example.com ',
  phoneNumber: ' +971 50 555 0101 ',
  password: ' as typed ',
  confirmPassword: ' as typed ',
  acceptsPolicies: true,
};
let sent: { path: string; body: unknown };
const answer = (body: unknown): void => {
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    sent = { path, body: JSON.parse(String(init.body)) as unknown };
    return { ok: true, status: 200, text: async () => JSON.stringify(body) };
  }) as never;
};

describe('sign-up', () => {
  it.each([[{ id: '1' }], [{ access_token: 'x', user: { id: '1' } }]])(
    'is done by an answer like %j',
    async (body) => {
      answer(body);
      await expect(signUp(form, '/')).resolves.toBeUndefined();
      expect(sent).toEqual({
        path: '/auth/v1/signup?redirect_to=http%3A%2F%2Flocalhost%2Femail-verified',
        body: {
          email: 'noor@example.com',
          // A password is used as typed (reliability, A16).
          password: ' as typed ',
          data: { full_name: 'Noor Al Suwaidi', phone_number: '+971 50 555 0101' },
        },
      });
    },
  );

  it('takes along where somebody was going', async () => {
    answer({ id: '1' });
    await signUp(form, '/class/1?a=b');
    const page = new URL(new URLSearchParams(sent.path.split('?')[1]).get('redirect_to') ?? '');
    expect(page.searchParams.get('from')).toBe('/class/1?a=b');
  });

  it.each([[{}], [{ user: null }], [null]])('without a user in %j is none', async (body) => {
    answer(body);
    await expect(signUp(form, '/')).rejects.toThrow('No user data returned after signup');
  });
});
