import { ImportClient } from './import-client.js';

let client: ImportClient;
beforeAll(async () => {
  client = await ImportClient.open();
});
afterAll(() => client.close());

const people = [
  'Full name,Email,Gender,Waiver,Notes',
  'Noor Saleh,noor@facts.example,F,03/03/2025,"Knee, left\nWindow"',
  'Omar Haddad,omar@facts.example,ذكر,,',
  'Lina Barakat,lina@facts.example,Prefer not to say,Y,',
  'Sam Reed,sam@facts.example,Gemini,24/11/2099,Quiet',
].join('\n');

const profilesOf = (emails: readonly string[]) =>
  client.identity.sql<{ id: string; email: string; gender: string | null }>(
    `SELECT id, email, gender FROM profiles WHERE email = ANY($1) ORDER BY email`,
    [emails],
  );
const names = ['lina', 'noor', 'omar', 'sam'];
const emails = names.map((name) => `${name}@facts.example`);
const eventsOf = (importId: string) =>
  client.identity.sql<{ data: Record<string, unknown> }>(
    `SELECT data FROM outbox WHERE type = 'user.imported.v1' AND data->>'importId' = $1
     ORDER BY data->>'note'`,
    [importId],
  );

test('gender, note and the day of a waiver come with a file of people, and go with them', async () => {
  const preview = await client.checked(people);
  expect(preview.columns.map(({ field }) => field)).toEqual([
    'fullName',
    'email',
    'gender',
    'waiverSignedOn',
    'note',
  ]);
  const rows = await client.rowsOf(preview.id);
  expect(rows.map((row) => [row.state, row.facts['gender'], row.facts['waiverSignedOn']])).toEqual([
    ['ready', 'female', '2025-03-03'],
    ['ready', 'male', undefined],
    ['ready', undefined, undefined],
    ['ready', undefined, undefined],
  ]);
  // What can't be read is named, and the row comes in without it.
  expect(rows.map(({ problems }) => problems.map(({ code, leftOut }) => [code, leftOut]))).toEqual([
    [],
    [],
    [['invalid_date', 'Y']],
    [
      ['unknown_gender', 'Gemini'],
      ['date_in_future', '24/11/2099'],
    ],
  ]);
  await client.start(preview.id);
  const made = await profilesOf(emails);
  expect(made.map(({ gender }) => gender)).toEqual([null, 'female', 'male', null]);
  const [, noor, , sam] = made;
  const from = { importId: preview.id, fileName: 'people.csv' };
  expect((await eventsOf(preview.id)).map(({ data }) => data)).toMatchObject([
    { ...from, userId: noor?.id, note: 'Knee, left\nWindow', waiverSignedOn: '2025-03-03' },
    { ...from, userId: sam?.id, note: 'Quiet', waiverSignedOn: null },
  ]);
  const history = await client.identity.sql<{ after: Record<string, unknown> }>(
    `SELECT after FROM staff_history WHERE user_id = $1`,
    [noor?.id],
  );
  expect(history).toMatchObject([{ after: { gender: 'female' } }]);

  const again = await client.done(people);
  expect(again.counts).toMatchObject({ known: 4, made: 0 });
  expect(await eventsOf(again.id)).toEqual([]);

  await client.undone(preview.id);
  expect(await profilesOf(emails)).toEqual([]);
});

test('a status of bookings is read, or the row is not taken', async () => {
  await client.done('Name,Email\nReem Ali,reem@facts.example');
  const preview = await client.checked(
    [
      'Email,Date,Time,Class,Status',
      'reem@facts.example,02/11/2026,18:30,Reformer,Signed in',
      'reem@facts.example,03/11/2026,18:30,Reformer,No Show',
      'reem@facts.example,04/11/2026,18:30,Reformer,',
      'reem@facts.example,13/11/2026,18:30,Reformer,Waitlisted',
    ].join('\n'),
    'bookings',
  );
  const rows = await client.rowsOf(preview.id);
  expect(
    rows.map(({ state, facts: read, problems: [one] }) => [state, read['status'], one?.code]),
  ).toEqual([
    ['ready', 'attended', undefined],
    ['ready', 'no_show', undefined],
    ['ready', undefined, undefined],
    ['failed', undefined, 'unknown_status'],
  ]);
});

test('a person and the front desk change a gender', async () => {
  const { identity, bearer } = client;
  const [kept, other] = [await identity.member(), await identity.member()];
  const own = { headers: (await identity.signIn(kept)).bearer };
  await identity.signIn(other);
  const change = (gender: string | null) =>
    identity.call('PATCH', '/api/me/profile', { ...own, body: { gender } });
  expect((await change('other')).body).toMatchObject({ gender: 'other' });
  expect((await change('cat')).status).toBe(400);
  expect((await change(null)).body).toMatchObject({ gender: null });
  const correct = (id: string, body: object) =>
    identity.call('PATCH', `/api/admin/people/${id}`, {
      headers: bearer,
      body: { ...body, reason: 'Said so' },
    });
  expect((await correct(other.id, { gender: 'female', version: 0 })).body).toMatchObject({
    gender: 'female',
    version: 1,
  });
  expect((await correct(other.id, { gender: 'male', version: 0 })).status).toBe(409);
});
