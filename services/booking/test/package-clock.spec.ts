import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { ReconcilePackages } from '../src/funding/package-expiry/reconcile-packages.job.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

/** Both instances run, twice each, at the same time. */
const runJobs = async (): Promise<void> => {
  const jobs = studio.apps.map(({ app }) => app.get(ReconcilePackages));
  await Promise.all([...jobs, ...jobs].map((job) => job.execute()));
};
const runAt = async (at: string): Promise<void> => {
  studio.clock.set(at);
  await runJobs();
};

const eventsOf = async (packageId: string): Promise<string[]> => {
  const rows = await studio.sql<{ type: string; data: Record<string, unknown> }>(
    `SELECT type, data FROM outbox WHERE type LIKE 'credits.%' AND data ->> 'userPackageId' = $1
     ORDER BY id`,
    [packageId],
  );
  return rows.map(({ type, data }) => {
    const detail = data['warning'] ?? data['creditsLost'] ?? data['creditsLeft'];
    return [type.split('.')[1], detail, data['daysLeft']]
      .filter((one) => one !== undefined)
      .join(' ');
  });
};

const give = async (
  credits: number,
  expiresOn: string,
): Promise<Person & { packageId: string }> => {
  const member = await studio.person();
  return { ...member, packageId: await studio.giveCredits(member, credits, { expiresOn }) };
};

const extend = (packageId: string, expiresOn: string) =>
  studio.sql('UPDATE user_packages SET expires_on = $2 WHERE id = $1', [packageId, expiresOn]);

test('the end is told a week and a day before, and then the rest is written off, each once', async () => {
  const { packageId } = await give(4, '2026-12-10');
  // 23:59:59 of the 2nd in the studio: eight days.
  await runAt('2026-12-02T19:59:59Z');
  expect(await eventsOf(packageId)).toEqual([]);
  await runAt('2026-12-02T20:00:00Z');
  await runAt('2026-12-05T08:00:00Z');
  expect(await eventsOf(packageId)).toEqual(['expiring week 7']);
  await runAt('2026-12-08T19:59:59Z');
  expect(await eventsOf(packageId)).toHaveLength(1);
  await runAt('2026-12-08T20:00:00Z');
  await runAt('2026-12-10T19:59:59Z');
  expect(await eventsOf(packageId)).toEqual(['expiring week 7', 'expiring day 1']);
  expect(await studio.creditsOf(packageId)).toBe(4);
  await runAt('2026-12-10T20:00:00Z');
  await runAt('2026-12-20T08:00:00Z');
  expect(await eventsOf(packageId)).toEqual(['expiring week 7', 'expiring day 1', 'expired 4']);
  const rows = await studio.sql(
    `SELECT kind, delta FROM credit_ledger WHERE user_package_id = $1 ORDER BY at`,
    [packageId],
  );
  expect(rows).toEqual([
    { kind: 'grant', delta: 4 },
    { kind: 'expire', delta: -4 },
  ]);
});

test.each([
  // No server from before the warning to so many days before the end: what is said is true then.
  ['2026-12-02T23:00:00Z', ['expiring week 7']],
  ['2026-12-06T08:00:00Z', ['expiring week 4']],
  ['2026-12-09T08:00:00Z', ['expiring day 1']],
  ['2026-12-10T18:00:00Z', ['expiring day 0']],
  ['2026-12-10T21:00:00Z', ['expired 4']],
])('after an outage to %s it says %j', async (at, message) => {
  const { packageId } = await give(4, '2026-12-10');
  await runAt(at);
  await runAt(at);
  expect(await eventsOf(packageId)).toEqual(message);
});

test('an end that was moved is told anew; a package that was over lives again', async () => {
  const { packageId } = await give(4, '2026-12-10');
  await runAt('2026-12-09T08:00:00Z');
  await extend(packageId, '2026-12-30');
  await runAt('2026-12-12T08:00:00Z');
  expect(await eventsOf(packageId)).toEqual(['expiring day 1']);
  await runAt('2026-12-24T08:00:00Z');
  await runAt('2026-12-29T08:00:00Z');
  await runAt('2026-12-31T08:00:00Z');
  expect(await eventsOf(packageId)).toEqual([
    'expiring day 1',
    'expiring week 6',
    'expiring day 1',
    'expired 4',
  ]);
});

test('low is said once a package, of those that had more, however the last ones went', async () => {
  const [ten, two] = [await give(3, '2027-06-01'), await give(2, '2027-06-01')];
  await runJobs();
  expect(await eventsOf(ten.packageId)).toEqual([]);
  const { body } = await studio.book(ten, await studio.addClass());
  await runJobs();
  expect(await eventsOf(ten.packageId)).toEqual(['low 2']);
  await studio.cancel(ten, body.booking!.id);
  await studio.book(ten, await studio.addClass({ startsAt: studio.clock.in(60) }));
  await studio.book(ten, await studio.addClass({ startsAt: studio.clock.in(70) }));
  await runJobs();
  expect(await eventsOf(ten.packageId)).toEqual(['low 2']);
  expect(await eventsOf(two.packageId)).toEqual([]);
});

test('nothing is said or written off while a payment is disputed', async () => {
  const { packageId } = await give(4, '2026-12-10');
  await studio.sql(
    `UPDATE user_packages SET locked_because = 'dispute', locked_on = '2026-12-01' WHERE id = $1`,
    [packageId],
  );
  for (const at of ['2026-12-04T08:00:00Z', '2026-12-09T20:30:00Z', '2026-12-12T08:00:00Z'])
    await runAt(at);
  expect(await eventsOf(packageId)).toEqual([]);
  expect(await studio.creditsOf(packageId)).toBe(4);
});

describe('validity from the first class', () => {
  const unbegun = async (): Promise<Person & { packageId: string }> => {
    const member = await give(4, '2027-11-23');
    await studio.sql(
      `UPDATE user_packages SET begins_count = 1, begins_unit = 'month' WHERE id = $1`,
      [member.packageId],
    );
    return member;
  };
  const endOf = async (packageId: string): Promise<string> => {
    const [row] = await studio.sql<{ day: string }>(
      'SELECT expires_on::text AS day FROM user_packages WHERE id = $1',
      [packageId],
    );
    return row!.day;
  };

  test('runs from the day of the class, by the studio’s clock; month ends are right', async () => {
    const member = await unbegun();
    studio.clock.set('2027-01-30T08:00:00Z');
    // 01:00 of the 31st of January in the studio.
    const startsAt = new Date('2027-01-30T21:00:00Z');
    await studio.book(member, await studio.addClass({ startsAt }));
    await runAt('2027-01-30T20:59:59Z');
    expect(await endOf(member.packageId)).toBe('2027-11-23');
    await runAt('2027-01-30T21:00:00Z');
    expect(await endOf(member.packageId)).toBe('2027-02-28');
    await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(60) }));
    await runAt('2027-02-03T21:00:00Z');
    expect(await endOf(member.packageId)).toBe('2027-02-28');
  });

  test.each([
    // Freeze planned on the 23rd; the class; the last day once it begins, and after the freeze ended.
    {
      when: 'before a planned freeze',
      at: '2026-11-24T08:00:00Z',
      begun: '2026-12-31',
      ended: '2026-12-24',
    },
    {
      when: 'after frozen days, which are past',
      at: '2026-12-02T08:00:00Z',
      begun: '2027-01-02',
      ended: '2027-01-02',
    },
  ])('a first class $when: only frozen days after it count', async ({ at, begun, ended }) => {
    const member = await unbegun();
    const freeze = `/api/me/packages/${member.packageId}/freeze`;
    const body = { from: '2026-11-25', until: '2026-12-01' };
    const { token } = member;
    expect((await studio.call('POST', freeze, { token, body })).status).toBe(200);
    await studio.book(member, await studio.addClass({ startsAt: new Date(at) }));
    await runAt(at);
    await runJobs();
    expect(await endOf(member.packageId)).toBe(begun);
    expect((await studio.call('DELETE', freeze, { token })).status).toBe(200);
    expect(await endOf(member.packageId)).toBe(ended);
  });

  test('a first class on a day of the freeze, in vain: the days from it on count', async () => {
    const member = await unbegun();
    const startsAt = new Date('2026-11-23T12:00:00Z');
    const { body } = await studio.book(member, await studio.addClass({ startsAt }));
    // Too late for a credit back: the class has used it, and the days from it on can be frozen.
    expect((await studio.cancel(member, body.booking!.id)).body.booking).toMatchObject({
      status: 'late_cancelled',
    });
    const freeze = `/api/me/packages/${member.packageId}/freeze`;
    const week = { from: '2026-11-23', until: '2026-11-29' };
    const { token } = member;
    expect((await studio.call('POST', freeze, { token, body: week })).status).toBe(200);
    await runAt('2026-11-23T12:00:00Z');
    expect(await endOf(member.packageId)).toBe('2026-12-30');
    studio.clock.set('2026-11-26T08:00:00Z');
    await studio.call('DELETE', freeze, { token });
    expect(await endOf(member.packageId)).toBe('2026-12-26');
  });

  test('a class that was cancelled on time begins nothing', async () => {
    const member = await unbegun();
    const scheduleId = await studio.addClass({ startsAt: studio.clock.in(30) });
    const { body } = await studio.book(member, scheduleId);
    await studio.cancel(member, body.booking!.id);
    await runAt('2026-11-25T08:00:00Z');
    expect(await endOf(member.packageId)).toBe('2027-11-23');
  });

  test('is what the studio sold: a grant keeps the rule of its package', async () => {
    const member = await studio.person();
    const sold = await studio.addPackage({ months: 1 });
    await studio.sql(`UPDATE packages SET validity_starts = 'first_class' WHERE id = $1`, [sold]);
    const { body } = await studio.asPayments('POST', '/internal/grants', {
      paymentId: sold,
      userId: member.id,
      kind: 'package',
      referenceId: sold,
      amount: 1,
      currency: 'AED',
      providerSessionId: `cs_${sold}`,
      paidAt: '2026-11-23T04:00:00.000Z',
    });
    expect(body).toMatchObject({ expiresOn: '2027-11-23' });
    const own = await studio.call('GET', '/api/me/packages', { token: member.token });
    expect(own.body.items).toMatchObject([{ begins: { count: 1, unit: 'month' } }]);
    const offers = await studio.call('GET', '/api/packages', { token: member.token });
    expect(offers.body.items!.find(({ id }) => id === sold)).toMatchObject({
      validityStarts: 'first_class',
    });
  });
});

test('a credit that comes back to a package that was written off is of use', async () => {
  const { packageId, ...member } = await give(2, '2026-12-01');
  const scheduleId = await studio.addClass({ startsAt: new Date('2026-12-01T18:00:00Z') });
  const { body } = await studio.book(member, scheduleId);
  expect(body.booking).toBeDefined();
  await runAt('2026-12-01T20:00:00Z');
  expect(await studio.creditsOf(packageId)).toBe(0);
  // As when the front desk lets a no-show pass, days later.
  await studio.sql(
    `UPDATE user_packages SET credits_left = credits_left + 1, expires_on = '2026-12-19'
     WHERE studio_id = $1 AND id = $2`,
    [HOME_STUDIO_ID, packageId],
  );
  await studio.sql(
    `INSERT INTO credit_ledger (studio_id, id, user_package_id, member_id, kind, delta, because, at)
     VALUES ($1, gen_random_uuid(), $2, $3, 'adjust', 1, 'staff', $4)`,
    [HOME_STUDIO_ID, packageId, member.id, studio.clock.now()],
  );
  await runAt('2026-12-05T08:00:00Z');
  expect(await studio.creditsOf(packageId)).toBe(1);
  await runAt('2026-12-20T08:00:00Z');
  expect(await studio.creditsOf(packageId)).toBe(0);
});
