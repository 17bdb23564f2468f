import type { FreezeAnswer, SubscriptionView } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { RetryFreezes } from '../src/subscriptions/subscription-changes/retry-freezes.job.js';
import { PaymentsTestApp } from './payments-test-app.js';
import { Subscriber } from './subscriber.js';

let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());
afterEach(() => {
  testApp.booking.refusedFreezes = 'none';
});

const today = studioDay(new Date());
const tenDays = { from: today, until: addDays(today, 9) };
const refusal = {
  code: 'FREEZE_CLASS_SOON',
  message: 'A class in those days can no longer be cancelled. Freeze after it.',
  details: { className: 'Reformer Flow', earliestFrom: addDays(today, 1) },
};

const openFreezesOf = (one: Subscriber) =>
  testApp.sql(`SELECT 1 FROM subscription_freezes WHERE user_id = $1 AND state <> 'over'`, [
    one.member.id,
  ]);
/** As before the freeze was tried: nothing moved, nothing counted, nobody hears of a freeze. */
const expectNotFrozen = async (one: Subscriber, before: SubscriptionView): Promise<void> => {
  expect(await openFreezesOf(one)).toEqual([]);
  await testApp.app.get(RetryFreezes).execute();
  const { version: _, ...view } = await one.view();
  expect(before).toMatchObject(view);
  expect((await one.events('subscription.changed.v1')).at(-1)).toMatchObject({
    status: 'active',
    frozenFrom: null,
    frozenUntil: null,
  });
};

test.each(['preview', 'freeze'])(
  'a class that is too near to cancel: booking’s refusal of a %s reaches the member',
  async (what) => {
    const one = await Subscriber.begin(testApp);
    const before = await one.view();
    testApp.booking.refusedFreezes = 'all';
    const { status, body } = await one.post('freeze', { ...tenDays, preview: what === 'preview' });
    expect([status, body]).toMatchObject([409, refusal]);
    await expectNotFrozen(one, before);
  },
);

test('a class that became too near since the preview: the freeze never was', async () => {
  const one = await Subscriber.begin(testApp);
  const before = await one.view();
  testApp.booking.refusedFreezes = 'execution';
  for (let times = 0; times < 2; times++) {
    const { status, body } = await one.post('freeze', tenDays);
    expect([status, body]).toMatchObject([409, refusal]);
    await expectNotFrozen(one, before);
  }
  testApp.booking.refusedFreezes = 'none';
  const { body } = await one.post<FreezeAnswer>('freeze', tenDays);
  expect(body).toMatchObject({ daysLeftThisYear: 20, subscription: { frozen: tenDays } });
});

test('refused to the front desk too, and in no history', async () => {
  const [one, as] = [await Subscriber.begin(testApp), await testApp.person('admin')];
  const before = await one.view();
  testApp.booking.refusedFreezes = 'execution';
  const { status, body } = await testApp.call(
    'POST',
    `/api/admin/subscriptions/${before.id}/freeze`,
    { as, body: { ...tenDays, reason: 'Travels' } },
  );
  expect([status, body]).toMatchObject([409, refusal]);
  await expectNotFrozen(one, before);
  const history = await testApp.sql(
    `SELECT 1 FROM outbox WHERE type = 'staff.acted.v1' AND data ->> 'subjectUserId' = $1`,
    [one.member.id],
  );
  expect(history).toEqual([]);
});
