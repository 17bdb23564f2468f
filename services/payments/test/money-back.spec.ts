import { randomUUID } from 'node:crypto';
import type { CreditNoteView, RefundView, StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { ReconcileMoneyBack } from '../src/money-back/sync/reconcile-money-back.job.js';
import { OnRefundDue } from '../src/money-back/refunds/on-refund-due.js';
import { findIssues } from '../src/operations/issues.js';
import { CardProviderTestApp } from './card-provider-test-app.js';
import { PaymentsTestApp, type Page, type Person } from './payments-test-app.js';

let desk: PaymentsTestApp;
let admin: Person;
beforeAll(async () => {
  desk = await PaymentsTestApp.start();
  admin = await desk.person('admin');
});
afterAll(async () => {
  expect(await findIssues(desk.app.get(DataSource), HOME_STUDIO_ID)).toEqual([]);
  await desk.stop();
});
beforeEach(() => desk.cards.control('/webhooks', {}));

type Bought = Page & { member: Person };
const bought = async (price = 125_000): Promise<Bought> => {
  const member = await desk.person();
  const { body } = await desk.checkout(member, desk.booking.offer(price).id);
  await desk.cards.pay(body.sessionId);
  await until(async () => (await desk.payment(body.checkoutId)).status === 'fulfilled');
  return { ...body, member };
};
const refund = (paymentId: string, amount: number, key: string = randomUUID()) =>
  desk.call<RefundView & { code?: string }>('POST', `/api/admin/payments/${paymentId}/refunds`, {
    as: admin,
    body: { amount, reason: 'moved to another city' },
    headers: { 'idempotency-key': key },
  });
const notesOf = async (as: Person): Promise<CreditNoteView[]> =>
  (await desk.call<{ items: CreditNoteView[] }>('GET', '/api/me/credit-notes', { as })).body.items;
const givenBack = (paymentId: string, amount: number) =>
  until(async () => (await desk.payment(paymentId)).refunded === amount, { timeoutMs: 30_000 });
/** As somebody at the provider's own dashboard does. */
const refundAtDashboard = async (sessionId: string, amount: number): Promise<void> => {
  const headers = { authorization: `Bearer ${CardProviderTestApp.secretKey}` };
  const session = await fetch(`${desk.cards.url}/v1/checkout/sessions/${sessionId}`, { headers });
  const { payment_intent } = (await session.json()) as { payment_intent: string };
  const body = new URLSearchParams({ payment_intent, amount: String(amount) });
  const answer = await fetch(`${desk.cards.url}/v1/refunds`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
};

describe('an admin gives money back', () => {
  test('in parts: each with its credit note, unused credits in proportion, VAT to the fils', async () => {
    const { checkoutId, sessionId, member } = await bought();
    const first = await refund(checkoutId, 33_333);
    expect(first).toMatchObject({ status: 201, body: { status: 'asked', toCard: 33_333 } });
    await givenBack(checkoutId, 33_333);
    expect((await desk.payment(checkoutId)).status).toBe('fulfilled');
    await refund(checkoutId, 91_667);
    await givenBack(checkoutId, 125_000);
    expect((await desk.payment(checkoutId)).status).toBe('refunded');
    expect((await desk.refundsOf(sessionId)).sort()).toEqual([33_333, 91_667]);
    const told = await desk.sql<{ by: string | null }>(
      `SELECT data ->> 'askedBy' AS by FROM outbox
       WHERE type = 'payment.refunded.v1' AND data ->> 'paymentId' = $1`,
      [checkoutId],
    );
    expect(told).toEqual([{ by: admin.id }, { by: admin.id }]);
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
    await until(() => desk.booking.takeBacks.has(first.body.id));
    expect(desk.booking.takeBacks.get(first.body.id)).toMatchObject({
      paymentId: checkoutId,
      share: 33_333 / 125_000,
    });
    const pdf = await fetch(`${desk.url}/api/me/credit-notes/${notes[0]?.id}/pdf`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
  });

  test('ten at once, each for a third: three are given, the rest is too much', async () => {
    const { checkoutId, sessionId } = await bought(90_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(checkoutId, 30_000)));
    const codes = answers.map(({ status, body }) => body.code ?? status).sort();
    expect(codes).toEqual([201, 201, 201, ...Array<string>(7).fill('REFUND_TOO_MUCH')]);
    await givenBack(checkoutId, 90_000);
    expect(await desk.refundsOf(sessionId)).toEqual([30_000, 30_000, 30_000]);
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
    await givenBack(checkoutId, 5_000);
    expect(await desk.refundsOf(sessionId)).toEqual([5_000]);
  });

  test('booking is away: the money goes, the credits follow when it is back', async () => {
    const { checkoutId } = await bought();
    await desk.booking.stop();
    const { body } = await refund(checkoutId, 125_000);
    await givenBack(checkoutId, 125_000);
    await desk.booking.start();
    await desk.sql(`UPDATE refunds SET next_attempt_at = now() WHERE id = $1`, [body.id]);
    await until(() => desk.booking.takeBacks.has(body.id));
  });

  test('not paid, not there: a code', async () => {
    const { body } = await desk.checkout(await desk.person(), desk.booking.offer().id);
    expect((await refund(body.checkoutId, 100)).body.code).toBe('PAYMENT_NOT_PAID');
    expect((await refund(randomUUID(), 100)).status).toBe(404);
  });

  test('a part that a gift card paid goes back to it, after the card', async () => {
    const buyer = await desk.person();
    const key = { 'idempotency-key': randomUUID() };
    const body = { amount: 50_000, recipientEmail: 'a@example.com', reason: 'for the spec' };
    await desk.call('POST', '/api/admin/gift-cards', { as: admin, body, headers: key });
    const [mail] = await desk.sql<{ code: string }>(
      `SELECT data ->> 'code' AS code FROM outbox WHERE type = 'gift_card.issued.v1'
       ORDER BY id DESC LIMIT 1`,
    );
    const page = await desk.call<Page>('POST', '/api/checkouts', {
      as: buyer,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        kind: 'package',
        packageId: desk.booking.offer(70_000).id,
        giftCardCode: mail?.code,
      },
    });
    const { checkoutId, sessionId } = page.body;
    await desk.cards.pay(sessionId);
    await until(async () => (await desk.payment(checkoutId)).status === 'fulfilled');
    expect(await refund(checkoutId, 45_000)).toMatchObject({
      body: { toCard: 20_000, toGiftCard: 25_000 },
    });
    await givenBack(checkoutId, 45_000);
    expect(await desk.refundsOf(sessionId)).toEqual([20_000]);
    const card = await desk.call<{ balance: number }>('POST', '/api/gift-cards/check', {
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
    await givenBack(checkoutId, 25_000);
    expect(await notesOf(member)).toMatchObject([{ total: 25_000 }]);
  });

  test('without a webhook: the sweeper asks the provider, as often as it likes', async () => {
    await desk.cards.control('/webhooks', { drop: true });
    const { checkoutId, sessionId, member } = await bought2();
    await refundAtDashboard(sessionId, 25_000);
    const job = desk.app.get(ReconcileMoneyBack, { strict: false });
    await Promise.all([job.execute(), job.execute()]);
    await job.execute();
    await givenBack(checkoutId, 25_000);
    expect(await notesOf(member)).toHaveLength(1);
  });

  test('while an admin asks for all: the provider’s is the truth, and never more than was paid', async () => {
    await desk.cards.control('/webhooks', { drop: true });
    const { checkoutId, sessionId, member } = await bought2();
    await desk.cards.control('/api', { mode: 'down', match: 'POST /v1/refunds' });
    await refund(checkoutId, 125_000);
    await desk.cards.control('/api', {});
    await refundAtDashboard(sessionId, 100_000);
    await until(async () => {
      await desk.sql(
        `UPDATE refunds SET next_attempt_at = now() WHERE payment_id = $1
        AND status = 'asked'`,
        [checkoutId],
      );
      return (await desk.payment(checkoutId)).status === 'refunded';
    });
    const given = await desk.refundsOf(sessionId);
    expect(given.reduce((sum, amount) => sum + amount, 0)).toBe(125_000);
    const notes = await notesOf(member);
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(125_000);
  });

  test('before we heard that it came (events reversed): paid, then given back', async () => {
    await desk.cards.control('/webhooks', { hold: true });
    const member = await desk.person();
    const { body } = await desk.checkout(member, desk.booking.offer().id);
    await desk.cards.pay(body.sessionId);
    await refundAtDashboard(body.sessionId, 125_000);
    await desk.cards.control('/webhooks/release', { order: 'reversed' });
    await givenBack(body.checkoutId, 125_000);
    expect((await desk.payment(body.checkoutId)).status).toBe('refunded');
  });
});

/** Bought while no webhook comes: the page fulfils. */
const bought2 = async (): Promise<Bought> => {
  const member = await desk.person();
  const { body } = await desk.checkout(member, desk.booking.offer().id);
  await desk.cards.pay(body.sessionId);
  expect(await desk.verify(member, body.sessionId)).toMatchObject({ success: true });
  return { ...body, member };
};

describe('a dispute', () => {
  const statesOf = async (paymentId: string): Promise<string[]> => {
    const rows = await desk.sql<{ state: string }>(
      `SELECT data ->> 'state' AS state FROM outbox
       WHERE type = 'payment.disputed.v1' AND data ->> 'paymentId' = $1 ORDER BY id`,
      [paymentId],
    );
    return rows.map(({ state }) => state);
  };
  const disputed = async () => {
    const paid = await bought();
    const { id } = (await desk.cards.control(`/sessions/${paid.sessionId}/dispute`)) as {
      id: string;
    };
    await until(async () => (await statesOf(paid.checkoutId)).length > 0);
    return { ...paid, disputeId: id };
  };

  test('opened and won: said once each, no refund meanwhile, nothing is lost', async () => {
    await desk.cards.control('/webhooks', { copies: 3 });
    const { checkoutId, disputeId } = await disputed();
    expect((await refund(checkoutId, 100)).body.code).toBe('PAYMENT_DISPUTED');
    await desk.cards.control(`/disputes/${disputeId}/close`, { outcome: 'won' });
    await until(async () => (await statesOf(checkoutId)).length === 2);
    expect(await statesOf(checkoutId)).toEqual(['opened', 'won']);
    expect(await desk.payment(checkoutId)).toMatchObject({ status: 'fulfilled', refunded: 0 });
    expect((await refund(checkoutId, 100)).status).toBe(201);
  });

  test('lost, and nobody told us: the sweeper sees it; money out, with a credit note', async () => {
    const { checkoutId, disputeId, member } = await disputed();
    await desk.cards.control('/webhooks', { drop: true });
    await desk.cards.control(`/disputes/${disputeId}/close`, { outcome: 'lost' });
    await desk.app.get(ReconcileMoneyBack, { strict: false }).execute();
    await givenBack(checkoutId, 125_000);
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
    const hears = desk.app.get(OnRefundDue, { strict: false });
    const { manager } = desk.app.get(DataSource);
    await Promise.all([1, 2, 3].map(() => manager.transaction((tx) => hears.seat(due, tx))));
    await givenBack(checkoutId, 16_000);
    expect(await desk.refundsOf(sessionId)).toEqual([16_000]);
  });
});

describe('a gift card that was bought', () => {
  test('goes back as far as it is unspent, and can not be spent meanwhile', async () => {
    const member = await desk.person();
    const start = (body: object) =>
      desk.call<Page>('POST', '/api/checkouts', {
        as: member,
        body,
        headers: { 'idempotency-key': randomUUID() },
      });
    const card = await start({ kind: 'gift_card', amount: 60_000 });
    await desk.cards.pay(card.body.sessionId);
    const paymentId = card.body.checkoutId;
    await until(async () => (await desk.payment(paymentId)).status === 'fulfilled');
    const [mail] = await desk.sql<{ code: string }>(
      `SELECT data ->> 'code' AS code FROM outbox WHERE data ->> 'paymentId' = $1
       AND type = 'gift_card.issued.v1'`,
      [paymentId],
    );
    const packageId = desk.booking.offer(20_000).id;
    await start({ kind: 'package', packageId, giftCardCode: mail?.code });
    expect((await refund(paymentId, 60_000)).body.code).toBe('GIFT_CARD_SPENT');
    expect((await refund(paymentId, 40_000)).status).toBe(201);
    const another = desk.booking.offer(20_000).id;
    const late = await start({ kind: 'package', packageId: another, giftCardCode: mail?.code });
    expect(late.body.code).toBe('GIFT_CARD_EMPTY');
    await givenBack(paymentId, 40_000);
    expect(await notesOf(member)).toMatchObject([{ total: 40_000, vat: 0 }]);
  });
});
