import { randomUUID } from 'node:crypto';
import type { ImportVerdict } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { ReconcilePackages } from '../src/funding/package-expiry/reconcile-packages.job.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let packageId: string;
beforeAll(async () => {
  studio = await OpenStudio.open();
  packageId = await studio.addPackage();
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => {
  expect(await studio.issues()).toEqual([]);
});

const actorId = newId();
type Facts = Record<string, string>;
type Row = [person: Person, facts: Facts, key?: string];
type Kind = 'credits';

/** Rows as identity sends them; `importId` names the file. */
const ask = async (
  what: 'check' | 'write',
  { kind, importId = newId(), rows }: { kind: Kind; importId?: string; rows: readonly Row[] },
): Promise<ImportVerdict[]> => {
  const body = {
    importId,
    kind,
    fileName: 'old.csv',
    actorId,
    rows: rows.map(([person, facts, key = JSON.stringify(facts)], at) => ({
      no: at + 1,
      key,
      person: { id: person.id, email: '', fullName: 'Reem Al Ali' },
      facts,
    })),
  };
  const answer = await studio.asIdentity('POST', `/internal/imports/${what}`, body);
  expect(answer.status).toBe(200);
  return (answer.body as unknown as { rows: ImportVerdict[] }).rows;
};
const undo = async (kind: Kind, importId: string, nos = [1]): Promise<ImportVerdict[]> => {
  const body = { importId, kind, fileName: 'old.csv', actorId, nos };
  const answer = await studio.asIdentity('POST', '/internal/imports/undo', body);
  return (answer.body as unknown as { rows: ImportVerdict[] }).rows;
};
const statesOf = (verdicts: readonly ImportVerdict[]) =>
  verdicts.map(({ state, problems: [one] }) => (one ? [state, one.code, one.value] : state));
const packagesOf = ({ id }: Person) =>
  studio.sql(
    `SELECT name, credits_left, credits_total, price_paid, valid_from::text, expires_on::text,
       source, package_id FROM user_packages WHERE member_id = $1`,
    [id],
  );

describe('credits', () => {
  const facts = {
    packageName: '10-CLASS  package',
    creditsLeft: '6',
    boughtOn: '2026-10-31',
    expiresOn: '2026-12-31',
    pricePaid: '1250.00',
  };

  it('become a package of the member, with what is left, its price and its history', async () => {
    const member = await studio.person();
    const rows: Row[] = [[member, facts]];
    expect(statesOf(await ask('check', { kind: 'credits', rows }))).toEqual(['ready']);
    expect(await packagesOf(member)).toEqual([]);
    expect(statesOf(await ask('write', { kind: 'credits', rows }))).toEqual(['made']);
    expect(await packagesOf(member)).toEqual([
      {
        name: '10-class package',
        credits_left: 6,
        credits_total: 10,
        price_paid: 125_000,
        valid_from: '2026-10-31',
        expires_on: '2026-12-31',
        source: 'imported',
        package_id: packageId,
      },
    ]);
    const { body } = await studio.book(member, await studio.addClass());
    expect(body.booking?.paidWith).toMatchObject({ kind: 'package' });
    const history = await studio.sql(
      'SELECT actor_id, action, reason FROM data_history WHERE subject_user_id = $1',
      [member.id],
    );
    expect(history).toEqual([
      { actor_id: actorId, action: 'package.imported', reason: 'Import of old.csv' },
    ]);
  });

  it('of the same batch or the same file once more change nothing', async () => {
    const member = await studio.person();
    const importId = newId();
    // Two packages that are alike: the key says that they are two.
    const rows: Row[] = [
      [member, facts, 'a.0'],
      [member, facts, 'a.1'],
    ];
    const write = (id: string) => ask('write', { kind: 'credits', importId: id, rows });
    const both = await Promise.all([write(importId), write(importId)]);
    expect(both.map(statesOf)).toEqual([
      ['made', 'made'],
      ['made', 'made'],
    ]);
    expect(statesOf(await write(newId()))).toEqual(['known', 'known']);
    expect(await packagesOf(member)).toHaveLength(2);
  });

  it('are refused with a reason, and nothing is half written', async () => {
    const member = await studio.person();
    const changes: Facts[] = [
      { packageName: 'Gold pass' },
      { creditsLeft: '11' },
      { expiresOn: '2026-11-22' },
      { boughtOn: '2027-01-05' },
      { packageName: 'Gold pass', classTypes: 'Reformer Flow; Barre' },
      {},
    ];
    const rows = changes.map((change): Row => [member, { ...facts, ...change }]);
    const expected = [
      ['failed', 'package_unknown', 'Gold pass'],
      ['failed', 'more_than_package', '10'],
      ['failed', 'already_expired', null],
      ['failed', 'ends_before_begin', null],
      ['failed', 'class_type_unknown', 'Barre'],
    ];
    const check = await ask('check', { kind: 'credits', rows });
    expect(statesOf(check)).toEqual([...expected, 'ready']);
    const write = await ask('write', { kind: 'credits', rows });
    expect(statesOf(write)).toEqual([...expected, 'made']);
    expect(await packagesOf(member)).toHaveLength(1);
  });

  it('of a package that the studio does not sell name their class types', async () => {
    const member = await studio.person();
    const own = {
      ...facts,
      packageName: 'Gold pass',
      classTypes: 'reformer flow',
      creditsLeft: '0',
    };
    const whole = { ...own, creditsLeft: '12', creditsTotal: '20' };
    await ask('write', {
      kind: 'credits',
      rows: [
        [member, own],
        [member, whole],
      ],
    });
    expect(await packagesOf(member)).toMatchObject([
      { name: 'Gold pass', package_id: null, credits_left: 0, credits_total: 1 },
      { name: 'Gold pass', package_id: null, credits_left: 12, credits_total: 20 },
    ]);
  });

  it('run out as others do, and nobody is told that few are left', async () => {
    const member = await studio.person();
    const rows: Row[] = [[member, { ...facts, creditsLeft: '2' }]];
    await ask('write', { kind: 'credits', rows });
    const job = studio.apps[0]!.app.get(ReconcilePackages);
    const told = () =>
      studio.sql<{ type: string }>(
        `SELECT type FROM outbox WHERE data->>'userId' = $1 AND type LIKE 'credits.%'`,
        [member.id],
      );
    await job.execute();
    expect(await told()).toEqual([]);
    studio.clock.set('2027-01-02T04:00:00Z');
    await job.execute();
    expect(await told()).toContainEqual({ type: 'credits.expired.v1' });
  });

  it('are taken back where none was used, and can be imported again', async () => {
    const [unused, used] = [await studio.person(), await studio.person()];
    const importId = newId();
    const rows: Row[] = [
      [unused, facts],
      [used, facts],
    ];
    await ask('write', { kind: 'credits', importId, rows });
    await studio.book(used, await studio.addClass());
    const once = await undo('credits', importId, [1, 2]);
    expect(statesOf(once)).toEqual(['undone', ['kept', 'used_since', null]]);
    expect(statesOf(await undo('credits', importId, [1, 2]))).toEqual(statesOf(once));
    const { body } = await studio.call('GET', '/api/me/packages', { token: unused.token });
    expect(body.items).toEqual([]);
    // Nothing of it keeps the person here.
    const ids = [unused.id, used.id];
    const named = await studio.asIdentity('POST', '/internal/merges/named', { ids });
    expect(named.body).toEqual({ ids: [used.id] });
    expect(statesOf(await ask('write', { kind: 'credits', rows }))).toEqual(['made', 'known']);
  });

  it('are written for identity alone', async () => {
    const admin = await studio.person('admin');
    const answer = await studio.call('POST', '/internal/imports/write', {
      token: admin.token,
      body: { importId: randomUUID(), studioId: HOME_STUDIO_ID },
    });
    expect(answer.status).toBe(401);
  });
});
