import { randomUUID } from 'node:crypto';
import {
  getSellCatalogue,
  grantAnswer,
  listMyPackages,
  listPackages,
  sellable,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { once } from '@studio/outbox';
import { OnPaymentSucceeded } from '../src/funding/package-purchases/on-payment-succeeded.js';
import { OnStaffActions } from '../src/people/history/on-staff-actions.js';
import { OpenStudio, type Person } from './open-studio.js';

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

test('an intro offer is sold once to each person; paid twice, it is honoured', async () => {
  const [member, other] = [await studio.person(), await studio.person()];
  const intro = await studio.addPackage({ credits: 3, oncePerPerson: true });
  const ask = (who: Person) =>
    studio.asPayments('GET', `/internal/sellable/package/${intro}?userId=${who.id}`);
  expect(sellable.parse((await ask(member)).body)).toMatchObject({
    price: 125_000,
    available: true,
    unavailableBecause: null,
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
  });
  const again = await studio.asPayments('POST', '/internal/grants', paid(member, intro));
  expect(again.status).toBe(200);
});

test.each([
  ['another kind', () => `/internal/sellable/flowers/${newId()}?userId=${newId()}`],
  ['an unknown one', () => `/internal/sellable/package/${newId()}?userId=${newId()}`],
])('%s is not for sale', async (_, path) => {
  const answer = await studio.asPayments('GET', path());
  expect([answer.status, answer.body.code]).toEqual([404, 'PACKAGE_NOT_FOUND']);
});
