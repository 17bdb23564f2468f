import { randomUUID } from 'node:crypto';
import { mergePreview, mergeStatus } from '@studio/contracts';
import { columnsWithPeople } from '@studio/testing';
import { DeleteDueAccounts } from '../src/deletion/delete-due-accounts.job.js';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';
import { OtherService } from './other-services.js';

let identity: OpenIdentity;
let others: Record<'booking' | 'payments' | 'notifications', OtherService>;
beforeAll(async () => {
  others = {
    booking: await OtherService.start('booking'),
    payments: await OtherService.start('payments'),
    notifications: await OtherService.start('notifications'),
  };
  identity = await openIdentity({
    BOOKING_URL: others.booking.url,
    PAYMENTS_URL: others.payments.url,
    NOTIFICATIONS_URL: others.notifications.url,
    PRIVACY_EVERY_MS: '3600000',
  });
});
afterAll(async () => {
  await identity.close();
  await Promise.all(Object.values(others).map((service) => service.stop()));
});

const sql = <Row>(text: string, values?: unknown[]) => identity.sql<Row>(text, values ?? []);

interface Someone {
  id: string;
  email: string;
  password: string;
  bearer: { authorization: string };
}
const someone = async (role = 'user', fullName = 'Noor Al Suwaidi'): Promise<Someone> => {
  const person = await identity.member({ data: { full_name: fullName } });
  const { bearer } = await identity.signIn(person);
  await identity.call('GET', '/api/me/profile', { headers: bearer });
  await sql('UPDATE profiles SET role = $2 WHERE id = $1', [person.id, role]);
  const session = await identity.signIn(person);
  return { ...person, bearer: session.bearer };
};

/** Made at the front desk: a number, and nobody has ever signed in. */
const madeByStaff = async (by: Someone, body: Record<string, unknown> = {}): Promise<string> => {
  const id = randomUUID();
  const phone = `+97155${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  await identity.call('PUT', `/api/admin/people/${id}`, {
    headers: by.bearer,
    body: { fullName: 'Nour Alsuwaidi', phone, ...body },
  });
  return id;
};

const preview = (by: Someone, keptId: string, otherId: string) =>
  identity.call('GET', `/api/admin/people/${keptId}/merge-preview?otherId=${otherId}`, {
    headers: by.bearer,
  });
const merge = (
  by: Someone,
  keptId: string,
  { otherId, ...body }: { otherId: string } & Record<string, unknown>,
) =>
  identity.call('POST', `/api/admin/people/${keptId}/merges`, {
    headers: by.bearer,
    body: {
      otherId,
      name: 'kept',
      phone: 'kept',
      email: 'kept',
      reason: 'Made twice at the desk',
      ...body,
    },
  });
const read = (by: Someone, id: string) =>
  identity.call('GET', `/api/admin/users/${id}`, { headers: by.bearer });
const mailedAfter = (id: string) =>
  sql(
    `SELECT data->>'email' AS email, data->>'otherEmail' AS other FROM outbox
     WHERE type = 'user.records_merged.v1' AND data->>'userId' = $1`,
    [id],
  );
const eventsOf = (id: string) =>
  sql(`SELECT FROM outbox WHERE type = 'user.merged.v1' AND data->>'userId' = $1`, [id]);

test('both records are shown side by side, with what the other services know', async () => {
  const [manager, who] = [await someone('manager'), await someone()];
  const otherId = await madeByStaff(manager);
  others.booking.merge = {
    isMoved: false,
    facts: { past: 3 },
    intoFacts: { upcoming: 2 },
    conflicts: [],
    blockedBy: [],
  };
  const both = mergePreview.parse((await preview(manager, who.id, otherId)).body);
  expect(both).toMatchObject({
    kept: { user: { id: who.id }, canSignIn: true, facts: { upcoming: 2, past: 0 } },
    other: { user: { id: otherId }, canSignIn: false, facts: { upcoming: 0, past: 3, paid: 0 } },
    blockedBy: [],
  });
  others.payments.isDown = true;
  expect((await preview(manager, who.id, otherId)).status).toBe(503);
  expect((await merge(manager, who.id, { otherId })).status).toBe(503);
  others.payments.isDown = false;
  expect((await read(manager, otherId)).status).toBe(200);
});

test('the other account is closed at once: its session, its links, its place in lists', async () => {
  const [manager, kept, other] = [await someone('manager'), await someone(), await someone()];
  await identity.call('POST', '/auth/v1/recover', { body: { email: other.email } });
  const link = (await identity.mailsTo(other.email)).at(-1)?.link ?? '';
  const merged = await merge(manager, kept.id, { otherId: other.id });
  expect([merged.status, mergeStatus.parse(merged.body).isDone]).toEqual([202, false]);
  expect((await merge(manager, kept.id, { otherId: other.id })).status).toBe(202);
  expect(await eventsOf(other.id)).toHaveLength(1);
  expect(await mailedAfter(kept.id)).toEqual([{ email: kept.email, other: other.email }]);

  const own = await identity.call('GET', '/api/me/profile', { headers: other.bearer });
  expect(own.status).toBe(401);
  expect((await identity.openLink(link)).hash).toContain('otp_expired');
  const signIn = { email: other.email, password: other.password };
  const refused = await identity.call('POST', '/auth/v1/token?grant_type=password', {
    body: signIn,
  });
  expect(refused).toMatchObject({ status: 400, body: { error_code: 'user_merged' } });
  const wrong = { email: other.email, password: 'wrong-one1' };
  const stranger = await identity.call('POST', '/auth/v1/token?grant_type=password', {
    body: wrong,
  });
  expect(stranger.body).toMatchObject({ error_code: 'invalid_credentials' });
  const signUp = await identity.call('POST', '/auth/v1/signup', { body: signIn });
  expect(signUp.status).toBe(422);

  expect(await read(manager, other.id)).toMatchObject({
    status: 410,
    body: { code: 'PERSON_MERGED', details: { intoId: kept.id } },
  });
  const found = await identity.call('GET', `/api/admin/people?search=${other.email}`, {
    headers: manager.bearer,
  });
  expect(found.body).toMatchObject({ items: [] });
  // The desk types the former address: the kept record is shown.
  const alike = await identity.call('GET', `/api/admin/people/alike?email=${other.email}`, {
    headers: manager.bearer,
  });
  expect(alike.body).toMatchObject({ items: [{ person: { id: kept.id }, alike: ['email'] }] });
  const history = await identity.call('GET', `/api/admin/users/${kept.id}/history`, {
    headers: manager.bearer,
  });
  expect(history.body).toMatchObject({
    items: [{ action: 'person.merged', actorId: manager.id, reason: 'Made twice at the desk' }],
  });
  await identity.signIn(kept);
});

test('the answer names what both had at one time, and what of it ends', async () => {
  const [manager, kept] = [await someone('manager'), await someone()];
  const otherId = await madeByStaff(manager);
  const startsAt = '2026-12-05T06:00:00.000Z';
  const conflict = {
    kind: 'class' as const,
    name: 'Reformer Flow',
    startsAt,
    endedName: 'Reformer Flow',
    endedStartsAt: startsAt,
    ends: 'other' as const,
    cameBack: 'credit' as const,
  };
  const before = others.booking.merge;
  others.booking.merge = { ...before, conflicts: [conflict] };
  const { body } = await merge(manager, kept.id, { otherId });
  expect(body).toMatchObject({ conflicts: [conflict] });
  expect((await merge(manager, kept.id, { otherId })).body).toMatchObject({ conflicts: [] });
  others.booking.merge = before;
});

test('progress names the services that have moved their part', async () => {
  const [manager, kept] = [await someone('manager'), await someone()];
  const otherId = await madeByStaff(manager);
  await merge(manager, kept.id, { otherId });
  const path = `/api/admin/people/${kept.id}/merges/${otherId}`;
  const status = async () =>
    mergeStatus.parse((await identity.call('GET', path, { headers: manager.bearer })).body);
  others.booking.merge = { ...others.booking.merge, isMoved: true };
  expect((await status()).services).toEqual([
    { service: 'identity', isDone: true },
    { service: 'booking', isDone: true },
    { service: 'payments', isDone: false },
    { service: 'notifications', isDone: false },
  ]);
  for (const service of Object.values(others)) service.merge = { ...service.merge, isMoved: true };
  expect((await status()).isDone).toBe(true);
  for (const service of Object.values(others)) service.merge = { ...service.merge, isMoved: false };
});

test('name, number and address come from either; how one signs in goes with the address', async () => {
  const [manager, other] = [await someone('manager'), await someone()];
  // The kept record has none, and nobody chose.
  await sql(`UPDATE profiles SET birth_date = '1991-03-14', gender = 'female' WHERE id = $1`, [
    other.id,
  ]);
  const keptId = await madeByStaff(manager);
  const kept = (await read(manager, keptId)).body;
  const choice = { otherId: other.id, name: 'other', phone: 'kept', email: 'other' };
  expect((await merge(manager, keptId, choice)).status).toBe(202);
  expect((await read(manager, keptId)).body).toMatchObject({
    full_name: 'Noor Al Suwaidi',
    phone: kept['phone'],
    email: other.email,
    email_confirmed: true,
    birth_date: '1991-03-14',
    gender: 'female',
  });
  const { bearer } = await identity.signIn(other);
  const own = await identity.call('GET', '/api/me/profile', { headers: bearer });
  expect(own.body).toMatchObject({ id: keptId });
});

test('a gender is the kept record’s, or the other’s where it was chosen', async () => {
  const [manager, other] = [await someone('manager'), await someone()];
  for (const [gender, expected] of [
    ['kept', 'female'],
    ['other', 'male'],
  ] as const) {
    const keptId = await madeByStaff(manager);
    const formerId = gender === 'kept' ? other.id : await madeByStaff(manager);
    await sql(`UPDATE profiles SET gender = 'female' WHERE id = $1`, [keptId]);
    await sql(`UPDATE profiles SET gender = 'male' WHERE id = $1`, [formerId]);
    const choice = { otherId: formerId, name: 'kept', phone: 'kept', email: 'kept', gender };
    await merge(manager, keptId, choice);
    expect((await read(manager, keptId)).body).toMatchObject({ gender: expected });
  }
});

test.each([
  { what: 'a record with itself', role: 'manager', code: 'MERGE_SAME_RECORD', status: 422 },
  { what: 'who is unknown', role: 'manager', code: 'NOT_FOUND', status: 404 },
  { what: 'who works here, into a member', role: 'admin', code: 'MERGE_BLOCKED', status: 409 },
  {
    what: 'a member into who works here, by a manager',
    role: 'manager',
    code: 'STAFF_RECORD',
    status: 403,
  },
  { what: 'who is about to be deleted', role: 'manager', code: 'MERGE_BLOCKED', status: 409 },
  { what: 'two with a plan each', role: 'manager', code: 'MERGE_BLOCKED', status: 409 },
  {
    what: 'an address that nobody confirmed',
    role: 'manager',
    code: 'MERGE_EMAIL_UNCONFIRMED',
    status: 409,
  },
  { what: 'what changed since it was read', role: 'manager', code: 'EDIT_CONFLICT', status: 409 },
  { what: 'by the front desk', role: 'front_desk', code: 'FORBIDDEN', status: 403 },
])('refused: $what', async ({ what, role, code, status }) => {
  const [by, kept, other] = [await someone(role), await someone(), await someone()];
  const boss = await someone('admin');
  const request: Parameters<typeof merge>[2] = { otherId: other.id };
  if (code === 'MERGE_SAME_RECORD') request.otherId = kept.id;
  if (code === 'NOT_FOUND') request.otherId = randomUUID();
  if (what.startsWith('who works here'))
    await sql(`UPDATE profiles SET role = 'trainer' WHERE id = $1`, [other.id]);
  if (code === 'STAFF_RECORD')
    await sql(`UPDATE profiles SET role = 'admin' WHERE id = $1`, [kept.id]);
  if (what.includes('deleted'))
    await sql(
      `INSERT INTO account_deletions (studio_id, user_id, requested_at, deletes_at)
       SELECT studio_id, id, now(), now() + interval '30 days' FROM profiles WHERE id = $1`,
      [other.id],
    );
  if (what.startsWith('two with'))
    others.payments.merge = { ...others.payments.merge, blockedBy: ['TWO_PLANS'] };
  if (code === 'MERGE_EMAIL_UNCONFIRMED')
    Object.assign(request, {
      otherId: await madeByStaff(boss, { email: identity.newEmail() }),
      email: 'other',
    });
  if (code === 'EDIT_CONFLICT') {
    await identity.call('PATCH', `/api/admin/people/${other.id}`, {
      headers: boss.bearer,
      body: { fullName: 'Somebody else', reason: 'She showed her card' },
    });
    Object.assign(request, { version: 0, otherVersion: 0 });
  }
  expect(await merge(by, kept.id, request)).toMatchObject({ status, body: { code } });
  others.payments.merge = { ...others.payments.merge, blockedBy: [] };
  expect(await eventsOf(request.otherId)).toEqual([]);
});

test('two at the desk merge the same two the other way round: one of them is too late', async () => {
  const [manager, one, other] = [await someone('manager'), await someone(), await someone()];
  const answers = await Promise.all([
    merge(manager, one.id, { otherId: other.id }),
    merge(manager, other.id, { otherId: one.id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 410]);
});

test('with the kept account the merged ones are deleted, and their addresses are free', async () => {
  const [manager, kept, other] = [await someone('manager'), await someone(), await someone()];
  await merge(manager, kept.id, { otherId: other.id });
  await sql(
    `INSERT INTO account_deletions (studio_id, user_id, requested_at, deletes_at)
     SELECT studio_id, id, now(), now() - interval '1 second' FROM profiles WHERE id = $1`,
    [kept.id],
  );
  await identity.app.get(DeleteDueAccounts).execute();
  expect(await sql('SELECT FROM users WHERE id = ANY($1)', [[kept.id, other.id]])).toEqual([]);
  const gone = await sql<{ id: string }>(
    `SELECT data->>'userId' AS id FROM outbox WHERE type = 'user.deleted.v1'
     AND data->>'userId' = ANY($1)`,
    [[kept.id, other.id]],
  );
  expect(gone.map(({ id }) => id).sort()).toEqual([kept.id, other.id].sort());
});

test('every column with a person’s id is dealt with, or stays for a reason', async () => {
  const known = {
    'account_deletions.user_id': 'a record that is about to be deleted is not merged',
    'avatar_files.user_id': 'the picture is removed',
    'data_exports.user_id': 'archives that are under way are ended',
    'import_names.user_id': 'what a name in a file was said to be moves',
    'import_rows.subject_id': 'the record that a row of a file made, whatever became of it',
    'imported_ids.user_id': 'the number of another system moves',
    'imports.created_by': 'who of the staff did it',
    'known_devices.user_id': 'nobody signs in with it; it goes with the kept account',
    'not_me_links.user_id': 'links are burnt',
    'one_time_links.user_id': 'links are burnt',
    'sessions.user_id': 'sessions are ended',
    'setup_links.user_id': 'who runs the studio is not merged away; an unused one ends in a day',
    'staff_history.actor_id': 'who of the staff did it',
    'staff_history.user_id': 'it can not be edited: reading it asks for all ids of a person',
    'user_roles.user_id': 'whoever has a role is not merged away',
    'users.merged_into': 'says where the record is now',
  };
  expect(await columnsWithPeople(sql)).toEqual(Object.keys(known).sort());
});
