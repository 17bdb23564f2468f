import { randomUUID } from 'node:crypto';
import {
  adminPackage,
  adminPlan,
  events,
  getSellCatalogue,
  grantAnswer,
  listMyPackages,
  listPackages,
  listProducts,
  sellable,
  type AdminPackage,
  type PackageFacts,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { once } from '@studio/outbox';
import { ProductsArePublished1795900700101 } from '../src/database/migrations/1795900700101-products-are-published.js';
import { OnPaymentSucceeded } from '../src/funding/package-purchases/on-payment-succeeded.js';
import { OnStaffActions } from '../src/people/history/on-staff-actions.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

const paid = (member: Person, packageId: string) => ({
  paymentId: newId(),
  userId: member.id,
  kind: 'package' as const,
  referenceId: packageId,
  amount: 125_000,
  currency: 'AED' as const,
  providerSessionId: `cs_test_${randomUUID()}`,
  paidAt: '2026-11-22T21:00:00.000Z', // 01:00 on the 23rd in the studio
});

const hear = (data: ReturnType<typeof paid>, eventId = newId()) =>
  once(
    studio.dataSource,
    { studioId: HOME_STUDIO_ID, eventId, handler: 'OnPaymentSucceeded.grant' },
    (tx) =>
      studio.apps[0]!.app.get(OnPaymentSucceeded).grant(
        {
          id: eventId,
          type: 'payment.succeeded.v1',
          studioId: HOME_STUDIO_ID,
          occurredAt: data.paidAt,
          requestId: null,
          data: { ...data, description: '10-class package' },
        },
        tx,
      ),
  );

test('ten grants of one session, by call and by event, at once: one package', async () => {
  const member = await studio.person();
  const request = paid(member, await studio.addPackage());
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => studio.asPayments('POST', '/internal/grants', request)),
  );
  await Promise.all([hear(request), hear(request)]);
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect(grantAnswer.parse(answers[0]!.body)).toMatchObject({
    packageName: '10-class package',
    creditsTotal: 10,
    creditsLeft: 10,
    // From the studio's day of the payment, 2 months, its last day included.
    expiresOn: '2027-01-23',
  });
  const { body } = await studio.call('GET', '/api/me/packages', { token: member.token });
  const own = listMyPackages.response!.parse(body);
  expect(own.creditsLeft).toBe(10);
  expect(own.items).toMatchObject([{ creditsLeft: 10, pricePaid: 125_000, status: 'active' }]);
  const rows = await studio.sql(
    `SELECT data FROM outbox WHERE type = 'package.granted.v1' AND data ->> 'userId' = $1`,
    [member.id],
  );
  expect(rows).toHaveLength(1);
});

test('the event alone grants as well, and the member can book with it', async () => {
  const member = await studio.person();
  await hear(paid(member, await studio.addPackage()));
  const { status } = await studio.book(member, await studio.addClass());
  expect(status).toBe(201);
});

test('a single visit is on the front desk’s tiles, and becomes credits for its class type, once', async () => {
  const [member, frontDesk] = [await studio.person(), await studio.person('admin')];
  const type = newId();
  await studio.addClassType({ id: type, name: 'Barre' });
  await studio.sql('UPDATE class_types SET drop_in_price = 10000 WHERE id = $1', [type]);
  const { body } = await studio.call('GET', `/api/admin/sell-catalogue?userId=${member.id}`, {
    token: frontDesk.token,
  });
  expect(getSellCatalogue.response!.parse(body).visits).toContainEqual({
    classTypeId: type,
    name: 'Barre',
    price: 10_000,
    credits: 1,
  });
  const visit = `/internal/sellable/visit/${type}?userId=${member.id}`;
  const offer = await studio.asPayments('GET', visit);
  expect(offer.body).toMatchObject({ price: 10_000, available: true });
  const request = { ...paid(member, type), kind: 'visit', amount: 10_000 };
  const answers = await Promise.all(
    [1, 2].map(() => studio.asPayments('POST', '/internal/grants', request)),
  );
  expect(grantAnswer.parse(answers[0]!.body)).toEqual(answers[1]!.body);
  const [owned] = await studio.sql(
    'SELECT class_type_ids AS types, credits_left AS credits FROM user_packages WHERE member_id = $1',
    [member.id],
  );
  expect(owned).toEqual({ types: [type], credits: 1 });
  await studio.sql('UPDATE class_types SET drop_in_price = 0 WHERE id = $1', [type]);
  const none = await studio.asPayments('GET', visit);
  expect(none.body).toMatchObject({ available: false, unavailableBecause: 'NO_DROP_IN' });
});

test('what the staff did in payments is a row of the member’s history', async () => {
  const [member, frontDesk] = [await studio.person(), await studio.person('admin')];
  const at = '2026-11-22T10:00:00.000Z';
  const after = { saleId: newId(), description: 'Barre', amount: 10_000 };
  await studio.apps[0]!.app.get(OnStaffActions).acted(
    {
      id: newId(),
      type: 'staff.acted.v1',
      studioId: HOME_STUDIO_ID,
      requestId: null,
      occurredAt: at,
      data: {
        actorId: frontDesk.id,
        action: 'sale.made',
        subjectUserId: member.id,
        after,
        at,
        before: {},
        reason: null,
      },
    },
    studio.dataSource.manager,
  );
  const rows = await studio.sql(
    'SELECT action, actor_id AS actor, after FROM data_history WHERE subject_user_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ action: 'sale.made', actor: frontDesk.id, after }]);
});

test('an unknown package is refused', async () => {
  const member = await studio.person();
  const answer = await studio.asPayments('POST', '/internal/grants', paid(member, newId()));
  expect([answer.status, answer.body.code]).toEqual([404, 'PACKAGE_NOT_FOUND']);
});

test('an intro offer is sold once to each person; paid twice, it is given once', async () => {
  const [member, other] = [await studio.person(), await studio.person()];
  const intro = await studio.addPackage({ credits: 3, oncePerPerson: true });
  const ask = (who: Person) =>
    studio.asPayments('GET', `/internal/sellable/package/${intro}?userId=${who.id}`);
  expect(sellable.parse((await ask(member)).body)).toMatchObject({
    price: 125_000,
    available: true,
    unavailableBecause: null,
    secondUnavailableBecause: 'INTRO_USED',
  });
  await studio.asPayments('POST', '/internal/grants', paid(member, intro));
  expect((await ask(member)).body).toMatchObject({
    available: false,
    unavailableBecause: 'INTRO_USED',
  });
  expect((await ask(other)).body).toMatchObject({ available: true });
  const { body } = await studio.call('GET', '/api/packages', { token: member.token });
  expect(listPackages.response!.parse(body).items.find(({ id }) => id === intro)).toMatchObject({
    available: false,
    oncePerPerson: true,
    // The studio of the specs teaches one class type.
    dropIn: { lowest: 16_000, highest: 16_000 },
  });
  const again = await studio.asPayments('POST', '/internal/grants', paid(member, intro));
  expect([again.status, again.body]).toEqual([200, { refusedBecause: 'INTRO_USED' }]);
});

test.each([
  ['another kind', () => `/internal/sellable/flowers/${newId()}?userId=${newId()}`],
  ['an unknown one', () => `/internal/sellable/package/${newId()}?userId=${newId()}`],
])('%s is not for sale', async (_, path) => {
  const answer = await studio.asPayments('GET', path());
  expect([answer.status, answer.body.code]).toEqual([404, 'PACKAGE_NOT_FOUND']);
});

describe('products', () => {
  let manager: Person;
  beforeAll(async () => {
    manager = await studio.person('manager');
  });

  const facts = (more: Partial<PackageFacts> = {}): PackageFacts => ({
    name: 'Ten classes',
    description: '',
    credits: 10,
    price: 125_000,
    validityCount: 2,
    validityUnit: 'month',
    validityStarts: 'purchase',
    classTypeIds: [studio.classTypeId],
    oncePerPerson: false,
    intro: false,
    bestValue: false,
    state: 'on_sale',
    ...more,
  });
  const add = async (more: Partial<PackageFacts> = {}): Promise<AdminPackage> => {
    const { status, body } = await studio.call('POST', '/api/admin/products/packages', {
      token: manager.token,
      key: randomUUID(),
      body: facts(more),
    });
    expect(status).toBe(201);
    return adminPackage.parse(body);
  };
  const change = (id: string, body: Record<string, unknown>, app = 0) =>
    studio.call('PATCH', `/api/admin/products/packages/${id}`, { token: manager.token, body, app });
  const ask = (id: string, seller?: string) =>
    studio.asPayments(
      'GET',
      `/internal/sellable/package/${id}?userId=${newId()}${seller ? `&seller=${seller}` : ''}`,
    );
  /** What payments hears of a product, the oldest first. */
  const published = async (id: string) => {
    const rows = await studio.sql<{ data: unknown }>(
      `SELECT data FROM outbox WHERE type = 'product.changed.v1' AND data ->> 'productId' = $1
       ORDER BY (data ->> 'revision')::int`,
      [id],
    );
    return rows.map(({ data }) => events['product.changed.v1'].data.parse(data));
  };
  const shownTo = async (path: string) => {
    const { body } = await studio.call('GET', path, { token: manager.token });
    return JSON.stringify(body);
  };

  test('another price is a version for new buyers; who owns the old one keeps it', async () => {
    const member = await studio.person();
    const first = await add();
    await studio.asPayments('POST', '/internal/grants', paid(member, first.versionId));
    const { status, body } = await change(first.id, {
      price: 129_000,
      credits: 12,
      version: first.version,
    });
    expect(status).toBe(200);
    const second = adminPackage.parse(body);
    expect(second).toMatchObject({ id: first.id, versionNumber: 2, price: 129_000, owners: 0 });
    expect(second.versionId).not.toBe(first.versionId);
    expect(second.earlier).toMatchObject([
      { versionId: first.versionId, price: 125_000, classes: 10, owners: 1 },
    ]);
    // An old tab, and an old sale: the buyer is told; a page that was paid gives what it said.
    expect((await ask(first.versionId)).body).toMatchObject({
      unavailableBecause: 'PRODUCT_CHANGED',
    });
    expect((await ask(second.versionId)).body).toMatchObject({
      price: 129_000,
      productId: first.id,
      available: true,
    });
    const late = await studio.person();
    const granted = await studio.asPayments(
      'POST',
      '/internal/grants',
      paid(late, first.versionId),
    );
    expect(grantAnswer.parse(granted.body).creditsTotal).toBe(10);
    const listed = await shownTo('/api/packages');
    expect(listed).toContain(second.versionId);
    expect(listed).not.toContain(first.versionId);
    const rows = await studio.sql(
      `SELECT action, before, after FROM data_history WHERE after ->> 'id' = $1 ORDER BY id`,
      [first.id],
    );
    expect(rows).toMatchObject([
      { action: 'product.created' },
      {
        action: 'product.version_made',
        before: { price: 125_000, credits: 10, versionNumber: 1 },
        after: { price: 129_000, credits: 12, versionNumber: 2 },
      },
    ]);
    const version = { id: first.versionId, number: 1, price: 125_000 };
    const product = { productId: first.id, kind: 'package', name: first.name, state: 'on_sale' };
    expect(await published(first.id)).toEqual([
      { ...product, version, revision: 0 },
      { ...product, version: { id: second.versionId, number: 2, price: 129_000 }, revision: 1 },
    ]);
  });

  test('products from before are said once by the migration, as they are sold now', async () => {
    const one = await add();
    await change(one.id, { price: 99_000 });
    await studio.sql(`DELETE FROM outbox WHERE data ->> 'productId' = $1`, [one.id]);
    const runner = studio.dataSource.createQueryRunner();
    await new ProductsArePublished1795900700101().up(runner);
    await runner.release();
    expect(await published(one.id)).toMatchObject([
      { name: one.name, version: { number: 2, price: 99_000 }, revision: 1 },
    ]);
  });

  test('name and state are no terms; hidden is sold by the front desk alone, retired by nobody', async () => {
    const one = await add();
    const renamed = await change(one.id, { name: 'Ten', state: 'hidden' });
    expect(renamed.body).toMatchObject({ versionId: one.versionId, name: 'Ten' });
    expect((await published(one.id)).at(-1)).toMatchObject({ name: 'Ten', state: 'hidden' });
    const refused = { unavailableBecause: 'PACKAGE_NOT_FOUND' };
    expect((await ask(one.versionId)).body).toMatchObject(refused);
    expect((await ask(one.versionId, 'front_desk')).body).toMatchObject({ available: true });
    expect(await shownTo('/api/packages')).not.toContain(one.versionId);
    expect(await shownTo('/api/admin/sell-catalogue')).toContain(one.versionId);
    await change(one.id, { price: 99_000 });
    expect((await ask(one.versionId, 'front_desk')).body).toMatchObject({
      unavailableBecause: 'PRODUCT_CHANGED',
    });
    const retired = adminPackage.parse((await change(one.id, { state: 'retired' })).body);
    for (const id of [one.versionId, retired.versionId])
      expect((await ask(id, 'front_desk')).body).toMatchObject(refused);
    expect(await shownTo('/api/admin/sell-catalogue')).not.toContain(retired.versionId);
    const gift = { packageId: one.versionId, reason: 'a present' };
    const answer = await studio.call('POST', `/api/admin/members/${manager.id}/packages`, {
      token: manager.token,
      key: randomUUID(),
      body: gift,
    });
    expect(answer.body.code).toBe('PACKAGE_NOT_FOUND');
  });

  test('once per person counts every version, and is not an intro', async () => {
    const member = await studio.person();
    const one = await add({ oncePerPerson: true });
    await studio.asPayments('POST', '/internal/grants', paid(member, one.versionId));
    const next = adminPackage.parse((await change(one.id, { price: 90_000 })).body);
    const other = await add({ oncePerPerson: true });
    const path = (id: string) => `/internal/sellable/package/${id}?userId=${member.id}`;
    expect((await studio.asPayments('GET', path(next.versionId))).body).toMatchObject({
      unavailableBecause: 'ONCE_PER_PERSON',
    });
    expect((await studio.asPayments('GET', path(other.versionId))).body).toMatchObject({
      available: true,
      secondUnavailableBecause: 'ONCE_PER_PERSON',
    });
    const often = await add();
    expect((await studio.asPayments('GET', path(often.versionId))).body).toMatchObject({
      secondUnavailableBecause: null,
    });
  });

  test('two who change it at once: one new version; the other is told, by field, who and when', async () => {
    const { id, version } = await add();
    const answers = await Promise.all(
      [130_000, 140_000].map((price, app) => change(id, { price, version }, app)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { version: 1, changes: [{ field: 'price', before: 125_000 }] },
    });
    const [row] = await studio.sql(
      'SELECT count(*)::int AS n FROM packages WHERE product_id = $1',
      [id],
    );
    expect(row).toEqual({ n: 2 });
    // Another field is merged, and the same again changes nothing.
    expect((await change(id, { name: 'Renamed', version })).status).toBe(200);
    expect((await change(id, { name: 'Renamed', version })).body).toMatchObject({ version: 2 });
  });

  test.each([
    [{ price: 0 }, 400],
    [{ validityUnit: null }, 400],
    [{ classTypeIds: [] }, 400],
    [{ credits: 0 }, 400],
    [{ classTypeIds: [newId()] }, 422],
    [{ intro: true }, 422],
  ])('%j is refused and makes nothing', async (wrong, status) => {
    const { id, versionId } = await add();
    const answer = await change(id, wrong);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.code).toBe('PRODUCT_CONFLICT');
    expect((await change(id, {})).body).toMatchObject({ versionId });
  });

  test('the order is sorted by hand; who sorts an order that is gone is told', async () => {
    const [a, b] = [await add({ name: 'A' }), await add({ name: 'B' })];
    const list = async () => {
      const { body } = await studio.call('GET', '/api/admin/products', { token: manager.token });
      return listProducts.response!.parse(body).packages.map(({ id }) => id);
    };
    const before = await list();
    expect(before.slice(-2)).toEqual([a.id, b.id]);
    const ids = [b.id, ...before.filter((id) => id !== b.id)];
    const sort = (order: Record<string, unknown>, app = 0) =>
      studio.call('PUT', '/api/admin/products/packages/order', {
        token: manager.token,
        body: order,
        app,
      });
    const twice = await Promise.all([sort({ ids, before }), sort({ ids, before }, 1)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toEqual(ids);
    const dearer = adminPackage.parse((await change(b.id, { price: 150_000 })).body);
    expect(await list()).toEqual(ids);
    const { body } = await studio.call('GET', '/api/packages', { token: manager.token });
    expect(body.items?.[0]?.id).toBe(dearer.versionId);
    const stale = await sort({ ids: before, before });
    expect([stale.status, stale.body.code]).toEqual([409, 'EDIT_CONFLICT']);
  });

  test('a plan keeps its subscribers; an unlimited one has the fees of the settings', async () => {
    const body = {
      name: 'Unlimited',
      price: 165_000,
      classesPerPeriod: null,
      benefits: ['A class every day'],
      classTypeIds: [studio.classTypeId],
      state: 'on_sale',
    };
    const made = await studio.call('POST', '/api/admin/products/plans', {
      token: manager.token,
      key: randomUUID(),
      body,
    });
    const plan = adminPlan.parse(made.body);
    expect(plan).toMatchObject({ lateFee: 6_000, noShowFee: 7_500, owners: 0 });
    const member = await studio.person();
    const client = new PlanClient(studio);
    await client.subscribe(member, plan.versionId);
    const changed = await studio.call('PATCH', `/api/admin/products/plans/${plan.id}`, {
      token: manager.token,
      body: { classesPerPeriod: 12, price: 120_000 },
    });
    expect(changed.body).toMatchObject({
      versionNumber: 2,
      lateFee: 0,
      owners: 0,
      earlier: [{ versionId: plan.versionId, classes: null, owners: 1 }],
    });
    const own = await studio.call('GET', '/api/me/allowances', { token: member.token });
    expect(own.body.items).toMatchObject([{ limit: null }]);
    const old = await studio.asPayments('GET', `/internal/plans/${plan.versionId}`);
    expect(old.body).toMatchObject({ price: 165_000, onSale: false, replaced: true });
  });
});
