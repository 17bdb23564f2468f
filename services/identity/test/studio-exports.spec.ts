import { randomUUID } from 'node:crypto';
import {
  importHeads,
  listStudioExports,
  studioExport,
  templateFieldsOf,
  type StudioExport,
} from '@studio/contracts';
import { until } from '@studio/testing';
import { CleanUpOldExports } from '../src/exports/clean-up-old-exports.job.js';
import { claimExport } from '../src/exports/claimed-export.js';
import { MakeStudioExports } from '../src/studio-exports/make-studio-exports.job.js';
import { DataSource } from 'typeorm';
import { openIdentity, type OpenIdentity } from './identity-test-app.js';
import { OtherService } from './other-services.js';
import { unzip } from '@studio/testing/unzip';

let identity: OpenIdentity;
let services: Record<'booking' | 'payments' | 'notifications', OtherService>;
let job: MakeStudioExports;
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
  job = identity.app.get(MakeStudioExports);
});
afterAll(async () => {
  await identity.close();
  await Promise.all(Object.values(services).map((service) => service.stop()));
});

const sql: OpenIdentity['sql'] = (text, values) => identity.sql(text, values);

const admin = async (full_name = 'Noor Al Suwaidi') => {
  const person = await identity.member({ data: { full_name } });
  await sql(`UPDATE profiles SET role = 'admin', is_admin = true WHERE id = $1`, [person.id]);
  const { bearer } = await identity.signIn(person);
  return { ...person, bearer };
};
type Admin = Awaited<ReturnType<typeof admin>>;

const order = async (who: Admin, withHealth = false): Promise<StudioExport> => {
  const { status, body } = await identity.call('POST', '/api/admin/exports', {
    headers: who.bearer,
    body: { withHealth },
  });
  expect(status).toBe(202);
  return studioExport.parse(body);
};
const find = async (who: Admin, id: string): Promise<StudioExport | undefined> => {
  const { body } = await identity.call('GET', '/api/admin/exports', { headers: who.bearer });
  const { items } = listStudioExports.response?.parse(body) as { items: StudioExport[] };
  return items.find((one) => one.id === id);
};
const turnUntil = (who: Admin, id: string, status: StudioExport['status']): Promise<StudioExport> =>
  until(async () => {
    await job.execute();
    const found = await find(who, id);
    return found?.status === status ? found : undefined;
  });
const download = (who: Pick<Admin, 'bearer'> | null, id: string) =>
  fetch(`${identity.url}/api/admin/exports/${id}/file`, { headers: who?.bearer ?? {} });
const historyOf = ({ id }: Admin) =>
  sql<{ action: string; after: unknown }>(
    `SELECT data->>'action' AS action, data->'rows'->0->'after' AS after FROM outbox
     WHERE type = 'staff.acted_on_accounts.v1' AND data->>'actorId' = $1 ORDER BY id`,
    [id],
  );
/** The next try of what waits is due now. */
const makeDue = (id: string) =>
  sql('UPDATE data_exports SET next_attempt_at = now() WHERE id = $1', [id]);

test('an archive holds all tables of all services, and a README of the same columns', async () => {
  const who = await admin('=HYPERLINK("http://evil")');
  services.booking.studioRows = [['@sum'], [-5], ['-12.50'], [null]];
  const { id } = await order(who);
  const ready = await turnUntil(who, id, 'ready');
  expect(ready).toMatchObject({ progress: 100, isOwn: true, withHealth: false });
  expect(ready.createdBy).toBe('=HYPERLINK("http://evil")');

  const answer = await download(who, id);
  expect(answer.headers.get('content-disposition')).toMatch(
    /filename="studio-\d{4}-\d\d-\d\d\.zip"/,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes).toHaveLength(ready.bytes ?? 0);
  const files = await unzip(bytes);
  expect(files.get('classes-and-credits/entries.csv')).toBe(
    "\uFEFFValue\r\n'@sum\r\n-5\r\n-12.50\r\n\r\n",
  );
  expect(files.get('people/people.csv')).toContain(`"'=HYPERLINK(""http://evil"")"`);
  const heads = templateFieldsOf('people').map((field) => importHeads[field]);
  expect(files.get('import/people.csv')?.split('\r\n')[0]).toBe(`\uFEFF${heads.join(',')}`);
  const readme = files.get('README.txt') ?? '';
  for (const [name, text] of files) {
    if (name === 'README.txt') continue;
    expect(readme).toContain(`\r\n${name} (`);
    const firstHead = text.slice(1).split(/[,\r]/)[0];
    expect(readme).toContain(`    ${firstHead}: `);
  }
  expect(readme).toContain('  users.password_hash: a secret of the person');
  expect([...files.values()].join('')).not.toMatch(/argon2/);
});

test('it is in the history who ordered and downloaded it, with health data or without', async () => {
  const who = await admin();
  services.booking.requests.length = 0;
  const { id } = await order(who, true);
  await turnUntil(who, id, 'ready');
  await (await download(who, id)).arrayBuffer();
  const after = { list: 'studio', withHealth: true };
  expect(await historyOf(who)).toEqual([
    { action: 'export.ordered', after },
    { action: 'export.downloaded', after },
  ]);
  expect(services.booking.requests).toEqual([`/internal/studio-export?healthReader=${who.id}`]);
});

test('only who ordered it downloads it, while it is there, and nobody below an admin', async () => {
  const [who, other] = [await admin(), await admin()];
  const { id } = await order(who);
  expect((await download(who, id)).status).toBe(404);
  await turnUntil(who, id, 'ready');
  const member = await identity.member();
  const { bearer } = await identity.signIn(member);
  expect((await download(null, id)).status).toBe(401);
  expect((await download({ bearer }, id)).status).toBe(403);
  expect((await download(other, id)).status).toBe(404);
  expect(await find(other, id)).toMatchObject({ isOwn: false, createdBy: 'Noor Al Suwaidi' });
  expect(
    (await identity.call('GET', `/api/me/exports/${id}/file`, { headers: who.bearer })).status,
  ).toBe(404);

  const later = new Date(Date.now() + 13 * 3_600_000);
  await identity.app.get(CleanUpOldExports).execute(later);
  expect((await download(who, id)).status).toBe(404);
  expect(await find(who, id)).toMatchObject({ status: 'expired' });
});

test('orders at once are one', async () => {
  const [who, other] = [await admin(), await admin()];
  const orders = await Promise.all([order(who), order(other), order(who)]);
  const [id, ...others] = [...new Set(orders.map((one) => one.id))];
  expect(others).toEqual([]);
  await turnUntil(who, id ?? '', 'ready');
});

test('a service whose rows break off is asked again, and the archive is whole', async () => {
  const who = await admin();
  services.payments.studioRows = [['whole']];
  services.payments.breaksOff = true;
  const { id } = await order(who);
  const waiting = await until(async () => {
    await job.execute();
    const found = await find(who, id);
    return found?.parts.some(({ status }) => status === 'waiting') ? found : undefined;
  });
  expect(waiting.parts).toContainEqual({ service: 'payments', status: 'waiting' });
  expect(waiting.progress).toBeLessThan(95);
  services.payments.breaksOff = false;
  await makeDue(id);
  await turnUntil(who, id, 'ready');
  const files = await unzip(Buffer.from(await (await download(who, id)).arrayBuffer()));
  expect(files.get('money/entries.csv')).toBe('\uFEFFValue\r\nwhole\r\n');
});

test('a worker that died loses the order, and another one makes the archive', async () => {
  const who = await admin();
  services.notifications.isDown = true;
  const { id } = await order(who);
  await until(async () => (await find(who, id))?.parts.some(({ status }) => status === 'waiting'));
  await makeDue(id);
  const { STUDIO_ID: studioId } = identity.config;
  const claim = { studioId, scope: 'studio', worker: randomUUID() } as const;
  const dead = await claimExport(identity.app.get(DataSource), claim);
  expect(dead?.row.id).toBe(id);
  services.notifications.isDown = false;
  await job.execute();
  expect(await find(who, id)).toMatchObject({ status: 'working' });
  await makeDue(id);
  await turnUntil(who, id, 'ready');
});
