import { randomUUID } from 'node:crypto';
import { assertRoutesMatch, signServiceToken } from '@studio/auth';
import { searchKey } from '@studio/domain-kit';
import {
  correctPerson,
  findLikePeople,
  findUsers,
  getUserHistory,
  getMyProfile,
  getUser,
  internalPerson,
  peopleByPhone,
  profile,
  searchPeople,
  updateMyProfile,
  type FoundPeople,
} from '@studio/contracts';
import { openIdentity, SERVICE_SECRET, type OpenIdentity } from './identity-test-app.js';

let identity: OpenIdentity;
let admin: { authorization: string };
beforeAll(async () => {
  identity = await openIdentity();
  admin = await signedIn('admin');
});
afterAll(() => identity.close());

const signedIn = async (role: string, data: Record<string, unknown> = {}) => {
  const person = await identity.member({ data });
  await identity.sql('UPDATE profiles SET role = $2 WHERE id = $1', [person.id, role]);
  return { ...(await identity.signIn(person)).bearer, id: person.id, email: person.email };
};
type Person = Awaited<ReturnType<typeof signedIn>>;
const historyOf = async (by: Person, id: string) =>
  getUserHistory.response!.parse(
    (await identity.call('GET', `/api/admin/users/${id}/history`, { headers: bearer(by) })).body,
  );
const bearer = ({ authorization }: { authorization: string }) => ({ authorization });

describe('routes and roles', () => {
  it('are those of the contracts', () => {
    assertRoutesMatch(identity.app, [getMyProfile, updateMyProfile, findUsers, getUser]);
  });

  it.each([
    ['GET', '/api/me/profile', { visitor: 401, user: 200, trainer: 200, admin: 200 }],
    ['PATCH', '/api/me/profile', { visitor: 401, user: 200, trainer: 200, admin: 200 }],
    ['GET', '/api/admin/users', { visitor: 401, user: 403, trainer: 403, admin: 200 }],
    ['GET', '/api/admin/users/:id', { visitor: 401, user: 403, trainer: 403, admin: 200 }],
  ] as const)('%s %s', async (method, path, expected) => {
    for (const [role, status] of Object.entries(expected)) {
      const who = role === 'visitor' ? undefined : await signedIn(role);
      const answer = await identity.call(method, path.replace(':id', who?.id ?? 'x'), {
        ...(method === 'PATCH' ? { body: {} } : {}),
        headers: who ? bearer(who) : {},
      });
      expect([role, answer.status]).toEqual([role, status]);
    }
  });
});

describe('the own profile', () => {
  it.each([
    [{ full_name: 'Full', name: 'Short' }, 'Full'],
    [{ name: 'Short' }, 'Short'],
    [{ full_name: ' ' }, null],
    [{}, null],
  ])('is made of %j when it is missing: once, however many ask', async (data, full_name) => {
    const who = await signedIn('user', data);
    await identity.sql('DELETE FROM profiles WHERE id = $1', [who.id]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        identity.call('GET', '/api/me/profile', { headers: bearer(who) }),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(profile.parse(body)).toMatchObject({
        id: who.id,
        email: who.email,
        full_name,
        role: 'user',
        is_admin: false,
      });
    }
    const rows = await identity.sql('SELECT FROM profiles WHERE id = $1', [who.id]);
    expect(rows).toHaveLength(1);
  });

  it('becomes a trainer’s by an entry in user_roles; an admin stays one', async () => {
    for (const [before, after] of [
      ['user', 'trainer'],
      ['admin', 'admin'],
    ] as const) {
      const who = await signedIn(before);
      await identity.sql(
        `INSERT INTO user_roles (studio_id, user_id, role) SELECT studio_id, id, 'trainer' FROM profiles WHERE id = $1`,
        [who.id],
      );
      const answer = await identity.call('GET', '/api/me/profile', { headers: bearer(who) });
      expect(answer.body['role']).toBe(after);
    }
  });

  it('takes a name and a phone, tells the others, and takes no rights', async () => {
    const who = await signedIn('user');
    const answer = await identity.call('PATCH', '/api/me/profile', {
      headers: bearer(who),
      body: {
        full_name: '  Noor  ',
        phone: ' +971 50 123 4567 ',
        role: 'admin',
        is_admin: true,
        id: 'x',
      },
    });
    expect(answer.body).toMatchObject({
      full_name: 'Noor',
      phone: '+971501234567',
      role: 'user',
      is_admin: false,
    });
    expect(await identity.eventsOf('profile.changed.v1', who.email)).toMatchObject([
      { userId: who.id, fullName: 'Noor', role: 'user' },
    ]);
    const bad = await identity.call('PATCH', '/api/me/profile', {
      headers: bearer(who),
      body: { full_name: '' },
    });
    expect(bad).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', details: [{ path: 'full_name' }] },
    });
  });

  it('takes a birth date and takes it away; the others hear month and day alone', async () => {
    const who = await signedIn('user');
    const change = (birthDate: string | null) =>
      identity.call('PATCH', '/api/me/profile', { headers: bearer(who), body: { birthDate } });
    expect((await change('1991-03-14')).body).toMatchObject({ birth_date: '1991-03-14' });
    for (const day of ['2091-03-14', '1899-12-31', '1991-02-30', '14/03/1991'])
      expect([day, (await change(day)).status]).toEqual([day, 400]);
    expect((await change(null)).body).toMatchObject({ birth_date: null });
    expect(
      (await identity.eventsOf('profile.changed.v1', who.email)).map(({ birthday }) => birthday),
    ).toEqual(['03-14', null]);
  });

  it('a demoted admin is out at once', async () => {
    const who = await signedIn('admin');
    await identity.sql(`UPDATE profiles SET role = 'user' WHERE id = $1`, [who.id]);
    expect((await identity.call('GET', '/api/admin/users', { headers: bearer(who) })).status).toBe(
      403,
    );
  });
});

describe("the admin's list", () => {
  it('pages by name, searches name and address, counts all', async () => {
    const tag = identity.newEmail().slice(0, 8);
    const names = ['Zoe', 'amal', 'Mona', 'Mona', '100%_x'].map((name) => `${name} ${tag}`);
    for (const full_name of names) await signedIn('user', { full_name });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await identity.call(
        'GET',
        `/api/admin/users?limit=2&search=${tag}${cursor ? `&cursor=${cursor}` : ''}`,
        { headers: admin },
      );
      const page = findUsers.response?.parse(body) as {
        items: { full_name: string }[];
        total: number;
        nextCursor?: string | null;
      };
      expect(page.total).toBe(5);
      ids.push(...page.items.map(({ full_name }) => full_name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(ids).toEqual(['100%_x', 'amal', 'Mona', 'Mona', 'Zoe'].map((name) => `${name} ${tag}`));
    const like = await identity.call(
      'GET',
      `/api/admin/users?search=${encodeURIComponent('100%_x ' + tag)}`,
      { headers: admin },
    );
    expect(like.body['total']).toBe(1);
    const admins = await identity.call('GET', '/api/admin/users?role=admin', { headers: admin });
    expect(Number(admins.body['total'])).toBeGreaterThan(0);
  });

  describe('finds a person', () => {
    const tag = randomUUID().slice(0, 8);
    const people = [
      { full_name: `Shaikha Al-Suwaidi${tag}`, phone_number: '+971 50 555 0358' },
      { full_name: `شيخة المنصوري ${tag}`, phone_number: '050 555 0359' },
      { full_name: `Zoë O’Brien ${tag}`, phone_number: '٠٠٩٧١٥٠٥٥٥٠٣٦٠' },
    ];
    beforeAll(async () => {
      for (const person of people) await signedIn('user', person);
    });
    const found = async (search: string): Promise<(string | null)[]> => {
      const { body } = await identity.call(
        'GET',
        `/api/admin/users?search=${encodeURIComponent(search)}`,
        { headers: admin },
      );
      const items = findUsers.response?.parse(body) as { items: { full_name: string | null }[] };
      return items.items.map(({ full_name }) => full_name);
    };

    const typed = async (query: Record<string, string>): Promise<FoundPeople> => {
      const path = `/api/admin/people?${new URLSearchParams(query).toString()}`;
      const { body } = await identity.call('GET', path, { headers: admin });
      return searchPeople.response?.parse(body) as FoundPeople;
    };

    it.each([
      [`suwaidi${tag} shaikha`, 0],
      [`  SHAIKHA   al  suwaidi${tag} `, 0],
      [`al-suwaidi${tag}`, 0],
      [`alsuwaidi${tag}`, 0],
      [`shaikhaalsuwaidi${tag}`, 0],
      [`شيخه ${tag}`, 1],
      [`المنصورى شَيْخـة ${tag}`, 1],
      [`zoe obrien ${tag}`, 2],
      ['0358', 0],
      ['5550358', 0],
      ['0505550358', 0],
      ['00971 50 555 0358', 0],
      ['+971505550358', 0],
      ['٠٥٠ ٥٥٥ ٠٣٥٨', 0],
      ['+971 50 555 0359', 1],
      ['50-555-0359', 1],
      ['0505550360', 2],
      ['0360', 2],
    ])('by %j', async (search, n) => {
      const names = new Set(await found(search));
      expect(people.map(({ full_name }) => names.has(full_name))).toEqual(
        people.map((_, at) => at === n),
      );
    });

    it.each([
      [`suwaidi${tag} shaikha`, 0],
      [`sh al suwaidi${tag}`, 0],
      [`alsuwaidi${tag}`, 0],
      [`ش ${tag}`, 1],
      [`zo ob ${tag}`, 2],
      ['00971 50 555 0358', 0],
      ['٠٥٠ ٥٥٥ ٠٣٥٩', 1],
    ])('while it is typed: %j', async (search, n) => {
      const { items, complete } = await typed({ search });
      expect(complete).toBe(true);
      expect(items.map(({ full_name }) => full_name)).toEqual([people[n]?.full_name]);
      const [{ id = '' } = {}] = items;
      expect((await typed({ ids: id })).items).toEqual(items);
    });

    it('while it is typed: a short word begins a word, the name that begins with it is first', async () => {
      for (const full_name of [`Aya Zoher ${tag}`, `Nazoya ${tag}`])
        await signedIn('user', { full_name });
      const { items } = await typed({ search: `zo ${tag}` });
      expect(items.map(({ full_name }) => full_name)).toEqual([
        people[2]?.full_name,
        `Aya Zoher ${tag}`,
      ]);
    });

    const service = { from: 'booking', to: 'identity', secret: SERVICE_SECRET } as const;
    const asBooking = async () => ({ authorization: `Bearer ${await signServiceToken(service)}` });

    it('by the whole number for a kiosk: in any form, and no part of it', async () => {
      const headers = await asBooking();
      const byPhone = async (phone: string) => {
        const { body } = await identity.call('POST', '/internal/people/by-phone', {
          headers,
          body: { phone },
        });
        return peopleByPhone.parse(body).ids.length;
      };
      const forms = ['+971 50 555 0358', '050 555 0358', '٠٥٠٥٥٥٠٣٥٨', '00971505550358'];
      for (const form of forms) expect([form, await byPhone(form)]).toEqual([form, 1]);
      expect(await byPhone('5550358')).toBe(0);
    });

    it('by id for booking, as the event says it', async () => {
      const headers = await asBooking();
      const byId = (id: string) => identity.call('GET', `/internal/people/${id}`, { headers });
      const { id } = await signedIn('user', { full_name: `Late ${tag}` });
      const known = internalPerson.parse((await byId(id)).body);
      expect(known).toMatchObject({ userId: id, fullName: `Late ${tag}`, role: 'user' });
      expect((await byId(randomUUID())).status).toBe(404);
    });

    it('by nothing that is not theirs', async () => {
      expect(await found(`shaikha zoe ${tag}`)).toEqual([]);
    });

    it('by the rule that screens search by', async () => {
      const texts = [...people.map(({ full_name }) => full_name), 'ÀÉ ﷺ ٱلـلّٰه کی ۱۲٣ İß'];
      const rows = await identity.sql<{ key: string }>(
        'SELECT search_key(t) AS key FROM unnest($1::text[]) WITH ORDINALITY u (t, n) ORDER BY n',
        [texts],
      );
      expect(rows.map(({ key }) => key)).toEqual(texts.map(searchKey));
    });
  });

  it.each([
    ['?cursor=rubbish', 400],
    ['?limit=0', 400],
    ['?role=owner', 400],
    ['?search=%00', 400],
    ['/00000000-0000-7000-8000-000000000000', 404],
    ['/not-an-id', 400],
  ])('%s is %i', async (path, status) => {
    expect((await identity.call('GET', `/api/admin/users${path}`, { headers: admin })).status).toBe(
      status,
    );
  });
});

describe('a person made by the front desk', () => {
  type Body = Record<string, unknown>;
  const make = (by: Person, body: Body, id = randomUUID()) =>
    identity.call('PUT', `/api/admin/people/${id}`, {
      headers: bearer(by),
      body: { fullName: 'Mariam Al Hashimi', ...body },
    });
  const alike = async (by: Person, query: Record<string, string>) => {
    const path = `/api/admin/people/alike?${new URLSearchParams(query).toString()}`;
    const { body } = await identity.call('GET', path, { headers: bearer(by) });
    return findLikePeople.response!.parse(body).items;
  };
  const newPhone = () => `+97155${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

  it('is invited by a mail whose link leads to a new password', async () => {
    const frontDesk = await signedIn('front_desk');
    const [email, id] = [identity.newEmail(), randomUUID()];
    const made = await make(frontDesk, { email: email.toUpperCase(), phone: newPhone() }, id);
    expect(made).toMatchObject({
      status: 201,
      body: { id, email, full_name: 'Mariam Al Hashimi', role: 'user', email_confirmed: false },
    });
    expect(await identity.eventsOf('profile.changed.v1', email)).toMatchObject([{ userId: id }]);
    const mails = await identity.mailsTo(email);
    expect(mails).toMatchObject([{ purpose: 'invite', fullName: null }]);
    // A stranger who signs up with the address changes nothing of what the desk wrote.
    const stranger = { email, password: 'stranger1', data: { full_name: 'Nobody' } };
    await identity.call('POST', '/auth/v1/signup', { body: stranger });
    const opened = await identity.openLink(mails[0]?.link ?? '');
    expect(opened.pathname).toBe('/reset-password');
    const fields = new URLSearchParams(opened.hash.slice(1));
    expect(fields.get('type')).toBe('invite');
    const headers = { authorization: `Bearer ${fields.get('access_token') ?? ''}` };
    const body = { password: 'reformer2' };
    expect((await identity.call('PUT', '/auth/v1/user', { headers, body })).status).toBe(200);
    await expect(identity.signIn({ email, password: 'stranger1' })).rejects.toThrow();
    const session = await identity.signIn({ email, password: 'reformer2' });
    const profile = await identity.call('GET', '/api/me/profile', { headers: session.bearer });
    expect(profile.body['full_name']).toBe('Mariam Al Hashimi');
    const { items } = await historyOf(frontDesk, id);
    expect(items).toMatchObject([{ action: 'person.created', actorId: frontDesk.id }]);
    const again = await identity.call('POST', `/api/admin/people/${id}/invitation`, {
      headers: bearer(frontDesk),
    });
    expect(again.body).toMatchObject({ code: 'NOT_TO_BE_INVITED' });
  });

  it('is made once, and not beside another one with the same address or number', async () => {
    const frontDesk = await signedIn('front_desk');
    const [phone, email, id] = [newPhone(), identity.newEmail(), randomUUID()];
    const both = await Promise.all([
      make(frontDesk, { phone }, id),
      make(frontDesk, { phone }, id),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toMatchObject({ email: '', phone });
    const same = `0${phone.slice(4)}`;
    expect((await make(frontDesk, { phone: same })).body).toMatchObject({ code: 'PHONE_TAKEN' });
    // Mother and daughter have one number.
    expect((await make(frontDesk, { phone: same, despiteSamePhone: true, email })).status).toBe(
      201,
    );
    expect((await make(frontDesk, { email })).body).toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await make(frontDesk, { phone: newPhone() }, id)).status).toBe(409);
    expect((await make(frontDesk, {})).status).toBe(400);
    expect((await make(frontDesk, { email: 'none' })).status).toBe(400);
    // Nobody signs in, or asks for a mail, without an address.
    await expect(identity.signIn({ email: '', password: '' })).rejects.toThrow();
  });

  it('is made beside more people at once than there are connections', async () => {
    const frontDesk = await signedIn('front_desk');
    const made = await Promise.all(
      Array.from({ length: 10 }, () => make(frontDesk, { phone: newPhone() })),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  });

  it('is compared with those who are there: address, number, similar name', async () => {
    const frontDesk = await signedIn('front_desk');
    const [phone, email, id] = [newPhone(), identity.newEmail(), randomUUID()];
    await make(frontDesk, { fullName: 'Philippa Vandenberghe', phone, email }, id);
    const found = async (query: Record<string, string>) =>
      (await alike(frontDesk, query)).filter(({ person }) => person.id === id);
    expect(await found({ email: email.toUpperCase() })).toMatchObject([{ alike: ['email'] }]);
    expect(await found({ phone: `00971 ${phone.slice(4)}` })).toMatchObject([{ alike: ['phone'] }]);
    expect(await found({ fullName: 'filippa vandenberghe', phone })).toHaveLength(1);
    expect(await found({ fullName: 'Vandenberge Philippa' })).toMatchObject([{ alike: ['name'] }]);
    expect(await found({ fullName: 'Noor Al Suwaidi' })).toEqual([]);
    expect(await alike(frontDesk, {})).toEqual([]);
  });
});

describe('a correction at the front desk', () => {
  const correct = (by: Person, id: string, body: Record<string, unknown>) =>
    identity.call('PATCH', `/api/admin/people/${id}`, {
      headers: bearer(by),
      body: { reason: 'She showed her card', ...body },
    });

  it('of name and number counts at once; another address is asked for, and both are told', async () => {
    const [frontDesk, who] = [await signedIn('front_desk'), await signedIn('user')];
    const email = identity.newEmail();
    const corrected = await correct(frontDesk, who.id, {
      fullName: 'Mariam Aziz',
      phone: '+971 50 123 4567',
      email,
      version: 0,
    });
    expect(correctPerson.response!.parse(corrected.body)).toMatchObject({
      full_name: 'Mariam Aziz',
      phone: '+971501234567',
      email: who.email,
      new_email: email,
      version: 1,
    });
    expect(await identity.eventsOf('user.email_change_requested.v1', who.email)).toMatchObject([
      { newEmail: email },
    ]);
    expect(
      (await identity.call('GET', '/api/me/profile', { headers: bearer(who) })).body,
    ).toMatchObject({ full_name: 'Mariam Aziz' });
    // A form of before: what the first one changed is not overwritten.
    const stale = await correct(frontDesk, who.id, { fullName: 'Maryam', version: 0 });
    expect(stale.body).toMatchObject({ code: 'EDIT_CONFLICT' });
    await identity.openLink((await identity.mailsTo(email)).at(-1)?.link ?? '');
    const known = await identity.call('GET', `/api/admin/users/${who.id}`, {
      headers: bearer(frontDesk),
    });
    expect(known.body).toMatchObject({ email, new_email: null });
    const { items } = await historyOf(frontDesk, who.id);
    expect(items).toMatchObject([
      { action: 'person.corrected', before: { phone: null, email: who.email }, after: { email } },
    ]);
  });

  it('of the birth date is in the history, and a form of before does not overwrite it', async () => {
    const [frontDesk, who] = [await signedIn('front_desk'), await signedIn('user')];
    const right = await correct(frontDesk, who.id, { birthDate: '1988-02-29', version: 0 });
    expect(right.body).toMatchObject({ birth_date: '1988-02-29', version: 1 });
    const future = await correct(frontDesk, who.id, { birthDate: '2090-01-01' });
    expect(future.body).toMatchObject({ details: [{ path: 'birthDate' }] });
    const stale = await correct(frontDesk, who.id, { birthDate: '1988-02-28', version: 0 });
    expect(stale.body).toMatchObject({ code: 'EDIT_CONFLICT' });
    await correct(frontDesk, who.id, { birthDate: null });
    expect((await historyOf(frontDesk, who.id)).items).toMatchObject([
      { before: { birth_date: '1988-02-29' }, after: { birth_date: null } },
      { before: { birth_date: null }, after: { birth_date: '1988-02-29' } },
    ]);
  });

  it('of an address that nobody has read yet counts at once, and invites there', async () => {
    const [frontDesk, id] = [await signedIn('front_desk'), randomUUID()];
    const [wrong, right] = [identity.newEmail(), identity.newEmail()];
    await identity.call('PUT', `/api/admin/people/${id}`, {
      headers: bearer(frontDesk),
      body: { fullName: 'Huda', email: wrong },
    });
    const other = await identity.member();
    expect((await correct(frontDesk, id, { email: other.email })).body).toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    expect((await correct(frontDesk, id, { email: right })).body).toMatchObject({ email: right });
    expect(await identity.mailsTo(right)).toMatchObject([{ purpose: 'invite' }]);
    const former = await identity.openLink((await identity.mailsTo(wrong)).at(-1)?.link ?? '');
    expect(former.hash).toContain('otp_expired');
    expect((await correct(frontDesk, id, { email: right })).body).toMatchObject({ version: 2 });
  });

  it('of who works here is an admin’s', async () => {
    const [manager, trainer] = [await signedIn('manager'), await signedIn('trainer')];
    expect((await correct(manager, trainer.id, { fullName: 'Layla' })).status).toBe(403);
    expect((await correct(await signedIn('admin'), trainer.id, { fullName: 'Layla' })).status).toBe(
      200,
    );
    expect((await correct(manager, randomUUID(), { fullName: 'Layla' })).status).toBe(404);
  });
});
