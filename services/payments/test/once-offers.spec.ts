import { randomUUID } from 'node:crypto';
import type {
  EventData,
  PaymentView,
  SalePaymentInput,
  SaleView,
  Sellable,
  StudioEvent,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource, EntityManager } from 'typeorm';
import { findIssues } from '../src/operations/integrity/issues.js';
import { OnPackageAdjusted } from '../src/purchases/checkouts/on-package-adjusted.js';
import { PaymentsTestApp, type Answer, type Person } from './payments-test-app.js';
import { cash, packageOf } from './sale-input.js';

let testApp: PaymentsTestApp;
let frontDesk: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  frontDesk = await testApp.person('admin');
  await post('/api/admin/cash-drawers', { float: 500_000 });
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  testApp.booking.refusal = null;
  await testApp.cards.control('/webhooks', {});
  await testApp.cards.control('/api', {});
});
afterEach(async () => expect(await issues()).toEqual([]));

const PRICE = 24_000;
const issues = () => findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID);
const post = <Body>(path: string, body: unknown, as = frontDesk) =>
  testApp.call<Body>('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } });
type Sold = SaleView & { code: string };
const sell = (member: Person, offer: Sellable, payment: SalePaymentInput = cash(PRICE)) =>
  post<Sold>('/api/admin/sales', {
    userId: member.id,
    items: [packageOf(offer.id)],
    payments: [payment],
  });
const intro = (): Sellable =>
  testApp.booking.offer(PRICE, { secondUnavailableBecause: 'INTRO_USED', productId: newId() });
const once = (productId = newId()): Sellable =>
  testApp.booking.offer(PRICE, { secondUnavailableBecause: 'ONCE_PER_PERSON', productId });
const codeOf = ({ status, body }: Answer<{ code?: string }>) => body.code ?? String(status);
const paymentsOf = ({ id }: Person) =>
  testApp.sql<{ id: string; status: PaymentView['status']; sale_id: string | null }>(
    `SELECT id, status, sale_id FROM payments WHERE user_id = $1 ORDER BY created_at, id`,
    [id],
  );
const statusesOf = async (member: Person) => (await paymentsOf(member)).map(({ status }) => status);
const sessionStatus = async (id: string) =>
  (await testApp.cards.read<{ status: string }>(`/checkout/sessions/${id}`)).status;
const opened = async (member: Person, offer: Sellable) => {
  const answer = await testApp.checkout(member, offer.id);
  expect(answer.status).toBe(201);
  return answer.body;
};
const wentBack = {
  success: false,
  canRetry: false,
  reason: 'refunded',
  error:
    'This is sold once to each person, and you have had it already. ' +
    'The whole amount goes back to your card.',
};

test.each([
  ['the same intro offer', () => [intro()]],
  ['another intro offer', () => [intro(), intro()]],
  ['another version', () => [newId()].flatMap((product) => [once(product), once(product)])],
])('a card page is open and the desk sells %s: the page closes', async (_, offers) => {
  const [first, second = first] = offers();
  const member = await testApp.person();
  const page = await opened(member, first!);
  expect(codeOf(await sell(member, second!))).toBe('201');
  expect(await sessionStatus(page.sessionId)).toBe('expired');
  await until(async () => (await statusesOf(member)).join() === 'expired,fulfilled');
});

test('a page that was paid and not noticed yet counts: the desk sells nothing', async () => {
  await testApp.cards.control('/webhooks', { drop: true });
  const [member, offer] = [await testApp.person(), intro()];
  const page = await opened(member, offer);
  await testApp.cards.pay(page.sessionId);
  expect(codeOf(await sell(member, intro()))).toBe('INTRO_USED');
  expect(await testApp.verify(member, page.sessionId)).toMatchObject({ success: true });
  expect(await statusesOf(member)).toEqual(['fulfilled']);
});

test('a page that can not be closed is paid all the same: all of it goes back by itself', async () => {
  const [member, offer] = [await testApp.person(), intro()];
  const page = await opened(member, offer);
  await testApp.cards.control('/webhooks', { drop: true });
  await testApp.cards.control('/api', { mode: 'down' });
  expect(codeOf(await sell(member, offer))).toBe('201');
  await testApp.cards.pay(page.sessionId);
  await testApp.cards.control('/api', {});
  expect(await testApp.verify(member, page.sessionId)).toEqual(wentBack);
  await until(async () => (await statusesOf(member)).join() === 'refunded,fulfilled');
  expect(await testApp.refundsOf(page.sessionId)).toEqual([PRICE]);
  expect(await testApp.verify(member, page.sessionId)).toEqual(wentBack);
  expect(testApp.booking.grants.has(page.sessionId)).toBe(false);
  const [published] = await testApp.sql<{ data: EventData<'payment.refunded.v1'> }>(
    `SELECT data FROM outbox WHERE type = 'payment.refunded.v1' AND data ->> 'paymentId' = $1`,
    [page.checkoutId],
  );
  expect(published?.data).toMatchObject({
    userId: member.id,
    amount: PRICE,
    reason: 'it is sold once to each person, and was had already',
  });
});

test('of two open pages of two intro offers one stays open; of other things both do', async () => {
  const member = await testApp.person();
  const first = await opened(member, intro());
  const other = await opened(member, once());
  const second = await opened(member, intro());
  const often = await opened(member, testApp.booking.offer(PRICE));
  const states = await Promise.all(
    [first, other, second, often].map(({ sessionId }) => sessionStatus(sessionId)),
  );
  expect(states).toEqual(['expired', 'open', 'open', 'open']);
  await testApp.cards.pay(second.sessionId);
  expect(await testApp.verify(member, second.sessionId)).toMatchObject({ success: true });
  expect(codeOf(await testApp.checkout(member, intro().id))).toBe('INTRO_USED');
});

test('ten presses of one offer at once are one page, which stays open', async () => {
  const [member, offer] = [await testApp.person(), intro()];
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => testApp.checkout(member, offer.id)),
  );
  const ids = new Set(
    answers.filter(({ status }) => status === 201).map(({ body }) => body.sessionId),
  );
  expect(ids.size).toBe(1);
  const [sessionId = ''] = ids;
  expect(await sessionStatus(sessionId)).toBe('open');
  await testApp.cards.pay(sessionId);
  expect(await testApp.verify(member, sessionId)).toMatchObject({ success: true });
});

test('twenty presses of two offers at once: one page can be paid', async () => {
  const [member, offers] = [await testApp.person(), [intro(), intro()]];
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => testApp.checkout(member, offers[n % 2]!.id)),
  );
  await until(
    async () => (await statusesOf(member)).filter((status) => status === 'open').length <= 1,
  );
  const rows = await testApp.sql<{ sid: string }>(
    `SELECT provider_session_id AS sid FROM payments
     WHERE user_id = $1 AND provider_session_id IS NOT NULL`,
    [member.id],
  );
  const states = await Promise.all(rows.map(({ sid }) => sessionStatus(sid)));
  expect(states.filter((status) => status === 'open').length).toBeLessThanOrEqual(1);
});

test('a payment link gives way to the desk and to a page of the member; a transfer does not', async () => {
  const link: SalePaymentInput = { method: 'link', amount: PRICE };
  const [member, offer] = [await testApp.person(), intro()];
  const { body: first } = await sell(member, offer, link);
  const { body: second } = await sell(member, offer, link);
  await until(async () => (await statusesOf(member)).join() === 'expired,open');
  const open = (url: string) => post<{ code: string }>(`/api/pay/${url.split('/').pop()}/page`, {});
  expect(codeOf(await open(first.link!.url))).toBe('LINK_NOT_OPEN');
  await opened(member, intro());
  expect(codeOf(await open(second.link!.url))).toBe('LINK_NOT_OPEN');
  expect(codeOf(await sell(member, offer, { method: 'transfer', amount: PRICE }))).toBe('201');
  await until(async () => (await statusesOf(member)).join() === 'expired,expired,expired,open');
  const refused = [await testApp.checkout(member, offer.id), await sell(member, offer)];
  const since = expect.stringMatching(/^\d\d:\d\d$/) as string;
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([
      409,
      { code: 'OFFER_PAYMENT_OPEN', details: { since, method: 'transfer' } },
    ]);
});

test('a claim ends with its page or sale: nobody is kept from the offer', async () => {
  const [member, offer] = [await testApp.person(), once()];
  const page = await opened(member, offer);
  await testApp.cards.control(`/sessions/${page.sessionId}/expire`);
  await until(async () => (await statusesOf(member)).join() === 'expired');
  for (const payment of [{ method: 'transfer', amount: PRICE } as const, cash(PRICE)]) {
    const { body: sale } = await sell(member, offer, payment);
    await until(async () => (await statusesOf(member)).at(-1) !== 'paid');
    const voided = await post(`/api/admin/sales/${sale.id}/void`, { reason: 'Wrong person' });
    expect(voided.status).toBe(200);
  }
  expect(codeOf(await sell(member, offer))).toBe('201');
});

describe('had meanwhile by another door of the studio', () => {
  test('given by the studio: the open page closes', async () => {
    const [member, offer] = [await testApp.person(), intro()];
    const page = await opened(member, offer);
    Object.assign(offer, { available: false, unavailableBecause: 'INTRO_USED' });
    const data = { userId: member.id, what: 'gift' };
    const event = { studioId: HOME_STUDIO_ID, data } as StudioEvent<'package.adjusted.v1'>;
    await testApp.app
      .get(DataSource)
      .transaction((tx) =>
        testApp.app.get(OnPackageAdjusted, { strict: false }).adjusted(event, tx),
      );
    await until(async () => (await statusesOf(member)).join() === 'expired');
    expect(await sessionStatus(page.sessionId)).toBe('expired');
  });

  test('a link that is opened then is over', async () => {
    const [member, offer] = [await testApp.person(), intro()];
    const { body: sale } = await sell(member, offer, { method: 'link', amount: PRICE });
    Object.assign(offer, { available: false, unavailableBecause: 'INTRO_USED' });
    const path = `/api/pay/${sale.link!.url.split('/').pop()}/page`;
    expect(codeOf(await post<{ code: string }>(path, {}))).toBe('LINK_NOT_OPEN');
  });

  test('booking refuses what was paid: card money goes back at once, cash at the front desk', async () => {
    const [member, offer] = [await testApp.person(), intro()];
    const page = await opened(member, offer);
    testApp.booking.refusal = 'INTRO_USED';
    await testApp.cards.pay(page.sessionId);
    await until(async () => (await statusesOf(member)).join() === 'refunded');
    expect(await testApp.refundsOf(page.sessionId)).toEqual([PRICE]);
    expect(await testApp.verify(member, page.sessionId)).toEqual(wentBack);
    const other = await testApp.person();
    expect(codeOf(await sell(other, offer))).toBe('201');
    const waiting = await testApp.sql<{ amount: number }>(
      `SELECT r.amount FROM refunds r JOIN payments p ON p.id = r.payment_id
       WHERE p.user_id = $1 AND r.cause = 'had_already'`,
      [other.id],
    );
    expect(waiting).toEqual([{ amount: PRICE }]);
    // Voided since, the other one frees the offer; what was refused stays refused.
    testApp.booking.refusal = null;
    expect(codeOf(await sell(other, offer))).toBe('201');
  });
});

describe('two desks at once', () => {
  /** Both have judged the offer, and wait for the drawer, before either goes on. */
  const raced = async (waiting: number): Promise<string[]> => {
    const member = await testApp.person();
    const runner = testApp.app.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('SELECT FROM cash_drawers FOR UPDATE');
      const sales = Promise.all([intro(), intro()].map((offer) => sell(member, offer)));
      const those = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await testApp.sql(those)).length >= waiting);
      await runner.commitTransaction();
      return (await sales).map(codeOf).sort();
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      await runner.release();
    }
  };

  test('sell it once', async () => {
    expect(await raced(2)).toEqual(['201', 'INTRO_USED']);
  });

  test('sell it twice without the lock: the race is there, and the books say so', async () => {
    const { query } = EntityManager.prototype;
    EntityManager.prototype.query = function (
      this: EntityManager,
      sql: string,
      values?: unknown[],
    ) {
      const isLock = sql.includes(`hashtextextended('once '`);
      return isLock ? Promise.resolve([]) : query.call(this, sql, values);
    } as EntityManager['query'];
    try {
      expect(await raced(2)).toEqual(['201', '201']);
    } finally {
      EntityManager.prototype.query = query;
    }
    expect((await issues()).map(({ rule }) => rule)).toEqual([
      'what is sold once to each person is claimed by one payment',
    ]);
    await testApp.sql('UPDATE payments SET once_offer = NULL');
  });
});
