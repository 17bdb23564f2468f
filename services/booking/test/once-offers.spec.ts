import { randomUUID } from 'node:crypto';
import type { GrantOutcome, StudioEvent } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { OnPaymentRefunded } from '../src/seats/refunds/on-payment-refunded.js';
import { OnPaymentSucceeded } from '../src/funding/package-purchases/on-payment-succeeded.js';
import { OnPersonMerged } from '../src/operations/personal-data/on-person-merged.js';
import { OpenStudio, type Person } from './open-studio.js';
import { whileLocked } from './while-locked.js';

let studio: OpenStudio;
let manager: Person;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  manager = await studio.person('manager');
});
afterAll(() => studio.close());
afterEach(async () => expect(await studio.issues()).toEqual([]));

const RULE = 'what is sold once to each person was had once';
const refused = { refusedBecause: 'INTRO_USED' };
const intro = () => studio.addPackage({ credits: 3, oncePerPerson: true });
const paid = (member: Pick<Person, 'id'>, packageId: string, at = studio) => ({
  paymentId: newId(),
  userId: member.id,
  kind: 'package' as const,
  referenceId: packageId,
  amount: 125_000,
  currency: 'AED' as const,
  providerSessionId: `cs_test_${randomUUID()}`,
  paidAt: at.clock.now().toISOString(),
});
const grant = async (request: ReturnType<typeof paid>, at = studio) =>
  (await at.asPayments('POST', '/internal/grants', request)).body as unknown as GrantOutcome;
const packagesOf = async ({ id }: Pick<Person, 'id'>, at = studio) =>
  (
    await at.sql<{ id: string }>(
      'SELECT id FROM user_packages WHERE member_id = $1 AND package_id IS NOT NULL',
      [id],
    )
  ).map((row) => row.id);
const heard = (data: ReturnType<typeof paid>) => {
  const event = {
    id: newId(),
    type: 'payment.succeeded.v1',
    studioId: HOME_STUDIO_ID,
    occurredAt: data.paidAt,
    requestId: null,
    data: { ...data, description: 'Intro' },
  } as const;
  const handler = studio.apps[0]!.app.get(OnPaymentSucceeded);
  return inTransaction(studio.dataSource, (tx) => handler.grant(event, tx));
};
const voided = ({ paymentId, userId }: ReturnType<typeof paid>) => {
  const at = studio.clock.now().toISOString();
  const refund = { refundId: newId(), reason: 'Wrong member', amount: 125_000, refundedAt: at };
  const event = {
    studioId: HOME_STUDIO_ID,
    data: { ...refund, paymentId, userId, kind: 'package', isVoid: true },
  } as StudioEvent<'payment.refunded.v1'>;
  const handler = studio.apps[0]!.app.get(OnPaymentRefunded);
  return inTransaction(studio.dataSource, (tx) => handler.refunded(event, tx));
};
const give = (member: Pick<Person, 'id'>, packageId: string) =>
  studio.call('POST', `/api/admin/members/${member.id}/packages`, {
    token: manager.token,
    key: randomUUID(),
    body: { packageId, reason: 'A present' },
  });

test('paid for twice, by call or by event: the second gives nothing, and stays refused', async () => {
  const [member, offer] = [await studio.person(), await intro()];
  const [first, second] = [paid(member, offer), paid(member, await intro())];
  expect(await grant(first)).toMatchObject({ creditsTotal: 3 });
  await heard(second);
  expect(await grant(second)).toEqual(refused);
  expect(await grant(first)).toMatchObject({ creditsTotal: 3 });
  expect(await packagesOf(member)).toHaveLength(1);
  // The first is voided since: the second's money is on its way back all the same.
  await voided(first);
  expect(await grant(second)).toEqual(refused);
  expect(await grant(paid(member, offer))).toMatchObject({ creditsTotal: 3 });
});

test('the studio gives nothing twice for nothing either', async () => {
  const [member, offer] = [await studio.person(), await intro()];
  await studio.sql(
    `INSERT INTO members (studio_id, id, email, role, told_at)
     VALUES ($1, $2, $3, 'user', now())`,
    [HOME_STUDIO_ID, member.id, `${member.id}@spec.studio`],
  );
  expect((await give(member, offer)).status).toBe(201);
  expect((await give(member, await intro())).body.code).toBe('INTRO_USED');
  expect(await grant(paid(member, offer))).toEqual(refused);
  expect(await packagesOf(member)).toHaveLength(1);
});

describe('payments and gifts at the same moment', () => {
  const five = async (member: Person, at: OpenStudio) => {
    const offer = await at.addPackage({ credits: 3, oncePerPerson: true });
    await at.arrive([member]);
    const text = 'LOCK TABLE credit_ledger IN EXCLUSIVE MODE';
    let answers: GrantOutcome[] = [];
    await whileLocked(at, { text, values: [], waiting: 5 }, async () => {
      const requests = Array.from({ length: 5 }, () => paid(member, offer, at));
      answers = await Promise.all(requests.map((request) => grant(request, at)));
    });
    return answers.filter((answer) => !('refusedBecause' in answer)).length;
  };

  test('give one package', async () => {
    const member = await studio.person();
    expect(await five(member, studio)).toBe(1);
    expect(await packagesOf(member)).toHaveLength(1);
  });

  test('give several without the lock: the race is there, and the books say so', async () => {
    const unsafe = await OpenStudio.open({ instances: 2, unsafe: true });
    try {
      const member = await unsafe.person();
      expect(await five(member, unsafe)).toBe(5);
      expect(new Set((await unsafe.issues()).map(({ rule }) => rule))).toEqual(new Set([RULE]));
    } finally {
      await unsafe.close();
    }
  });
});

describe('the books', () => {
  const planted = async () => {
    const [member, offer] = [await studio.person(), await intro()];
    await grant(paid(member, offer));
    const [first = ''] = await packagesOf(member);
    const columns = `studio_id, member_id, package_id, name, class_type_ids, credits_total,
      valid_from, expires_on, price_paid, purchased_at`;
    const second = newId();
    await studio.sql(
      `INSERT INTO user_packages (id, credits_left, ${columns})
       SELECT $2, 0, ${columns} FROM user_packages WHERE id = $1`,
      [first, second],
    );
    return { member, offer, first, second };
  };
  const found = async () =>
    (await studio.issues()).filter(({ rule }) => rule === RULE).flatMap(({ examples }) => examples);
  const forget = (id: string) => studio.sql('DELETE FROM user_packages WHERE id = $1', [id]);

  test('name a second one', async () => {
    const { first, second } = await planted();
    const issues = await found();
    await forget(second);
    expect(issues).toEqual([expect.stringContaining(first)]);
    expect(issues).toEqual([expect.stringContaining(second)]);
  });

  test('pass over what was voided, paid back, or imported', async () => {
    const { second } = await planted();
    for (const [column, value] of [
      ['voided_at', 'now()'],
      ['refunded_at', 'now()'],
      ['source', `'imported'`],
    ]) {
      await studio.sql(`UPDATE user_packages SET ${column} = ${value} WHERE id = $1`, [second]);
      expect(await found()).toEqual([]);
      await studio.sql(
        `UPDATE user_packages SET voided_at = NULL, refunded_at = NULL, source = 'bought'
         WHERE id = $1`,
        [second],
      );
    }
    await forget(second);
  });

  test('pass over two records of one person that were merged; a third one is not had', async () => {
    const offer = await intro();
    const [former, kept] = [await studio.memberWith(1), await studio.memberWith(1)];
    for (const member of [former, kept])
      expect(await grant(paid(member, offer))).toMatchObject({ creditsTotal: 3 });
    const event = {
      id: newId(),
      type: 'user.merged.v1',
      studioId: HOME_STUDIO_ID,
      occurredAt: studio.clock.now().toISOString(),
      requestId: null,
      data: { userId: former.id, intoId: kept.id, actorId: manager.id, reason: 'Made twice' },
    } as StudioEvent<'user.merged.v1'>;
    const handler = studio.apps[0]!.app.get(OnPersonMerged, { strict: false });
    await inTransaction(studio.dataSource, (tx) => handler.merged(event, tx));
    expect(await packagesOf(kept)).toHaveLength(2);
    expect(await found()).toEqual([]);
    // Money that was on its way for the record that is gone.
    expect(await grant(paid(former, offer))).toEqual(refused);
  });

  test('pass over what was bought before it was sold once', async () => {
    const member = await studio.person();
    const offer = await studio.addPackage();
    for (const request of [paid(member, offer), paid(member, offer)]) await grant(request);
    const changed = await studio.call('PATCH', `/api/admin/products/packages/${offer}`, {
      token: manager.token,
      body: { oncePerPerson: true },
    });
    expect(changed.status).toBe(200);
    expect(await found()).toEqual([]);
  });
});
