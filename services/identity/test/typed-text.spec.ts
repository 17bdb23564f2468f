import { randomUUID } from 'node:crypto';
import { signServiceToken } from '@studio/auth';
import { DataSource } from 'typeorm';
import { hashPassword } from '../src/accounts/hash-password.js';
import { RewriteProfilePhones } from '../src/profiles/rewrite-phones.job.js';
import { MakeSetupLink } from '../src/setup/make-setup-link.js';
import { openIdentity, SERVICE_SECRET, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
let frontDesk: Record<string, string>;
beforeAll(async () => {
  identity = await openIdentity({ SETUP_LINK: '1' });
  const person = await identity.member();
  await identity.sql(`UPDATE profiles SET role = 'admin', is_admin = true WHERE id = $1`, [
    person.id,
  ]);
  frontDesk = (await identity.signIn(person)).bearer;
});
afterAll(() => identity.close());

/** As chats and documents paste it. */
const pasted = (text: string) => `\u202a${text.slice(0, 3)}\u200b${text.slice(3)}\u202c\ufeff`;
const inArabicDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const newNumber = () => `5${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
const newDomain = () => {
  const tag = randomUUID().slice(0, 8);
  return {
    typed: `bücher-${tag}.example`,
    ascii: new URL(`http://bücher-${tag}.example`).hostname,
  };
};

const statusOf = async (path: string, body: unknown) =>
  (await identity.call('POST', path, { body })).status;
const signIn = (email: string, password: string) =>
  statusOf('/auth/v1/token?grant_type=password', { email, password });
const phoneOf = async (id: string) => {
  const rows = await identity.sql<{ phone: string | null }>(
    'SELECT phone FROM profiles WHERE id = $1',
    [id],
  );
  return rows[0]?.phone;
};

describe('a password', () => {
  // Some keyboards compose letters, others don't; one sign has a form of its own.
  const [composed, inParts] = ['Zo\u00eb-ref\u00f6rmer', 'Zoe\u0308-refo\u0308rmer'];
  const hashOf = async (id: string) =>
    (
      await identity.sql<{ hash: string }>(
        'SELECT password_hash AS hash FROM users WHERE id = $1',
        [id],
      )
    )[0]?.hash;
  /** Whose password was hashed as it came, by a former release. */
  const formerMember = async () => {
    const person = await identity.member();
    await identity.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [
      person.id,
      await hashPassword(inParts),
    ]);
    return { ...person, former: await hashOf(person.id) };
  };

  it.each([
    [composed, inParts],
    [inParts, composed],
  ])('of a sign-up, %j, signs in as %j too, by any client', async (chosen, typed) => {
    const person = await identity.member({ password: chosen });
    expect(await signIn(person.email, typed)).toBe(200);
    const client = identity.client();
    expect(
      (await client.signInWithPassword({ email: person.email, password: typed })).error,
    ).toBeNull();
    expect(await signIn(person.email, 'Zoe-reformer')).toBe(400);
  });

  it('of a former release signs in by either form, and is hashed anew once', async () => {
    for (const typed of [inParts, composed]) {
      const { id, email, former } = await formerMember();
      expect(await signIn(email, 'Zoe-reformer')).toBe(400);
      expect(await hashOf(id)).toBe(former);
      const statuses = await Promise.all(Array.from({ length: 4 }, () => signIn(email, typed)));
      expect(statuses).toEqual([200, 200, 200, 200]);
      const anew = await hashOf(id);
      expect(anew).not.toBe(former);
      expect(await signIn(email, composed)).toBe(200);
      expect(await signIn(email, inParts)).toBe(200);
      expect(await hashOf(id)).toBe(anew);
    }
  });

  it('is one at reset, change, setup and where the present one is asked for', async () => {
    const { email } = await formerMember();
    const { bearer } = await identity.recover(email);
    const change = (body: unknown) =>
      identity.call('PUT', '/auth/v1/user', { headers: bearer, body });
    expect((await change({ password: inParts })).body['error_code']).toBe('same_password');
    expect((await change({ password: 'tower22', current_password: composed })).status).toBe(200);
    expect((await change({ password: inParts, current_password: 'tower22' })).status).toBe(200);
    expect(await signIn(email, composed)).toBe(200);
    const made = await identity.app.get(MakeSetupLink).execute(email);
    const setUp = await identity.call('POST', '/api/setup/admin', {
      body: {
        token: new URL(made?.link ?? '').hash.slice('#token='.length),
        fullName: 'Zoë',
        email: pasted(email),
        password: composed,
      },
    });
    expect(setUp.status).toBe(201);
  });
});

describe('an address', () => {
  it('with marks that nobody sees is the address, at every door', async () => {
    const email = identity.newEmail();
    const password = 'reformer1';
    expect(await statusOf('/auth/v1/signup', { email: pasted(email), password })).toBe(200);
    const [first] = await identity.mailsTo(email);
    expect(await statusOf('/auth/v1/resend', { type: 'signup', email: pasted(email) })).toBe(200);
    expect(await identity.mailsTo(email)).toHaveLength(2);
    expect(first?.email).toBe(email);
    const { code = '' } = (await identity.mailsTo(email)).at(-1) ?? {};
    const typed = pasted(inArabicDigits(`${code.slice(0, 3)} ${code.slice(3)}`));
    const verified = { type: 'email', email: pasted(email.toUpperCase()), token: typed };
    expect(await statusOf('/auth/v1/verify', verified)).toBe(200);
    expect(await signIn(pasted(email), password)).toBe(200);
    expect(await statusOf('/auth/v1/recover', { email: pasted(email) })).toBe(200);
    expect(await statusOf('/auth/v1/otp', { email: pasted(email), create_user: false })).toBe(200);
    expect(await identity.mailsTo(email)).toHaveLength(4);
    const { bearer } = await identity.signIn({ email, password });
    const next = identity.newEmail();
    const changed = await identity.call('PUT', '/auth/v1/user', {
      headers: bearer,
      body: { email: pasted(next), current_password: password },
    });
    expect(changed.body).toMatchObject({ new_email: next });
  });

  it('with a domain of another script signs in by either spelling; mails go to the other', async () => {
    const { typed, ascii } = newDomain();
    const person = await identity.member({ email: `noor@${ascii}` });
    const other = newDomain();
    const made = await statusOf('/auth/v1/signup', {
      email: `Noor@${other.typed.toUpperCase()}`,
      password: 'reformer1',
    });
    expect(made).toBe(200);
    expect(await identity.mailsTo(`noor@${other.ascii}`)).toHaveLength(1);
    for (const email of [`noor@${typed}`, `noor@${ascii}`, `NOOR@${typed.normalize('NFD')}`])
      expect(await signIn(email, person.password)).toBe(200);
    const again = await identity.call('POST', '/auth/v1/signup', {
      body: { email: `noor@${typed}`, password: 'reformer1' },
    });
    expect(again.body['error_code']).toBe('user_already_exists');
  });

  it('is one for the front desk, the team and the search', async () => {
    const { typed, ascii } = newDomain();
    const id = randomUUID();
    const body = { fullName: 'Lina Barakat', email: pasted(`Lina@${typed}`) };
    const made = await identity.call('PUT', `/api/admin/people/${id}`, {
      headers: frontDesk,
      body,
    });
    expect(made).toMatchObject({ status: 201, body: { email: `lina@${ascii}` } });
    const twin = await identity.call('PUT', `/api/admin/people/${randomUUID()}`, {
      headers: frontDesk,
      body: { ...body, email: `lina@${ascii}` },
    });
    expect(twin.body['code']).toBe('EMAIL_TAKEN');
    const alike = new URLSearchParams({ email: pasted(`Lina@${typed}`) }).toString();
    for (const path of [
      `/api/admin/people/alike?${alike}`,
      `/api/admin/people?${new URLSearchParams({ search: pasted(`lina@${typed}`) }).toString()}`,
    ])
      expect((await identity.call('GET', path, { headers: frontDesk })).body['items']).toHaveLength(
        1,
      );
    const invited = await identity.call('PUT', `/api/admin/team/${randomUUID()}`, {
      headers: frontDesk,
      body: { fullName: 'Trainer', email: pasted(`coach@${typed}`), role: 'trainer' },
    });
    expect(invited.body).toMatchObject({ email: `coach@${ascii}` });
    const corrected = await identity.call('PATCH', `/api/admin/people/${id}`, {
      headers: frontDesk,
      body: { email: `LINA.B@${typed}`, reason: 'She spelled it out' },
    });
    expect(corrected.body).toMatchObject({ email: `lina.b@${ascii}` });
  });
});

describe('a telephone number', () => {
  const forms = (number: string) => [
    `+971${number}`,
    `(+971) ${number.slice(0, 2)} ${number.slice(2)}`,
    `0${number}`,
    `00971-${number}`,
    pasted(`+971 ${number}`),
    inArabicDigits(`0${number}`),
    pasted(`(+${inArabicDigits(`971) ${number}`)}`),
  ];

  it('is kept in one form, whoever writes it and however', async () => {
    for (const nth of forms('').keys()) {
      const number = newNumber();
      const typed = forms(number)[nth] ?? '';
      const person = await identity.member({ data: { full_name: 'Noor', phone_number: typed } });
      const kept = await phoneOf(person.id);
      expect([typed, kept]).toEqual([typed, `+971${number}`]);
      const { bearer } = await identity.signIn(person);
      const write = async (route: string, headers: typeof frontDesk, body: object) => {
        const [method = '', path = ''] = route.split(' ');
        await identity.sql(`UPDATE profiles SET phone = NULL WHERE id = $1`, [person.id]);
        const { status } = await identity.call(method, path, { headers, body });
        return [status < 300, await phoneOf(person.id)];
      };
      const yes = [true, kept];
      expect(await write('PATCH /api/me/profile', bearer, { phone: typed })).toEqual(yes);
      expect(
        await write(`PATCH /rest/v1/profiles?id=eq.${person.id}`, bearer, { phone: typed }),
      ).toEqual(yes);
      const reason = { reason: 'Her new number' };
      expect(
        await write(`PATCH /api/admin/people/${person.id}`, frontDesk, { phone: typed, ...reason }),
      ).toEqual(yes);
      const id = randomUUID();
      const made = await identity.call('PUT', `/api/admin/people/${id}`, {
        headers: frontDesk,
        body: { fullName: 'Twin', phone: typed },
      });
      expect(made.body['code']).toBe('PHONE_TAKEN');
      await identity.sql(`UPDATE profiles SET phone = NULL WHERE id = $1`, [person.id]);
      await identity.call('PUT', `/api/admin/people/${id}`, {
        headers: frontDesk,
        body: { fullName: 'Twin', phone: typed },
      });
      expect(await phoneOf(id)).toBe(kept);
    }
  });

  it('that is none is refused at the sign-up as in the profile', async () => {
    for (const phone_number of ['call me', '+971', '123', '0'.repeat(30), `${newNumber()} ext 9`]) {
      const email = identity.newEmail();
      const body = { email, password: 'reformer1', data: { phone_number } };
      const answer = await identity.call('POST', '/auth/v1/signup', { body });
      expect([phone_number, answer.status, answer.body['error_code']]).toEqual([
        phone_number,
        400,
        'validation_failed',
      ]);
      expect(await statusOf('/auth/v1/otp', { email, data: { phone_number } })).toBe(400);
    }
    const { bearer } = await identity.signIn(await identity.member());
    const changed = await identity.call('PUT', '/auth/v1/user', {
      headers: bearer,
      body: { data: { phone_number: 'call me' } },
    });
    expect(changed.body['error_code']).toBe('validation_failed');
  });

  it('is found by every form: search, duplicates, kiosk', async () => {
    const number = newNumber();
    const { id } = await identity.member({ data: { phone_number: `0${number}` } });
    const service = { from: 'booking', to: 'identity', secret: SERVICE_SECRET } as const;
    const asBooking = { authorization: `Bearer ${await signServiceToken(service)}` };
    const idsOf = (body: Record<string, unknown>) =>
      (body['items'] as { id?: string; person?: { id: string } }[]).map(
        (one) => one.person?.id ?? one.id,
      );
    for (const form of forms(number)) {
      const query = (name: string) => new URLSearchParams({ [name]: form }).toString();
      for (const path of [
        `/api/admin/people?${query('search')}`,
        `/api/admin/users?${query('search')}`,
        `/api/admin/people/alike?${query('phone')}`,
      ]) {
        const { body } = await identity.call('GET', path, { headers: frontDesk });
        expect([path, idsOf(body)]).toEqual([path, [id]]);
      }
      const kiosk = await identity.call('POST', '/internal/people/by-phone', {
        headers: asBooking,
        body: { phone: form },
      });
      expect(kiosk.body['ids']).toEqual([id]);
    }
  });

  it('of a former release is rewritten, unless nobody could be called by it', async () => {
    const stored = ['050 555 0101', '(04) 123 4567', '+44 (0)20 7946 0018', 'ask her mother', null];
    const people = await Promise.all(
      stored.map(async (phone) => {
        const { id } = await identity.member();
        await identity.sql('UPDATE profiles SET phone = $2 WHERE id = $1', [id, phone]);
        return id;
      }),
    );
    // One of its own: the service's rests when it has been through them.
    await new RewriteProfilePhones(identity.app.get(DataSource), identity.config).execute();
    expect(await Promise.all(people.map(phoneOf))).toEqual([
      '+971505550101',
      '+97141234567',
      '+442079460018',
      'ask her mother',
      null,
    ]);
  });
});
