import { jest } from '@jest/globals';
import type { EditConflict, FreezeAnswer, PlanChange, SubscriptionView } from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, newId, studioDay } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { CompleteStaffChange } from '../src/subscriptions/subscription-changes/complete-staff-change.js';
import { OnFeeEvents } from '../src/subscriptions/subscriptions/on-fee-events.js';
import { OneOffInvoices } from '../src/provider/one-off-invoices.api.js';
import { CardProviderError } from '../src/provider/card-provider.api.js';
import { PaymentsTestApp } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());
beforeEach(async () => {
  await testApp.cards.control('/webhooks', {});
  await testApp.cards.control('/api', { mode: 'normal' });
});

type Refusable<Body> = Body & { code?: string };

describe('another plan', () => {
  test('a dearer one begins at once: the preview says what the card is charged', async () => {
    const one = await Subscriber.begin(testApp);
    const dearer = testApp.booking.plan(165_000, { name: 'Unlimited' });
    const preview = await one.post<PlanChange>('change-plan', { planId: dearer.id, preview: true });
    expect(preview.body).toMatchObject({
      when: 'now',
      dueNow: 45_000,
      credit: 120_000,
      thenEach: 165_000,
      subscription: { planId: one.plan.id },
    });
    const done = await one.post<PlanChange>('change-plan', { planId: dearer.id });
    expect(done.body.subscription).toMatchObject({ planId: dearer.id, price: 165_000 });
    await one.post('change-plan', { planId: dearer.id });
    const payments = await one.payments();
    expect(payments.map(({ amount }) => amount)).toEqual([120_000, 45_000]);
    expect(payments[1]?.description).toBe('Change to Unlimited');
    const changes = await one.events<{ planId: string }>('subscription.changed.v1');
    expect(changes.at(-1)?.planId).toBe(dearer.id);
  });

  test('pressed twice at once it is charged once', async () => {
    const one = await Subscriber.begin(testApp);
    const dearer = testApp.booking.plan(165_000);
    await Promise.all([1, 2, 3].map(() => one.post('change-plan', { planId: dearer.id })));
    await one.sees(({ planId }) => planId === dearer.id);
    const sum = (await one.payments()).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(165_000);
  });

  test('a refused card changes nothing', async () => {
    const one = await Subscriber.begin(testApp, { card: '4000000000000341' });
    const dearer = testApp.booking.plan(165_000);
    const { status, body } = await one.post<Refusable<PlanChange>>('change-plan', {
      planId: dearer.id,
    });
    expect([status, body.code]).toEqual([402, 'CARD_DECLINED']);
    expect(await one.view()).toMatchObject({ planId: one.plan.id, status: 'active' });
    expect(await one.payments()).toHaveLength(1);
  });

  test('a cheaper one begins with the next period, and can be taken back', async () => {
    const one = await Subscriber.begin(testApp);
    const cheaper = testApp.booking.plan(88_000, { name: '8 classes a month' });
    const planned = await one.post<PlanChange>('change-plan', { planId: cheaper.id });
    expect(planned.body).toMatchObject({ when: 'period_end', dueNow: 0, thenEach: 88_000 });
    expect(planned.body.subscription).toMatchObject({
      planId: one.plan.id,
      price: 120_000,
      nextPlan: { planId: cheaper.id, price: 88_000 },
      nextBilling: { amount: 88_000 },
    });
    const dearer = testApp.booking.plan(165_000);
    const refused = await one.post('change-plan', { planId: dearer.id });
    expect(refused.body.code).toBe('PLAN_CHANGE_PLANNED');
    const kept = await one.post<PlanChange>('change-plan', { planId: one.plan.id });
    expect(kept.body.subscription).toMatchObject({ nextPlan: null, price: 120_000 });
    await one.post('change-plan', { planId: cheaper.id });
    await one.renew();
    const after = await one.sees(({ planId }) => planId === cheaper.id);
    expect(after).toMatchObject({ price: 88_000, nextPlan: null, planName: '8 classes a month' });
    expect((await one.payments()).map(({ amount }) => amount)).toEqual([120_000, 88_000]);
  });

  test('a plan that is not on sale, or not there', async () => {
    const one = await Subscriber.begin(testApp);
    const gone = testApp.booking.plan(165_000, { onSale: false });
    for (const planId of [gone.id, newId()]) {
      const { status, body } = await one.post('change-plan', { planId });
      expect([status, body.code]).toEqual([404, 'PLAN_NOT_FOUND']);
    }
  });
});

describe('time off', () => {
  const today = studioDay(new Date());
  const tenDays = { from: today, until: addDays(today, 9) };

  test('a preview changes nothing; the freeze moves the period and cancels bookings', async () => {
    const one = await Subscriber.begin(testApp);
    const before = await one.view();
    testApp.booking.freezes.length = 0;
    const preview = await one.post<FreezeAnswer>('freeze', { ...tenDays, preview: true });
    expect(preview.body).toMatchObject({
      days: 10,
      daysLeftThisYear: 20,
      bookings: [{ className: 'Reformer Flow' }],
      subscription: { frozen: null, status: 'active' },
    });
    expect(testApp.booking.freezes.map(({ preview: only }) => only)).toEqual([true]);
    const done = await one.post<FreezeAnswer>('freeze', tenDays);
    expect(done.body.subscription).toMatchObject({
      status: 'paused',
      frozen: tenDays,
      freezeDaysLeftThisYear: 20,
      periodStart: before.periodStart,
      periodEnd: preview.body.periodEnd,
    });
    expect(Date.parse(preview.body.periodEnd) - Date.parse(before.periodEnd)).toBe(10 * 86_400_000);
    expect(testApp.booking.freezes.at(-1)).toMatchObject({ ...tenDays, preview: false });
    expect((await one.events('subscription.changed.v1')).at(-1)).toMatchObject({
      status: 'paused',
      frozenFrom: expect.any(String),
      frozenUntil: expect.any(String),
    });
    const twice = await one.post('freeze', tenDays);
    expect([twice.status, twice.body.code]).toEqual([409, 'SUBSCRIPTION_FROZEN']);
    const back = await one.post('unfreeze');
    expect(back.body).toMatchObject({
      status: 'active',
      frozen: null,
      periodEnd: before.periodEnd,
      freezeDaysLeftThisYear: 30,
    });
    await one.renew();
    await one.sees(({ periodStart }) => periodStart === before.periodEnd);
    expect(await one.payments()).toHaveLength(2);
  });

  test('the provider loses the answer: the period moves once', async () => {
    const one = await Subscriber.begin(testApp);
    const before = await one.view();
    const match = 'POST /v1/subscriptions/';
    // Both tries of the client: the work is done, and nobody learns of it.
    await testApp.cards.control('/api', { mode: 'fail-after-work', times: 2, match });
    await one.post('freeze', tenDays);
    await testApp.sql(
      'UPDATE subscription_freezes SET next_attempt_at = now() WHERE user_id = $1',
      [one.member.id],
    );
    const frozen = await one.sees(({ status }) => status === 'paused');
    expect(Date.parse(frozen.periodEnd) - Date.parse(before.periodEnd)).toBe(10 * 86_400_000);
    await until(async () => {
      const [row] = await testApp.sql<{ state: string }>(
        'SELECT state FROM subscription_freezes WHERE user_id = $1',
        [one.member.id],
      );
      return row?.state === 'running';
    });
  });

  test('a later one begins on its day, and can be taken back before', async () => {
    const one = await Subscriber.begin(testApp);
    const request = { from: addDays(today, 5), until: addDays(today, 14) };
    const { body } = await one.post<FreezeAnswer>('freeze', request);
    expect(body.subscription).toMatchObject({ status: 'active', frozen: request });
    await testApp.sql(
      `UPDATE subscription_freezes SET from_day = from_day - 5, until_day = until_day - 5,
         next_attempt_at = now() WHERE user_id = $1`,
      [one.member.id],
    );
    await one.sees(({ status }) => status === 'paused');
    await one.post('unfreeze');
    await one.post<FreezeAnswer>('freeze', request);
    const back = await one.post('unfreeze');
    expect(back.body).toMatchObject({ frozen: null, status: 'active' });
  });

  test.each([
    ['shorter than a week', { from: today, until: addDays(today, 5) }, 'INVALID_FREEZE_DAYS'],
    ['longer than a year allows', { from: today, until: addDays(today, 30) }, 'FREEZE_LIMIT'],
    ['in the past', { from: addDays(today, -1), until: addDays(today, 8) }, 'INVALID_FREEZE_DAYS'],
    [
      'after the period',
      { from: addDays(today, 60), until: addDays(today, 70) },
      'INVALID_FREEZE_DAYS',
    ],
    ['backwards', { from: addDays(today, 9), until: today }, 'INVALID_FREEZE_DAYS'],
  ])('a freeze %s is refused', async (_, request, code) => {
    const one = await Subscriber.begin(testApp);
    expect((await one.post('freeze', { ...request, preview: true })).body.code).toBe(code);
  });
});

describe('by the front desk', () => {
  const actionsOf = (one: Subscriber) =>
    testApp.sql<{ action: string; reason: string; actor: string }>(
      `SELECT data ->> 'action' AS action, data ->> 'reason' AS reason,
         data ->> 'actorId' AS actor
       FROM outbox WHERE type = 'staff.acted.v1' AND data ->> 'subjectUserId' = $1 ORDER BY id`,
      [one.member.id],
    );
  const setup = async () => {
    const [one, admin] = [await Subscriber.begin(testApp), await testApp.person('admin')];
    const { id } = await one.view();
    const post = <Body = SubscriptionView & { code?: string }>(
      path: string,
      body: object = { reason: 'Asked by phone' },
      as = admin,
    ) => testApp.call<Body>('POST', `/api/admin/subscriptions/${id}/${path}`, { as, body });
    return { one, admin, post };
  };

  test('what a member may do is done for them with a reason, once in the history', async () => {
    const { one, admin, post } = await setup();
    expect((await post('cancel', {})).status).toBe(400);
    expect((await post('cancel', undefined, one.member)).status).toBe(403);
    expect((await post('cancel')).body).toMatchObject({ cancelAtPeriodEnd: true });
    await post('cancel');
    expect((await post('resume')).body).toMatchObject({ cancelAtPeriodEnd: false });
    const today = studioDay(new Date());
    const days = { from: today, until: addDays(today, 9) };
    expect((await post('freeze', days)).status).toBe(400);
    const preview = await post<FreezeAnswer>('freeze', { ...days, preview: true });
    expect(preview.body.subscription.frozen).toBeNull();
    const frozen = await post<FreezeAnswer>('freeze', { ...days, reason: 'Travels' });
    expect(frozen.body).toMatchObject({ days: 10, subscription: { frozen: days } });
    expect((await post('unfreeze')).body).toMatchObject({ frozen: null, status: 'active' });
    const dearer = testApp.booking.plan(165_000);
    const change = { planId: dearer.id };
    const costs = await post<PlanChange>('change-plan', { ...change, preview: true });
    expect(costs.body).toMatchObject({ dueNow: 45_000, subscription: { planId: one.plan.id } });
    const changed = await post<PlanChange>('change-plan', { ...change, reason: 'Comes more' });
    expect(changed.body.subscription).toMatchObject({ planId: dearer.id });
    expect(await actionsOf(one)).toEqual(
      [
        ['subscription.cancelled', 'Asked by phone'],
        ['subscription.resumed', 'Asked by phone'],
        ['subscription.frozen', 'Travels'],
        ['subscription.unfrozen', 'Asked by phone'],
        ['subscription.plan_changed', 'Comes more'],
      ].map(([action, reason]) => ({ action, reason, actor: admin.id })),
    );
  });

  test('what has happened is in the history once, also when the service stops in between', async () => {
    const { one, post } = await setup();
    const stopped = jest
      .spyOn(testApp.app.get(CompleteStaffChange), 'execute')
      .mockRejectedValue(new Error('the process is gone'));
    expect((await post('cancel')).status).toBe(500);
    expect((await post('cancel')).status).toBe(500);
    stopped.mockRestore();
    expect(await actionsOf(one)).toEqual([]);
    await testApp.sql(
      `UPDATE subscription_staff_changes SET next_attempt_at = now()
       WHERE next_attempt_at IS NOT NULL`,
    );
    await until(async () => (await actionsOf(one)).length > 0);
    await post('cancel');
    expect(await actionsOf(one)).toMatchObject([
      { action: 'subscription.cancelled', reason: 'Asked by phone' },
    ]);
  });

  test('of two desks at the same time one is told what the other has done', async () => {
    const { one, post } = await setup();
    const [first, second] = [await testApp.person('admin'), await testApp.person('admin')];
    const { version } = await one.view();
    const cancel = { reason: 'Asked by phone', version };
    const both = await Promise.all([first, second].map((by) => post('cancel', cancel, by)));
    for (const { status, body } of both)
      if (status !== 200) expect(body.code).toBe('EDIT_CONFLICT');
    expect(both.map(({ status }) => status)).toContain(200);
    expect(await actionsOf(one)).toHaveLength(1);
    // The same once more, read before the other had saved it, is no conflict.
    expect((await post('cancel', cancel, second)).status).toBe(200);
    const stale = await post<{ code: string; details: EditConflict }>('freeze', {
      from: studioDay(new Date()),
      until: addDays(studioDay(new Date()), 9),
      reason: 'Travels',
      version,
    });
    expect(stale.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: {
        version: (await one.view()).version,
        changes: [{ field: 'cancelAtPeriodEnd', before: false, after: true }],
      },
    });
    const { version: now } = stale.body.details;
    expect((await post('resume', { reason: 'Stays', version: now })).body).toMatchObject({
      cancelAtPeriodEnd: false,
    });
    expect(await actionsOf(one)).toHaveLength(2);
  });

  test('an unpaid renewal is tried again; a refused card stands in no history', async () => {
    const { one, post } = await setup();
    await one.renew('failed');
    await one.sees(({ status }) => status === 'past_due');
    expect((await post('pay')).body).toMatchObject({ status: 'active' });
    expect(await actionsOf(one)).toMatchObject([{ action: 'subscription.paid' }]);
  });
});

describe('fees', () => {
  const owe = async (one: Subscriber, amount: number) => {
    const { id: subscriptionId } = await one.view();
    const data = {
      feeId: newId(),
      userId: one.member.id,
      subscriptionId,
      bookingId: newId(),
      kind: 'late_cancel' as const,
      amount,
      currency: 'AED' as const,
      className: 'Reformer Flow',
      startsAt: '2026-12-03T06:30:00.000Z',
      owedAt: '2026-12-03T02:00:00.000Z',
    };
    const envelope = {
      id: newId(),
      studioId: HOME_STUDIO_ID,
      occurredAt: new Date().toISOString(),
      requestId: null,
    };
    const onFeeEvents = testApp.app.get(OnFeeEvents);
    const { manager } = testApp.app.get(DataSource);
    await onFeeEvents.owed({ ...envelope, type: 'fee.owed.v1', data }, manager);
    const waive = () =>
      onFeeEvents.waived(
        { ...envelope, type: 'fee.waived.v1', data: { ...data, reason: 'Traffic' } },
        manager,
      );
    return { feeId: data.feeId, waive };
  };
  const stateOf = async (feeId: string): Promise<string | undefined> => {
    const [row] = await testApp.sql<{ state: string }>(
      'SELECT state FROM subscription_fees WHERE fee_id = $1',
      [feeId],
    );
    return row?.state;
  };

  test('a fee is on the next invoice, and booking hears when it is paid', async () => {
    const one = await Subscriber.begin(testApp);
    const kept = await owe(one, 6_000);
    const waived = await owe(one, 7_500);
    await until(async () => (await stateOf(waived.feeId)) === 'billed');
    expect((await one.view()).nextBilling?.amount).toBe(133_500);
    await waived.waive();
    await until(async () => (await stateOf(waived.feeId)) === 'waived');
    await one.renew();
    await until(async () => (await stateOf(kept.feeId)) === 'paid');
    const [, renewal] = await one.payments();
    expect(renewal?.amount).toBe(126_000);
    expect(renewal?.description).toContain('Late cancellation: Reformer Flow, 3 Dec 2026');
    expect(await one.events('fee.paid.v1')).toMatchObject([{ feeId: kept.feeId, amount: 6_000 }]);
    expect((await one.view()).fees).toEqual([]);
  });

  test('a fee that the front desk is paid for leaves the next invoice, and comes back when voided', async () => {
    const one = await Subscriber.begin(testApp);
    const { feeId } = await owe(one, 6_000);
    await until(async () => (await stateOf(feeId)) === 'billed');
    const as = await testApp.person('admin');
    const post = <Body>(path: string, body: unknown) =>
      testApp.call<Body>('POST', path, { as, body, headers: { 'idempotency-key': newId() } });
    const { status, body: sale } = await post<{ id: string }>('/api/admin/sales', {
      userId: one.member.id,
      items: [{ kind: 'fee', feeId }],
      payments: [{ method: 'terminal', amount: 6_000 }],
    });
    expect(status).toBe(201);
    expect(await stateOf(feeId)).toBe('paid');
    await one.renew();
    await until(async () => (await one.payments()).length === 3);
    expect((await one.payments()).map(({ amount }) => amount)).toEqual([120_000, 6_000, 120_000]);
    await post(`/api/admin/sales/${sale.id}/void`, { reason: 'Wrong member' });
    await until(async () => (await stateOf(feeId)) === 'billed');
    await one.renew();
    await until(async () => (await stateOf(feeId)) === 'paid');
    expect((await one.payments()).at(-1)?.amount).toBe(126_000);
  });

  describe('charged to the card on file', () => {
    const setup = async (card?: string) => {
      const [one, as] = [await Subscriber.begin(testApp, card ? { card } : {}), newId()];
      const { feeId, waive } = await owe(one, 6_000);
      await until(async () => (await stateOf(feeId)) === 'billed');
      const manager = await testApp.person('admin');
      const cardLast4 = (await one.view()).card?.last4 ?? '';
      const ask = (key = as, last4 = cardLast4) =>
        testApp.call<Refusable<{ paymentId: string }>>('POST', `/api/admin/fees/${feeId}/charge`, {
          as: manager,
          body: { userId: one.member.id, cardLast4: last4 },
          headers: { 'idempotency-key': key },
        });
      return { one, feeId, waive, manager, ask };
    };

    test('leaves the next invoice, and is paid once, whoever presses; in the history', async () => {
      const { one, feeId, ask, manager } = await setup();
      expect((await ask(newId(), '0000')).body.code).toBe('CARD_CHANGED');
      const key = newId();
      const answers = await Promise.all([ask(key), ask(key), ask(newId()), ask(newId())]);
      // The same key, asked again once it is paid, is answered as the first time.
      expect(new Set(answers.flatMap(({ body }) => body.paymentId ?? [])).size).toBe(1);
      const refusals = answers.flatMap(({ body }) => body.code ?? []);
      for (const code of refusals) expect(['CHARGE_RUNNING', 'FEE_NOT_OWED']).toContain(code);
      expect(await stateOf(feeId)).toBe('paid');
      await one.renew();
      await until(async () => (await one.payments()).length === 3);
      const payments = await one.payments();
      expect(payments.map(({ amount }) => amount)).toEqual([120_000, 6_000, 120_000]);
      expect(payments[1]?.number).toBeGreaterThan(0);
      expect(await one.events('fee.paid.v1')).toMatchObject([{ feeId, amount: 6_000 }]);
      const acted = await testApp.sql<{ actorId: string }>(
        `SELECT data ->> 'actorId' AS "actorId" FROM outbox WHERE type = 'staff.acted.v1'
           AND data ->> 'action' = 'fee.charged' AND data ->> 'subjectUserId' = $1`,
        [one.member.id],
      );
      expect(acted).toEqual([{ actorId: manager.id }]);
    });
    test('refused by the card it is owed as before, and its invoice is void', async () => {
      const { one, feeId, ask } = await setup('4000000000000341');
      expect((await ask()).body.code).toBe('CARD_DECLINED');
      expect(await stateOf(feeId)).toBe('owed');
      expect((await ask(newId())).body.code).toBe('CARD_DECLINED');
      expect([(await one.view()).status, (await one.payments()).length]).toEqual(['active', 1]);
    });
    test('cut off after the card has paid, the job finds it', async () => {
      const { one, feeId, ask } = await setup();
      const invoices = testApp.app.get(OneOffInvoices, { strict: false });
      jest.spyOn(invoices, 'closeInvoice').mockRejectedValueOnce(new CardProviderError('down'));
      expect((await ask()).body.code).toBe('PAYMENT_PROVIDER_DOWN');
      expect((await ask(newId())).body.code).toBe('CHARGE_RUNNING');
      await testApp.sql(
        `UPDATE subscription_fees SET next_attempt_at = now(),
           charge_began_at = now() - interval '3 minutes' WHERE fee_id = $1`,
        [feeId],
      );
      await until(async () => (await stateOf(feeId)) === 'paid');
      expect((await one.payments()).map(({ amount }) => amount)).toEqual([120_000, 6_000]);
    });
    test('waived while the card is asked, its money goes back', async () => {
      const { one, feeId, waive, ask } = await setup();
      await testApp.cards.control('/api', {
        mode: 'slow',
        delayMs: 300,
        match: 'POST /v1/invoices',
      });
      const charging = ask();
      await until(async () => (await stateOf(feeId)) === 'charging');
      await waive();
      expect((await charging).status).toBe(200);
      await testApp.cards.control('/api', { mode: 'normal' });
      const [, payment] = await one.payments();
      await until(async () => (await testApp.payment(payment?.id ?? '')).status === 'refunded');
    });
  });

  test('the provider loses its answer: the fee is charged once', async () => {
    const one = await Subscriber.begin(testApp);
    const match = 'POST /v1/invoiceitems';
    await testApp.cards.control('/api', { mode: 'fail-after-work', times: 2, match });
    const { feeId } = await owe(one, 6_000);
    await until(async () => {
      const waits = await testApp.sql(
        `SELECT 1 FROM subscription_fees WHERE fee_id = $1 AND next_attempt_at > now()`,
        [feeId],
      );
      return waits.length > 0;
    });
    await testApp.cards.control('/api', { mode: 'normal' });
    await testApp.sql('UPDATE subscription_fees SET next_attempt_at = now() WHERE fee_id = $1', [
      feeId,
    ]);
    await until(async () => (await stateOf(feeId)) === 'billed');
    await one.renew();
    await until(async () => (await one.payments()).length === 2);
    expect((await one.payments())[1]?.amount).toBe(126_000);
  });

  test('a fee that was waived before it was told is never charged', async () => {
    const one = await Subscriber.begin(testApp);
    const first = await owe(one, 6_000);
    await first.waive();
    await until(async () => (await stateOf(first.feeId)) === 'waived');
    await one.renew();
    await until(async () => (await one.payments()).length === 2);
    expect((await one.payments())[1]?.amount).toBe(120_000);
  });
});
