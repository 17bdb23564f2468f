import { randomUUID } from 'node:crypto';
import type {
  CashDrawerReport,
  CreditNoteView,
  OwnPayout,
  PayoutView,
  PayoutWay,
  RefundView,
  SalePaymentInput,
  SaleView,
  StudioEvent,
} from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { ReconcileMoneyBack } from '../src/purchases/money-back-sync/reconcile-money-back.job.js';
import { OnRefundDue } from '../src/money-back/refunds/on-refund-due.js';
import { findIssues } from '../src/operations/integrity/issues.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { cash, packageOf } from './sale-input.js';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';

let testApp: PaymentsTestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
  admin = await testApp.person('admin');
});
afterAll(async () => {
  expect(await findIssues(testApp.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]);
  await testApp.stop();
});
beforeEach(() => testApp.cards.control('/webhooks', {}));

type Bought = Page & { member: Person };
const bought = async (price = 125_000): Promise<Bought> => {
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer(price).id);
  await testApp.cards.pay(body.sessionId);
  await until(async () => (await testApp.payment(body.checkoutId)).status === 'fulfilled');
  return { ...body, member };
};
const refund = (paymentId: string, amount: number, key: string = randomUUID()) =>
  testApp.call<RefundView & { code?: string }>('POST', `/api/admin/payments/${paymentId}/refunds`, {
    as: admin,
    body: { amount, reason: 'moved to another city' },
    headers: { 'idempotency-key': key },
  });
const notesOf = async (as: Person): Promise<CreditNoteView[]> =>
  (await testApp.call<{ items: CreditNoteView[] }>('GET', '/api/me/credit-notes', { as })).body
    .items;
const refunded = (paymentId: string, amount: number) =>
  until(async () => (await testApp.payment(paymentId)).refunded === amount, { timeoutMs: 30_000 });
/** As somebody at the provider's own dashboard does. */
const refundAtDashboard = async (sessionId: string, amount: number): Promise<void> => {
  const headers = { authorization: `Bearer ${CardProviderTestApp.secretKey}` };
  const session = await fetch(`${testApp.cards.url}/v1/checkout/sessions/${sessionId}`, {
    headers,
  });
  const { payment_intent } = (await session.json()) as { payment_intent: string };
  await testApp.cards.refundIntent(payment_intent, amount);
};

describe('an admin gives money back', () => {
  test('in parts: each with its credit note, unused credits in proportion, VAT to the fils', async () => {
    const { checkoutId, sessionId, member } = await bought();
    const first = await refund(checkoutId, 33_333);
    expect(first).toMatchObject({ status: 201, body: { status: 'asked', toCard: 33_333 } });
    await refunded(checkoutId, 33_333);
    expect((await testApp.payment(checkoutId)).status).toBe('fulfilled');
    await refund(checkoutId, 91_667);
    await refunded(checkoutId, 125_000);
    expect((await testApp.payment(checkoutId)).status).toBe('refunded');
    expect((await testApp.refundsOf(sessionId)).sort()).toEqual([33_333, 91_667]);
    const events = await testApp.sql<{ by: string | null }>(
      `SELECT data ->> 'askedBy' AS by FROM outbox
       WHERE type = 'payment.refunded.v1' AND data ->> 'paymentId' = $1`,
      [checkoutId],
    );
    expect(events).toEqual([{ by: admin.id }, { by: admin.id }]);
    const notes = await notesOf(member);
    expect(notes.map(({ total }) => total)).toEqual([91_667, 33_333]);
    expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(5_952);
    for (const note of notes) {
      expect(note).toMatchObject({ reason: 'moved to another city' });
      expect([note.number, note.invoiceNumber]).toEqual([
        expect.stringMatching(/^CN-\d{6}$/),
        expect.stringMatching(/^INV-\d{6}$/),
      ]);
    }
    await until(() => testApp.booking.creditReturns.has(first.body.id));
    expect(testApp.booking.creditReturns.get(first.body.id)).toMatchObject({
      paymentId: checkoutId,
      share: 33_333 / 125_000,
    });
    const pdf = await fetch(`${testApp.url}/api/me/credit-notes/${notes[0]?.id}/pdf`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
  });

  test('ten at once, each for a third: three are given, the rest is too much', async () => {
    const { checkoutId, sessionId } = await bought(90_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(checkoutId, 30_000)));
    const codes = answers.map(({ status, body }) => body.code ?? status).sort();
    expect(codes).toEqual([201, 201, 201, ...Array<string>(7).fill('REFUND_TOO_MUCH')]);
    await refunded(checkoutId, 90_000);
    expect(await testApp.refundsOf(sessionId)).toEqual([30_000, 30_000, 30_000]);
  });

  test('the same key twice at once: one refund; for another amount it is refused', async () => {
    const { checkoutId, sessionId } = await bought();
    const key = randomUUID();
    const [one, two] = await Promise.all([
      refund(checkoutId, 5_000, key),
      refund(checkoutId, 5_000, key),
    ]);
    expect(two.body.id).toBe(one.body.id);
    expect((await refund(checkoutId, 6_000, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    await refunded(checkoutId, 5_000);
    expect(await testApp.refundsOf(sessionId)).toEqual([5_000]);
  });

  test('booking is away: the money goes, the credits follow when it is back', async () => {
    const { checkoutId } = await bought();
    await testApp.booking.stop();
    const { body } = await refund(checkoutId, 125_000);
    await refunded(checkoutId, 125_000);
    await testApp.booking.start();
    await testApp.sql(`UPDATE refunds SET next_attempt_at = now() WHERE id = $1`, [body.id]);
    await until(() => testApp.booking.creditReturns.has(body.id));
  });

  test('not paid, not there: a code', async () => {
    const { body } = await testApp.checkout(await testApp.person(), testApp.booking.offer().id);
    expect((await refund(body.checkoutId, 100)).body.code).toBe('PAYMENT_NOT_PAID');
    expect((await refund(randomUUID(), 100)).status).toBe(404);
  });

  test('a part that a gift card paid goes back to it, after the card', async () => {
    const buyer = await testApp.person();
    const key = { 'idempotency-key': randomUUID() };
    const body = { amount: 50_000, recipientEmail: 'a@example.com', reason: 'for the spec' };
    await testApp.call('POST', '/api/admin/gift-cards', { as: admin, body, headers: key });
    const [mail] = await testApp.sql<{ code: string }>(
      `SELECT data ->> 'code' AS code FROM outbox WHERE type = 'gift_card.issued.v1'
       ORDER BY id DESC LIMIT 1`,
    );
    const page = await testApp.call<Page>('POST', '/api/checkouts', {
      as: buyer,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        kind: 'package',
        packageId: testApp.booking.offer(70_000).id,
        giftCardCode: mail?.code,
      },
    });
    const { checkoutId, sessionId } = page.body;
    await testApp.cards.pay(sessionId);
    await until(async () => (await testApp.payment(checkoutId)).status === 'fulfilled');
    expect(await refund(checkoutId, 45_000)).toMatchObject({
      body: { toCard: 20_000, toGiftCard: 25_000 },
    });
    await refunded(checkoutId, 45_000);
    expect(await testApp.refundsOf(sessionId)).toEqual([20_000]);
    const card = await testApp.call<{ balance: number }>('POST', '/api/gift-cards/check', {
      as: buyer,
      body: { code: mail?.code },
    });
    expect(card.body.balance).toBe(25_000);
  });
});

describe('money that went back without us', () => {
  test('at the dashboard, told by the webhook: noted, with its credit note', async () => {
    const { checkoutId, sessionId, member } = await bought();
    await refundAtDashboard(sessionId, 25_000);
    await refunded(checkoutId, 25_000);
    expect(await notesOf(member)).toMatchObject([{ total: 25_000 }]);
  });

  test('without a webhook: the retry job asks the provider, as often as it likes', async () => {
    await testApp.cards.control('/webhooks', { drop: true });
    const { checkoutId, sessionId, member } = await bought2();
    await refundAtDashboard(sessionId, 25_000);
    const job = testApp.app.get(ReconcileMoneyBack, { strict: false });
    await Promise.all([job.execute(), job.execute()]);
    await job.execute();
    await refunded(checkoutId, 25_000);
    expect(await notesOf(member)).toHaveLength(1);
  });

  test('while an admin asks for all: the provider’s is the truth, and never more than was paid', async () => {
    await testApp.cards.control('/webhooks', { drop: true });
    const { checkoutId, sessionId, member } = await bought2();
    await testApp.cards.control('/api', { mode: 'down', match: 'POST /v1/refunds' });
    await refund(checkoutId, 125_000);
    await testApp.cards.control('/api', {});
    await refundAtDashboard(sessionId, 100_000);
    await until(async () => {
      await testApp.sql(
        `UPDATE refunds SET next_attempt_at = now() WHERE payment_id = $1
        AND status = 'asked'`,
        [checkoutId],
      );
      return (await testApp.payment(checkoutId)).status === 'refunded';
    });
    const refunds = await testApp.refundsOf(sessionId);
    expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBe(125_000);
    const notes = await notesOf(member);
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(125_000);
  });

  test('before we heard that it came (events reversed): paid, then given back', async () => {
    await testApp.cards.control('/webhooks', { hold: true });
    const member = await testApp.person();
    const { body } = await testApp.checkout(member, testApp.booking.offer().id);
    await testApp.cards.pay(body.sessionId);
    await refundAtDashboard(body.sessionId, 125_000);
    await testApp.cards.control('/webhooks/release', { order: 'reversed' });
    await refunded(body.checkoutId, 125_000);
    expect((await testApp.payment(body.checkoutId)).status).toBe('refunded');
  });
});

/** Bought while no webhook comes: the page fulfils. */
const bought2 = async (): Promise<Bought> => {
  const member = await testApp.person();
  const { body } = await testApp.checkout(member, testApp.booking.offer().id);
  await testApp.cards.pay(body.sessionId);
  expect(await testApp.verify(member, body.sessionId)).toMatchObject({ success: true });
  return { ...body, member };
};

describe('a dispute', () => {
  const statesOf = async (paymentId: string): Promise<string[]> => {
    const rows = await testApp.sql<{ state: string }>(
      `SELECT data ->> 'state' AS state FROM outbox
       WHERE type = 'payment.disputed.v1' AND data ->> 'paymentId' = $1 ORDER BY id`,
      [paymentId],
    );
    return rows.map(({ state }) => state);
  };
  const disputed = async () => {
    const paid = await bought();
    const { id } = (await testApp.cards.control(`/sessions/${paid.sessionId}/dispute`)) as {
      id: string;
    };
    await until(async () => (await statesOf(paid.checkoutId)).length > 0);
    return { ...paid, disputeId: id };
  };

  test('opened and won: said once each, no refund meanwhile, nothing is lost', async () => {
    await testApp.cards.control('/webhooks', { copies: 3 });
    const { checkoutId, disputeId } = await disputed();
    expect((await refund(checkoutId, 100)).body.code).toBe('PAYMENT_DISPUTED');
    await testApp.cards.control(`/disputes/${disputeId}/close`, { outcome: 'won' });
    await until(async () => (await statesOf(checkoutId)).length === 2);
    expect(await statesOf(checkoutId)).toEqual(['opened', 'won']);
    expect(await testApp.payment(checkoutId)).toMatchObject({ status: 'fulfilled', refunded: 0 });
    expect((await refund(checkoutId, 100)).status).toBe(201);
  });

  test('lost, and nobody told us: the retry job sees it; money out, with a credit note', async () => {
    const { checkoutId, disputeId, member } = await disputed();
    await testApp.cards.control('/webhooks', { drop: true });
    await testApp.cards.control(`/disputes/${disputeId}/close`, { outcome: 'lost' });
    await testApp.app.get(ReconcileMoneyBack, { strict: false }).execute();
    await refunded(checkoutId, 125_000);
    expect(await statesOf(checkoutId)).toEqual(['opened', 'lost']);
    expect(await notesOf(member)).toMatchObject([{ total: 125_000 }]);
    expect((await refund(checkoutId, 100)).body.code).toBe('REFUND_TOO_MUCH');
  });
});

describe('booking says that money is due', () => {
  test('for a seat, told three times at once: back in full, once', async () => {
    const { checkoutId, sessionId, member } = await bought(16_000);
    const due: StudioEvent<'class.refund_due.v1'> = {
      id: randomUUID(),
      type: 'class.refund_due.v1',
      studioId: HOME_STUDIO_ID,
      occurredAt: new Date().toISOString(),
      requestId: null,
      data: {
        paymentId: checkoutId,
        userId: member.id,
        bookingId: randomUUID(),
        reason: 'cancelled_by_member',
      },
    };
    const hears = testApp.app.get(OnRefundDue, { strict: false });
    const { manager } = testApp.app.get(DataSource);
    await Promise.all([1, 2, 3].map(() => manager.transaction((tx) => hears.seat(due, tx))));
    await refunded(checkoutId, 16_000);
    expect(await testApp.refundsOf(sessionId)).toEqual([16_000]);
  });
});

describe('a gift card that was bought', () => {
  test('goes back as far as it is unspent, and can not be spent meanwhile', async () => {
    const member = await testApp.person();
    const start = (body: object) =>
      testApp.call<Page>('POST', '/api/checkouts', {
        as: member,
        body,
        headers: { 'idempotency-key': randomUUID() },
      });
    const card = await start({ kind: 'gift_card', amount: 60_000 });
    await testApp.cards.pay(card.body.sessionId);
    const paymentId = card.body.checkoutId;
    await until(async () => (await testApp.payment(paymentId)).status === 'fulfilled');
    const [mail] = await testApp.sql<{ code: string }>(
      `SELECT data ->> 'code' AS code FROM outbox WHERE data ->> 'paymentId' = $1
       AND type = 'gift_card.issued.v1'`,
      [paymentId],
    );
    const packageId = testApp.booking.offer(20_000).id;
    await start({ kind: 'package', packageId, giftCardCode: mail?.code });
    expect((await refund(paymentId, 60_000)).body.code).toBe('GIFT_CARD_SPENT');
    expect((await refund(paymentId, 40_000)).status).toBe(201);
    const another = testApp.booking.offer(20_000).id;
    const late = await start({ kind: 'package', packageId: another, giftCardCode: mail?.code });
    expect(late.body.code).toBe('GIFT_CARD_EMPTY');
    await refunded(paymentId, 40_000);
    expect(await notesOf(member)).toMatchObject([{ total: 40_000, vat: 0 }]);
  });
});

describe('money that only people can give back', () => {
  let desks: Person[];
  let drawerId: string;
  beforeAll(async () => {
    desks = [admin, await testApp.person('admin')];
    const { body } = await post<CashDrawerReport>('/api/admin/cash-drawers', { float: 0 });
    drawerId = body.id;
  });
  type Refusal = { code?: string };
  const post = <Body>(
    path: string,
    body: unknown,
    { as = admin, key = randomUUID() }: { as?: Person; key?: string } = {},
  ) =>
    testApp.call<Body & Refusal>('POST', path, { as, body, headers: { 'idempotency-key': key } });
  const drawer = async () =>
    (
      await testApp.call<CashDrawerReport>('GET', `/api/admin/cash-drawers/${drawerId}`, {
        as: admin,
      })
    ).body;
  /** A package that the front desk sold, and booking says by a rule that its money goes back. */
  const owed = async (payments: SalePaymentInput[], email = '') => {
    const member = await testApp.person();
    await testApp.sql(
      `INSERT INTO members (studio_id, user_id, email, as_of) VALUES ($1, $2, $3, now())`,
      [HOME_STUDIO_ID, member.id, email],
    );
    const total = payments.reduce((sum, { amount }) => sum + amount, 0);
    const items = [packageOf(testApp.booking.offer(total).id)];
    await post<SaleView>('/api/admin/sales', { userId: member.id, items, payments });
    const [payment] = await testApp.sql<{ id: string }>(
      `SELECT id FROM payments WHERE user_id = $1`,
      [member.id],
    );
    const data = { paymentId: payment!.id, userId: member.id, bookingId: newId() };
    const due: StudioEvent<'class.refund_due.v1'> = {
      id: newId(),
      type: 'class.refund_due.v1',
      studioId: HOME_STUDIO_ID,
      occurredAt: new Date().toISOString(),
      requestId: null,
      data: { ...data, reason: 'cancelled_by_member' },
    };
    const { manager } = testApp.app.get(DataSource);
    const hears = testApp.app.get(OnRefundDue, { strict: false });
    await Promise.all([1, 2].map(() => manager.transaction((tx) => hears.seat(due, tx))));
    await refunded(payment!.id, total);
    const list = await listOf(member.id);
    return { member, paymentId: payment!.id, list, payout: list.items[0]! };
  };
  const listOf = async (userId: string) =>
    (
      await testApp.call<{ items: PayoutView[]; owed: number; count: number }>(
        'GET',
        `/api/admin/payouts?userId=${userId}`,
        { as: admin },
      )
    ).body;
  const payOut = (
    id: string,
    body: { way: PayoutWay; note?: string },
    by: { as?: Person; key?: string } = {},
  ) => post<PayoutView>(`/api/admin/payouts/${id}/pay-out`, body, by);

  test('cash waits, with its credit note, until one person hands it out of the drawer, once', async () => {
    const { expected: before } = await drawer();
    const { member, paymentId, list, payout } = await owed([cash(16_000)]);
    expect((await drawer()).expected - before).toBe(16_000);
    expect(list).toMatchObject({ owed: 16_000, count: 1 });
    expect(payout).toMatchObject({ amount: 16_000, method: 'cash', reason: 'cancelled in time' });
    expect(await notesOf(member)).toMatchObject([
      { total: 16_000, number: payout.creditNoteNumber },
    ]);
    const own = await testApp.call<{ items: OwnPayout[] }>('GET', '/api/me/payouts', {
      as: member,
    });
    expect(own.body.items).toMatchObject([{ amount: 16_000, description: '10-class package' }]);
    const [published] = await testApp.sql<{ due: unknown }>(
      `SELECT data -> 'toPayOut' AS due FROM outbox
       WHERE type = 'payment.refunded.v1' AND data ->> 'paymentId' = $1`,
      [paymentId],
    );
    expect(published?.due).toEqual([{ method: 'cash', amount: 16_000 }]);
    const keys = [randomUUID(), randomUUID()] as const;
    const answers = await Promise.all(
      desks.flatMap((as, n) =>
        [1, 2].map(() => payOut(payout.id, { way: 'cash' }, { as, key: keys[n === 0 ? 0 : 1] })),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(2);
    expect(new Set(won.map(({ body }) => body.paidOutBy)).size).toBe(1);
    expect(answers.filter(({ body }) => body.code === 'ALREADY_PAID_OUT')).toHaveLength(2);
    const { expected, movements } = await drawer();
    expect(expected).toBe(before);
    expect(movements.at(-1)).toMatchObject({
      kind: 'refund',
      amount: -16_000,
      actorId: won[0]?.body.paidOutBy,
    });
    expect(await listOf(member.id)).toEqual({ items: [], owed: 0, count: 0 });
    const history = await testApp.sql(
      `SELECT data -> 'subjectUserId' AS "userId" FROM outbox
       WHERE type = 'staff.acted.v1' AND data ->> 'action' = 'payout.paid_out'`,
    );
    expect(history).toEqual([{ userId: member.id }]);
  });

  test('by transfer with a note, or as a gift card; what a card paid is no cash', async () => {
    const split: SalePaymentInput[] = [{ method: 'terminal', amount: 10_000 }, cash(6_000)];
    const { member, list } = await owed(split, 'friend@example.ae');
    const byMethod = new Map(list.items.map((one) => [one.method, one]));
    expect([list.owed, byMethod.size]).toEqual([16_000, 2]);
    const { id: onCard } = byMethod.get('terminal')!;
    const { id: inCash } = byMethod.get('cash')!;
    const refusals = [
      await payOut(onCard, { way: 'cash' }),
      await payOut(inCash, { way: 'transfer' }),
      await payOut(newId(), { way: 'cash' }),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual([
      'PAYOUT_WAY_NOT_POSSIBLE',
      'REASON_REQUIRED',
      'NOT_FOUND',
    ]);
    const { expected } = await drawer();
    const sent = await payOut(inCash, { way: 'transfer', note: 'To AE07 0331, her account' });
    expect(sent.body).toMatchObject({ way: 'transfer', note: 'To AE07 0331, her account' });
    expect((await payOut(onCard, { way: 'gift_card' })).status).toBe(201);
    const mailed = await testApp.sql(
      `SELECT data -> 'amount' AS amount FROM outbox WHERE type = 'gift_card.issued.v1'
         AND data ->> 'recipientEmail' = 'friend@example.ae'`,
    );
    expect(mailed).toEqual([{ amount: 10_000 }]);
    expect((await drawer()).expected).toBe(expected);
    expect((await listOf(member.id)).count).toBe(0);
    const { payout } = await owed([cash(5_000)]);
    const noAddress = await payOut(payout.id, { way: 'gift_card' });
    expect(noAddress.body.code).toBe('NO_EMAIL_ADDRESS');
  });

  test('no drawer is open: the money waits, and can be handed out later', async () => {
    const { payout } = await owed([cash(7_000)]);
    const { expected } = await drawer();
    await post(`/api/admin/cash-drawers/${drawerId}/close`, { counted: expected, expected });
    const refused = await payOut(payout.id, { way: 'cash' });
    expect(refused.body.code).toBe('DRAWER_NOT_OPEN');
    expect((await listOf(payout.userId)).count).toBe(1);
  });
});
