import { AuthClient } from '@supabase/auth-js';
import { newId } from '@studio/domain-kit';
import { openIdentity, PUBLIC_URL, type OpenIdentity } from './identity-test-app.js';

/** Mailed links behind their page: what looks uses nothing up, what presses does. */
let identity: OpenIdentity;
beforeAll(async () => {
  identity = await openIdentity();
});
afterAll(() => identity.close());

type Purpose = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'invite';

const newest = async (email: string) => {
  const mail = (await identity.mailsTo(email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
};

/** A person who waits for a link of this kind, and the mail. */
const waitingFor: Record<Purpose, () => Promise<{ email: string; link: string; code: string }>> = {
  signup: async () => {
    const email = identity.newEmail();
    await identity.call('POST', '/auth/v1/signup', { body: { email, password: 'reformer1' } });
    return newest(email);
  },
  recovery: async () => {
    const { email } = await identity.member();
    await identity.call('POST', '/auth/v1/recover', { body: { email } });
    return newest(email);
  },
  magiclink: async () => {
    const { email } = await identity.member();
    await identity.call('POST', '/auth/v1/otp', { body: { email } });
    return newest(email);
  },
  email_change: async () => {
    const person = await identity.member();
    const { bearer } = await identity.signIn(person);
    const email = identity.newEmail();
    const body = { email, current_password: person.password };
    await identity.call('PUT', '/auth/v1/user', { headers: bearer, body });
    return newest(email);
  },
  invite: async () => {
    const admin = await identity.member();
    await identity.sql(`UPDATE profiles SET role = 'admin', is_admin = true WHERE id = $1`, [
      admin.id,
    ]);
    const { bearer } = await identity.signIn(admin);
    const email = identity.newEmail();
    const made = await identity.call('PUT', `/api/admin/people/${newId()}`, {
      headers: bearer,
      body: { fullName: 'Noor Al Suwaidi', email },
    });
    expect(made.status).toBeLessThan(300);
    return newest(email);
  },
};
const purposes = Object.keys(waitingFor) as Purpose[];

const ask = (link: string, init: RequestInit = {}): Promise<Response> => {
  const { pathname, search } = new URL(link);
  return fetch(identity.url + pathname + search, { redirect: 'manual', ...init });
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe.each(purposes)('the link of %s', (purpose) => {
  it('is a page with one button, however often programs look; the button opens it', async () => {
    const { email, link } = await waitingFor[purpose]();
    for (let n = 0; n < 3; n++) {
      expect((await ask(link, { method: 'HEAD' })).status).toBe(200);
      const page = await ask(link);
      expect([page.status, page.headers.get('location')]).toEqual([200, null]);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      const html = await page.text();
      expect(html).toContain(email);
      expect(html.match(/<button>/g)).toHaveLength(1);
      expect(html).not.toContain('<script');
    }
    const html = await (await ask(link)).text();
    const action = /<form method="post" action="([^"]+)">/
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&');
    const pressed = await fetch(`${identity.url}${action}`, {
      method: 'POST',
      redirect: 'manual',
      headers: form,
    });
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toContain(PUBLIC_URL);
    expect(pressed.headers.get('location')).toContain(`type=${purpose}`);
    expect(pressed.headers.get('location')).toContain('access_token=');
    const after = await (await ask(link)).text();
    expect(after).toMatch(purpose === 'signup' ? /Already confirmed/ : /no longer works/);
    expect((await identity.openLink(link)).hash).toContain('error_code=otp_expired');
  });

  it.each<Record<string, string>>([{ apikey: 'app' }, { 'x-client-info': 'supabase-js/2' }])(
    'is opened by a GET of an API client (%j), and not by its HEAD',
    async (headers) => {
      const { link } = await waitingFor[purpose]();
      await ask(link, { method: 'HEAD', headers });
      const opened = await ask(link, { headers });
      expect(opened.status).toBe(303);
      expect(opened.headers.get('location')).toContain('access_token=');
    },
  );

  it('is not opened by a button of another site', async () => {
    const { link } = await waitingFor[purpose]();
    for (const site of ['cross-site', 'same-site']) {
      const pressed = await ask(link, {
        method: 'POST',
        headers: { ...form, 'sec-fetch-site': site },
      });
      expect([pressed.status, await pressed.text()]).toEqual([
        200,
        expect.stringContaining('<button>'),
      ]);
    }
    expect((await identity.openLink(link)).hash).toContain('access_token=');
  });

  it('has six digits that do the same', async () => {
    const { email, code } = await waitingFor[purpose]();
    // A page that waits for a password can't know which of two mails was read.
    const type = purpose === 'invite' ? 'recovery' : purpose;
    const own = identity.client(AuthClient);
    const verified = await own.verifyOtp({ email, token: code, type });
    expect(verified.error).toBeNull();
    expect((await own.getUser()).data.user?.email).toBe(email);
  });
});

describe('the page', () => {
  it('speaks the language of the mail, else of the browser', async () => {
    const { link } = await waitingFor.recovery();
    const languages = async (address: string, accept: string) =>
      /<html lang="(\w+)" dir="(\w+)">/
        .exec(await (await ask(address, { headers: { 'accept-language': accept } })).text())
        ?.slice(1);
    expect(await languages(link, 'en-GB')).toEqual(['en', 'ltr']);
    expect(await languages(link, 'ar-AE,en;q=0.5')).toEqual(['ar', 'rtl']);
    expect(await languages(`${link}&lang=ar`, 'en-GB')).toEqual(['ar', 'rtl']);
    expect(await languages(`${link}&lang=en`, 'ar-AE')).toEqual(['en', 'ltr']);
  });

  it('shows an address as text', async () => {
    const { email, link } = await waitingFor.recovery();
    const nasty = `<img src=x>$&${email}`;
    await identity.sql('UPDATE users SET email = $2 WHERE email = $1', [email, nasty]);
    const html = await (await ask(link)).text();
    expect(html).not.toContain('<img');
    expect(html).toContain(`&lt;img src=x&gt;$&amp;${email}`);
  });

  it('of a dead link offers another mail, without telling who is a member', async () => {
    const { email, link } = await waitingFor.recovery();
    await identity.openLink(link);
    const mails = (await identity.mailsTo(email)).length;
    const again = async (typed: string) => {
      const headers = { ...form, 'sec-fetch-site': 'same-origin' };
      const body = new URLSearchParams({ email: typed }).toString();
      return (await ask(link, { method: 'POST', headers, body })).text();
    };
    expect(await again('nobody')).toContain('This is no email address');
    const stranger = identity.newEmail();
    const answers = [await again(email), await again(stranger)].map((html, n) =>
      html.replaceAll([email, stranger][n] ?? '', 'ADDRESS'),
    );
    expect(answers[0]).toContain('Look at your mails');
    expect(answers[0]).toBe(answers[1]);
    expect(await identity.mailsTo(email)).toHaveLength(mails + 1);
    expect(await identity.mailsTo(stranger)).toHaveLength(0);
    expect((await identity.openLink((await newest(email)).link)).hash).toContain('access_token=');
  });

  it('of an invitation that is too old mails a link to a password', async () => {
    const { email, link } = await waitingFor.invite();
    await identity.sql(`UPDATE one_time_links SET expires_at = now() - interval '1 second'`);
    expect(await (await ask(link)).text()).toContain('no longer works');
    const body = new URLSearchParams({ email }).toString();
    await ask(link, { method: 'POST', headers: form, body });
    expect((await newest(email)).link).toContain('type=recovery');
  });

  it.each([
    'token=%00&type=%00',
    `type=recovery&token=${'x'.repeat(5_000)}`,
    `type=recovery&token=x&redirect_to=${'x'.repeat(5_000)}`,
    'type=sms&token=x',
    'type=constructor&token=__proto__&lang=constructor',
  ])('answers any link (%#), and so does its button', async (query) => {
    const link = `${PUBLIC_URL}/auth/v1/verify?${query}`;
    const page = await ask(link);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('This link no longer works'),
    ]);
    expect((await identity.openLink(link)).hash).toContain('error_code=otp_expired');
  });

  it('a form is no body of the contract', async () => {
    const { email } = await identity.member();
    for (const path of ['recover', 'otp', 'verify']) {
      const answer = await fetch(`${identity.url}/auth/v1/${path}`, {
        method: 'POST',
        headers: form,
        body: new URLSearchParams({ email }).toString(),
      });
      expect([path, answer.status]).toEqual([path, 400]);
    }
  });
});
