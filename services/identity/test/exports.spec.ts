import { randomUUID } from 'node:crypto';
import { dataExport, listExports, type DataExport } from '@studio/contracts';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { MakeExports } from '../src/exports/make-exports.job.js';
import { claimExport, ClaimLost, whileClaimed } from '../src/exports/claimed-export.js';
import { CleanUpOldExports } from '../src/exports/clean-up-old-exports.job.js';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';
import { OtherService } from './other-services.js';
import { unzip } from '@studio/testing/unzip';

let identity: OpenIdentity;
let services: Record<'booking' | 'payments' | 'notifications', OtherService>;
let job: MakeExports;
beforeAll(async () => {
  services = {
    booking: await OtherService.start('booking'),
    payments: await OtherService.start('payments'),
    notifications: await OtherService.start('notifications'),
  };
  identity = await openIdentity({
    BOOKING_URL: services.booking.url,
    PAYMENTS_URL: services.payments.url,
    NOTIFICATIONS_URL: services.notifications.url,
    // The specs say when a job has its turn.
    PRIVACY_EVERY_MS: '3600000',
  });
  job = identity.app.get(MakeExports);
});
afterAll(async () => {
  await identity.close();
  await Promise.all(Object.values(services).map((service) => service.stop()));
});

const member = async (data: Record<string, unknown> = { full_name: 'Noor Al Suwaidi' }) => {
  const person = await identity.member({ data });
  const { bearer } = await identity.signIn(person);
  await identity.call('GET', '/api/me/profile', { headers: bearer });
  return { ...person, bearer };
};
type Member = Awaited<ReturnType<typeof member>>;

const order = (who: Member) => identity.call('POST', '/api/me/exports', { headers: who.bearer });
const latest = async (who: Member): Promise<DataExport | undefined> => {
  const { body } = await identity.call('GET', '/api/me/exports', { headers: who.bearer });
  return (listExports.response?.parse(body) as { items: DataExport[] }).items[0];
};
/** What is due gets its turn, until the archive is as it should be. */
const turnUntil = (who: Member, status: DataExport['status']): Promise<DataExport> =>
  until(async () => {
    await job.execute();
    const found = await latest(who);
    return found?.status === status ? found : undefined;
  });
const download = (who: Pick<Member, 'bearer'> | null, id: string) =>
  fetch(`${identity.url}/api/me/exports/${id}/file`, { headers: who?.bearer ?? {} });

describe('an archive', () => {
  it('holds everything of all services, as JSON and as CSV', async () => {
    const who = await member({ full_name: '=HYPERLINK("http://evil")' });
    const values = ['plain', 'a "quote", and\na line', '+1', '@x', 'سلام', null, 5, -5, { a: 1 }];
    services.booking.rows.set(
      who.id,
      values.map((one, n) => ({ n, value: one })),
    );
    const { status, body } = await order(who);
    expect(status).toBe(202);
    const { id } = dataExport.parse(body);
    const ready = await turnUntil(who, 'ready');
    expect(ready).toMatchObject({ id, progress: 100 });
    expect(ready.parts.map(({ service, status: state }) => `${service} ${state}`)).toEqual([
      'identity done',
      'booking done',
      'payments done',
      'notifications done',
    ]);

    const answer = await download(who, id);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="studio-data-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).toHaveLength(ready.bytes ?? 0);
    const files = await unzip(bytes);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'README.txt',
        'data.json',
        'identity/profile.csv',
        'booking/entries.csv',
        'payments/member.csv',
        'notifications/entries.csv',
      ]),
    );
    const data = JSON.parse(files.get('data.json') ?? '') as Record<string, never>;
    expect(data).toMatchObject({
      identity: { profile: [{ email: who.email, full_name: '=HYPERLINK("http://evil")' }] },
      booking: {
        member: [{ user_id: who.id, of: 'booking' }],
        entries: values.map((one, n) => ({ n, value: one })),
      },
      payments: { entries: [] },
    });
    expect(files.get('data.json')).not.toMatch(/argon2|token_hash|password_hash/);
    expect(files.get('booking/entries.csv')).toBe(
      [
        '\uFEFFn,value',
        '0,plain',
        '1,"a ""quote"", and\na line"',
        "2,'+1",
        "3,'@x",
        '4,سلام',
        '5,',
        '6,5',
        '7,-5',
        '8,"{""a"":1}"',
        '',
      ].join('\r\n'),
    );
    expect(files.get('identity/profile.csv')).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(files.get('payments/entries.csv')).toBe('\uFEFFn,value\r\n');
    expect(await identity.eventsOf('user.export_ready.v1', who.email)).toEqual([
      expect.objectContaining({ userId: who.id, expiresAt: ready.expiresAt }),
    ]);
    expect(await identity.sql('SELECT FROM data_export_pages WHERE export_id = $1', [id])).toEqual(
      [],
    );
  });

  it('is its owner’s alone', async () => {
    const [owner, other] = [await member(), await member()];
    const { id } = dataExport.parse((await order(owner)).body);
    expect((await download(owner, id)).status).toBe(404);
    await turnUntil(owner, 'ready');
    expect((await download(null, id)).status).toBe(401);
    expect((await download(other, id)).status).toBe(404);
    expect((await download(other, randomUUID())).status).toBe(404);
    expect((await download(owner, id)).status).toBe(200);
    expect(await latest(other)).toBeUndefined();
  });

  it('is one, however often it is asked for while it is made', async () => {
    services.payments.isDown = true;
    const who = await member();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(who)));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    expect(answers.every(({ status }) => status === 202)).toBe(true);
    services.payments.isDown = false;
    await identity.sql('UPDATE data_exports SET next_attempt_at = now() WHERE user_id = $1', [
      who.id,
    ]);
    await identity.sql('UPDATE data_export_parts SET next_attempt_at = now()');
    await turnUntil(who, 'ready');
    expect((await order(who)).body['id']).not.toBe(answers[0]?.body['id']);
  });

  it('can be ordered three times a day', async () => {
    const who = await member();
    for (let n = 0; n < 3; n++) {
      expect((await order(who)).status).toBe(202);
      await turnUntil(who, 'ready');
    }
    const refused = await order(who);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    const { retryAt } = refused.body['details'] as { retryAt: string };
    const inHours = (Date.parse(retryAt) - Date.now()) / 3_600_000;
    expect(inHours).toBeGreaterThan(23);
    await identity.sql(
      `UPDATE data_exports SET created_at = created_at - interval '24 hours' WHERE user_id = $1`,
      [who.id],
    );
    expect((await order(who)).status).toBe(202);
  });

  it('is removed after seven days', async () => {
    const who = await member();
    const { id } = dataExport.parse((await order(who)).body);
    const ready = await turnUntil(who, 'ready');
    const days = (Date.parse(ready.expiresAt ?? '') - Date.parse(ready.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const old = identity.app.get(CleanUpOldExports);
    const at = Date.parse(ready.expiresAt ?? '');
    await old.execute(new Date(at - 1_000));
    expect((await download(who, id)).status).toBe(200);
    await Promise.all([old.execute(new Date(at)), old.execute(new Date(at))]);
    expect((await download(who, id)).status).toBe(404);
    expect(await latest(who)).toMatchObject({ id, status: 'expired' });
  });
});

describe('when something is down', () => {
  it('waits for the part that does not answer, and keeps the others', async () => {
    const who = await member();
    services.notifications.isDown = true;
    await order(who);
    const waiting = await until(async () => {
      const found = await latest(who);
      return found?.parts.some(({ status }) => status === 'waiting') ? found : undefined;
    });
    expect(waiting.status).not.toBe('ready');
    expect(waiting.parts.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'waiting']);
    expect(waiting.progress).toBeGreaterThan(50);
    expect(waiting.progress).toBeLessThan(100);
    const before = services.booking.requests.length;
    services.notifications.isDown = false;
    const ready = await turnUntil(who, 'ready');
    expect(ready.id).toBe(waiting.id);
    expect(services.booking.requests).toHaveLength(before);
  });

  it('gives up after a day, and says so', async () => {
    const who = await member();
    services.booking.isDown = true;
    const { id } = dataExport.parse((await order(who)).body);
    await until(async () => (await latest(who))?.parts.some(({ status }) => status === 'waiting'));
    await identity.sql(
      `UPDATE data_exports SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [id],
    );
    expect((await turnUntil(who, 'failed')).id).toBe(id);
    services.booking.isDown = false;
    expect((await order(who)).body['id']).not.toBe(id);
    await turnUntil(who, 'ready');
  });
});

describe('several at work', () => {
  it('never ask twice for the same page', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => member()));
    for (const { id } of members)
      services.payments.rows.set(
        id,
        Array.from({ length: 5 }, (_, n) => ({ n, value: 'x' })),
      );
    await Promise.all(members.map(order));
    await Promise.all(Array.from({ length: 4 }, () => job.execute()));
    for (const who of members) await turnUntil(who, 'ready');
    const pages = services.payments.requests.filter((path) =>
      members.some(({ id }) => path.includes(id)),
    );
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages).toHaveLength(members.length * 4);
  });

  it('go on where a worker died, which then may write no more', async () => {
    const who = await member();
    const dataSource = identity.app.get(DataSource);
    const [{ studio_id: studioId } = { studio_id: '' }] = await identity.sql<{ studio_id: string }>(
      'SELECT studio_id FROM profiles WHERE id = $1',
      [who.id],
    );
    // An order that nobody has yet: inserted as the route does, without waking the job.
    const id = randomUUID();
    await identity.sql('INSERT INTO data_exports (studio_id, id, user_id) VALUES ($1, $2, $3)', [
      studioId,
      id,
      who.id,
    ]);
    await identity.sql(
      `INSERT INTO data_export_parts (studio_id, export_id, service)
       SELECT $1, $2, unnest(ARRAY['identity', 'booking', 'payments', 'notifications'])`,
      [studioId, id],
    );
    const claim = { studioId, scope: 'person', worker: randomUUID() } as const;
    const dead = await claimExport(dataSource, claim);
    expect(dead?.row.id).toBe(id);
    expect(await claimExport(dataSource, claim)).toBeNull();
    await identity.sql('UPDATE data_exports SET next_attempt_at = now() WHERE id = $1', [id]);
    await turnUntil(who, 'ready');
    if (!dead) throw new Error('nothing taken');
    await expect(
      whileClaimed(dataSource, dead, () => Promise.reject(new Error('must not come here'))),
    ).rejects.toThrow(ClaimLost);
  });
});
