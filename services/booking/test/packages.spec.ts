import { randomUUID } from 'node:crypto';
import { grantAnswer, listMyPackages, listPackages, sellable } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { once } from '@studio/outbox';
import { OnPaymentSucceeded } from '../src/funding/package-purchases/on-payment-succeeded.js';
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
