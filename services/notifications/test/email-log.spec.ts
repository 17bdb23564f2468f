import { randomUUID } from 'node:crypto';
import * as contracts from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { datesNotRefused, until } from '@studio/testing';
import { NotificationsTestApp, type Person } from './notifications-test-app.js';

let testApp: NotificationsTestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await NotificationsTestApp.start();
  admin = await testApp.person({ role: 'admin' });
});
afterAll(() => testApp.stop());

interface Found {
  items: contracts.EmailLogRow[];
  total: number;
  nextCursor: string | null;
}
const path = '/api/admin/emails';
const find = async (query: string): Promise<Found> =>
  (await testApp.call<Found>('GET', `${path}?${query}`, { as: admin })).body;
const readRow = async (id: string) =>
  (await testApp.call<contracts.EmailDetails>('GET', `${path}/${id}`, { as: admin })).body;
/** A member whose booking has been mailed. */
const booked = async (): Promise<{ person: Person; email: contracts.EmailLogRow }> => {
  const person = await testApp.person();
  await testApp.deliver(testApp.booked(person.id));
  const email = await until(async () =>
    (await find(`userId=${person.id}`)).items.find(({ status }) => status === 'sent'),
  );
  return { person, email };
};
const resend = async (id: string, key: string = randomUUID(), as: Person = admin) => {
  const answer = await fetch(`${testApp.url}${path}/${id}/resend`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': key },
  });
  return { status: answer.status, body: (await answer.json()) as contracts.EmailLogRow };
};

test('is found by address, subject, kind, state and day', async () => {
  const { person, email } = await booked();
  const [part] = person.email.split('@');
  const today = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);
  for (const query of [
    `search=${part?.toUpperCase()}`,
    `userId=${person.id}&search=reformer`,
    `userId=${person.id}&kind=booking-confirmation`,
    `userId=${person.id}&status=sent`,
    `userId=${person.id}&from=${today}&to=${today}`,
  ]) {
    const { items, total } = await find(query);
    expect({ query, ids: items.map(({ id }) => id), total }).toEqual({
      query,
      ids: [email.id],
      total: 1,
    });
  }
  for (const query of ['search=%25', 'status=failed', 'to=2020-01-01', 'kind=cancellation'])
    expect((await find(`userId=${person.id}&${query}`)).total).toBe(0);
});

test('is found by the payment or the refund that it is about', async () => {
  const [person, paymentId, refundId] = [await testApp.person(), newId(), newId()];
  await testApp.deliver(testApp.booked(person.id));
  const [purchase] = await testApp.sql<{ id: string }>(
    `INSERT INTO email_jobs SELECT (jsonb_populate_record(NULL::email_jobs, to_jsonb(j) ||
       jsonb_build_object('id', gen_random_uuid(), 'event_id', gen_random_uuid(),
         'attachments', $2::jsonb))).*
     FROM email_jobs j WHERE user_id = $1 LIMIT 1 RETURNING id`,
    [
      person.id,
      JSON.stringify([{ invoiceOfPayment: paymentId }, { creditNoteOfRefund: refundId }]),
    ],
  );
  for (const about of [paymentId, refundId, `${newId()},${refundId}`]) {
    const { items } = await find(`userId=${person.id}&about=${about}`);
    expect(items.map(({ id }) => id)).toEqual([purchase?.id]);
  }
  expect((await find(`about=${newId()}`)).total).toBe(0);
});

test('comes page by page, each mail once', async () => {
  const person = await testApp.person();
  for (let n = 0; n < 5; n++) await testApp.deliver(testApp.booked(person.id));
  await until(async () => (await find(`userId=${person.id}`)).total === 5);
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Found = await find(
      `userId=${person.id}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(new Set(ids).size).toBe(5);
  expect((await testApp.call('GET', `${path}?cursor=nonsense`, { as: admin })).status).toBe(400);
});

test('shows every attempt, the reason, and what was sent', async () => {
  const person = await testApp.person();
  testApp.mails.refuse = 451;
  await testApp.deliver(testApp.booked(person.id));
  await until(async () => ((await find(`userId=${person.id}`)).items[0]?.attempts ?? 0) > 1);
  testApp.mails.refuse = null;
  const { id } = await until(async () =>
    (await find(`userId=${person.id}`)).items.find(({ status }) => status === 'sent'),
  );
  const email = await readRow(id);
  contracts.emailDetails.parse(email);
  expect(email.log.at(0)).toMatchObject({
    attempt: 1,
    outcome: 'failed',
    detail: expect.stringContaining('451'),
  });
  expect(email.log.at(-1)).toMatchObject({ outcome: 'sent', detail: null });
  expect(email.html).toContain('Reformer Flow');
  expect(email).toMatchObject({
    language: 'en',
    source: 'event',
    attachments: ['class.ics'],
    canResend: true,
    secretsErased: false,
  });
});

test('never shows a one-time link, not even while it waits, and never sends it again', async () => {
  const person = await testApp.person();
  testApp.mails.refuse = 451;
  await testApp.deliver(
    testApp.event('user.link_requested.v1', {
      userId: person.id,
      email: person.email,
      fullName: person.fullName,
      purpose: 'recovery',
      link: 'http://localhost:4200/auth/v1/verify?token=secret-token',
      code: '918273',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  );
  const waiting = await until(async () => (await find(`userId=${person.id}`)).items[0]);
  const shown = JSON.stringify(await readRow(waiting.id));
  testApp.mails.refuse = null;
  await until(() => testApp.mails.to(person.email)[0]);
  await until(async () => (await readRow(waiting.id)).status === 'sent');
  for (const view of [shown, JSON.stringify(await readRow(waiting.id))]) {
    expect(view).not.toMatch(/secret-token|918273/);
    expect(JSON.parse(view)).toMatchObject({ secretsErased: true, canResend: false });
  }
  expect(await resend(waiting.id)).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_NOT_RESENDABLE' },
  });
});

test('a mail is sent again as a new one that names the first, once for each key', async () => {
  const { person, email } = await booked();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 4 }, () => resend(email.id, key)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const ids = new Set(answers.map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  await until(() => testApp.mails.to(person.email).length === 2);
  const [again = ''] = ids;
  expect(await readRow(again)).toMatchObject({ source: 'resend', resendOf: email.id });
  expect((await readRow(email.id)).resentAs).toMatchObject([{ id: again }]);
  expect((await resend(email.id, 'short')).status).toBe(400);
});

test('mails that were not sent, or only reported, can not be sent again', async () => {
  const person = await testApp.person();
  await testApp.call('PATCH', '/api/me/preferences', { as: person, body: { emailsOff: true } });
  await testApp.deliver(testApp.booked(person.id));
  const skipped = await until(async () => (await find(`userId=${person.id}`)).items[0]);
  expect(skipped).toMatchObject({ status: 'skipped', attempts: 0 });
  expect((await resend(skipped.id)).status).toBe(409);
  expect((await resend(newId())).status).toBe(404);
});

test.each(['user', 'trainer'] as const)('is not for a %s', async (role) => {
  const { email } = await booked();
  const person = await testApp.person({ role });
  expect((await testApp.call('GET', `${path}/${email.id}`, { as: person })).status).toBe(403);
  expect((await resend(email.id, randomUUID(), person)).status).toBe(403);
});

test.each<[string, (date: string) => string]>([
  [path, (date) => `from=${date}`],
  [path, (date) => `to=${date}`],
  [path, (date) => `cursor=${date}T00:00:00.000Z_${newId()}`],
  [
    '/api/me/notifications',
    (date) => `cursor=${Buffer.from(`${date}T00:00:00.000Z ${newId()}`).toString('base64url')}`,
  ],
  ['/rest/v1/notifications', (date) => `created_at=eq.${date}`],
])('dates that no studio means are bad requests: %s %#', async (route, query) => {
  const ask = async (date: string) =>
    (await testApp.call('GET', `${route}?${query(date)}`, { as: admin })).status;
  expect(await datesNotRefused(ask)).toEqual([]);
});
