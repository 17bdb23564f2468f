import { randomUUID } from 'node:crypto';
import { getPackageLedger } from '@studio/contracts';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { ReconcilePackages } from '../src/funding/package-expiry/reconcile-packages.job.js';
import { holdCredits } from '../src/funding/packages/packages.api.js';
import { ReconcileWaitlists } from '../src/seats/waitlist-entries/reconcile-waitlists.job.js';
import { OpenStudio, type Answer, type AnswerBody, type Person } from './open-studio.js';
import { PRICE, RefundClient, type Owner } from './refund-client.js';
import { WaitlistClient } from './waitlist-client.js';
import { whileLocked } from './while-locked.js';

let studio: OpenStudio;
let admin: Person;
let refunds: RefundClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  admin = await studio.person('admin');
  refunds = new RefundClient(studio, () => admin);
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const bought = (credits: number) => refunds.bought(credits);
const moved = (from: { packageId: string }, credits: number) => refunds.moved(from, credits);
const takeBack = (owner: Owner, share: number, more?: { refundId?: string }) =>
  refunds.takeBack(owner, share, more);
/** Late: what it used stays used until it is waived. */
const usedLate = async (owner: Owner): Promise<string> => {
  const soon = await studio.addClass({ startsAt: studio.clock.in(3) });
  const { body } = await studio.book(owner, soon);
  await studio.cancel(owner, body.booking!.id);
  return body.booking!.id;
};
const waive = async (bookingId: string): Promise<void> => {
  const path = `/api/admin/bookings/${bookingId}/waive`;
  const { status } = await studio.call('POST', path, {
    token: admin.token,
    body: { reason: 'The lift was stuck' },
  });
  expect(status).toBe(200);
};

const left = (...owners: { packageId: string }[]): Promise<number[]> =>
  Promise.all(owners.map(({ packageId }) => studio.creditsOf(packageId)));
const statusOf = async ({ packageId, token }: Owner): Promise<string> => {
  const { body } = await studio.call('GET', `/api/me/packages/${packageId}/ledger`, { token });
  return getPackageLedger.response!.parse(body).package.status;
};
const refundRows = (packageId: string) =>
  studio.sql(
    `SELECT l.delta, o.data ->> 'userId' = l.member_id::text AS "isOwn",
       (o.data ->> 'creditsLeft')::int AS "creditsLeft"
     FROM credit_ledger l JOIN outbox o ON o.type = 'package.adjusted.v1'
       AND o.data ->> 'what' = 'refund' AND o.data ->> 'userPackageId' = l.user_package_id::text
       AND (o.data ->> 'credits')::int = l.delta
     WHERE l.user_package_id = $1 AND l.because = 'refund' ORDER BY l.id`,
    [packageId],
  );

describe('credits of partial refunds are rounded together', () => {
  test.each([
    { credits: 10, parts: 3, after: [7, 3, 0] },
    { credits: 3, parts: 6, after: [2, 2, 1, 1, 0, 0] },
  ])('$credits credits in $parts parts', async ({ credits, parts, after }) => {
    const owner = await bought(credits);
    for (const expected of after) {
      const refundId = newId();
      const repeats = await Promise.all(
        [1, 2, 3].map(() => takeBack(owner, 1 / parts, { refundId })),
      );
      for (const { body } of repeats) expect(body).toMatchObject({ creditsLeft: expected });
    }
  });

  test('also after one whose share was not kept', async () => {
    const owner = await bought(10);
    await takeBack(owner, 1 / 3);
    await studio.sql('UPDATE credit_take_backs SET share = NULL WHERE user_package_id = $1', [
      owner.packageId,
    ]);
    expect((await takeBack(owner, 2 / 3)).body).toMatchObject({ creditsTaken: 7, creditsLeft: 0 });
  });
});

describe('a package whose whole price went back', () => {
  test('pays for nothing with credits that come back to it', async () => {
    const owner = await bought(5);
    const [first, second] = [await usedLate(owner), await usedLate(owner)];
    await refunds.refunded(owner, { amount: PRICE / 2 });
    expect(await left(owner)).toEqual([0]);
    await waive(first);
    // Half of the money is still there: what came back pays.
    const again = await studio.book(
      owner,
      await studio.addClass({ startsAt: studio.clock.in(60) }),
    );
    expect(again.status).toBe(201);
    await refunds.refunded(owner, { amount: PRICE / 2 });
    await waive(second);
    expect(await left(owner)).toEqual([1]);
    expect(await statusOf(owner)).toBe('refunded');
    const third = await studio.addClass({ startsAt: studio.clock.in(72) });
    expect((await studio.book(owner, third)).body.code).toBe('NO_CREDIT');
    const chosen = await studio.book(owner, third, { userPackageId: owner.packageId });
    expect(chosen.body.code).toBe('NO_CREDIT');
    const hold = {
      studioId: HOME_STUDIO_ID,
      memberId: owner.id,
      userPackageId: owner.packageId,
      waitingEntryId: newId(),
      credits: 1,
      now: studio.clock.now(),
    };
    const held = studio.dataSource.transaction((tx) =>
      holdCredits(tx, { ...hold, day: '2026-11-26' }),
    );
    expect(await held).toBe(false);
    const friend = await bought(1);
    expect((await studio.book(friend, third)).status).toBe(201);
    const away = await studio.call('POST', `/api/admin/packages/${owner.packageId}/move`, {
      token: admin.token,
      key: randomUUID(),
      body: { memberId: friend.id, credits: 1, reason: 'For a friend' },
    });
    expect(away.body.code).toBe('PACKAGE_ENDED');
  });

  test('gets no seat for what was held while its member waits, and is held for no other', async () => {
    const waitlist = new WaitlistClient(studio);
    const { id, first } = await waitlist.full();
    const owner = await bought(2);
    expect((await waitlist.join(id, owner)).status).toBe(201);
    await refunds.refunded(owner);
    await studio.cancel(first, first.bookingId);
    studio.clock.set(studio.clock.in(1));
    await studio.apps[0]!.app.get(ReconcileWaitlists).execute();
    const own = `SELECT FROM bookings WHERE schedule_id = $1 AND member_id = $2`;
    expect(await studio.sql(own, [id, owner.id])).toEqual([]);
    const other = await waitlist.full({ hours: 60 });
    expect((await waitlist.join(other.id, owner)).body.code).toBe('NO_CREDIT');
  });

  test('pays for nothing either when the money goes back while a booking waits for it', async () => {
    const owner = await bought(5);
    const scheduleId = await studio.addClass();
    let booking: Promise<Answer<AnswerBody>> | undefined;
    await whileLocked(
      studio,
      {
        text: `UPDATE user_packages SET refunded = $2, refunded_at = now() WHERE id = $1`,
        values: [owner.packageId, PRICE],
        waiting: 1,
      },
      () => (booking = studio.book(owner, scheduleId)),
    );
    expect((await booking)!.body.code).toBe('NO_CREDIT');
    expect(await left(owner)).toEqual([5]);
  });
});

test.each([
  [
    'counts as had when it was refunded',
    false,
    { available: false, unavailableBecause: 'INTRO_USED' },
  ],
  [
    'can be bought again when its sale was voided on its day',
    true,
    { available: true, unavailableBecause: null },
  ],
])('an intro offer %s', async (_, isVoid, answer) => {
  const { id } = await studio.person();
  const [intro, paymentId] = [await studio.addPackage({ oncePerPerson: true }), newId()];
  await studio.asPayments('POST', '/internal/grants', {
    paymentId,
    userId: id,
    kind: 'package',
    referenceId: intro,
    amount: PRICE,
    currency: 'AED',
    providerSessionId: `sale_${paymentId}`,
    paidAt: studio.clock.now().toISOString(),
  });
  await refunds.refunded({ id, paymentId }, { isVoid });
  const path = `/internal/sellable/package/${intro}?userId=${id}&seller=front_desk`;
  expect((await studio.asPayments('GET', path)).body).toMatchObject(answer);
});

test('nor was an intro offer had by an import that was undone', async () => {
  const member = await studio.memberWith(1);
  const intro = await studio.addPackage({ oncePerPerson: true });
  const sellable = `/internal/sellable/package/${intro}?userId=${member.id}&seller=front_desk`;
  const isAvailable = async (source: string) => {
    await studio.sql(`UPDATE user_packages SET package_id = $2, source = $3 WHERE id = $1`, [
      member.packageId,
      intro,
      source,
    ]);
    return (await studio.asPayments('GET', sellable)).body;
  };
  expect(await isAvailable('imported')).toMatchObject({ unavailableBecause: 'INTRO_USED' });
  expect(await isAvailable('import_undone')).toMatchObject({ unavailableBecause: null });
});

describe('credits that were moved to others', () => {
  test('are taken back after those of the package itself, once a refund', async () => {
    const owner = await bought(10);
    const friend = await moved(owner, 4);
    const third = await moved(friend, 1);
    expect(await left(owner, friend, third)).toEqual([6, 3, 1]);
    const refundId = newId();
    for (const answer of await Promise.all([1, 2, 3].map(() => takeBack(owner, 0.8, { refundId }))))
      expect(answer.body).toMatchObject({ creditsTaken: 8, creditsLeft: 0 });
    expect(await left(owner, friend, third)).toEqual([0, 1, 1]);
    expect((await takeBack(owner, 0.2)).body).toMatchObject({ creditsTaken: 2, creditsLeft: 0 });
    expect(await left(owner, friend, third)).toEqual([0, 0, 0]);
    expect(await refundRows(owner.packageId)).toEqual([{ delta: -6, isOwn: true, creditsLeft: 0 }]);
    expect(await refundRows(friend.packageId)).toEqual([
      { delta: -2, isOwn: true, creditsLeft: 1 },
      { delta: -1, isOwn: true, creditsLeft: 0 },
    ]);
    expect(await refundRows(third.packageId)).toHaveLength(1);
  });

  test('pay for nothing once the whole price went back, also those that come back later', async () => {
    const owner = await bought(10);
    const friend = await moved(owner, 4);
    const late = await usedLate(friend);
    await refunds.refunded(owner, { amount: PRICE / 2 });
    expect(await statusOf(friend)).toBe('active');
    await refunds.refunded(owner, { amount: PRICE / 2 });
    expect(await statusOf(friend)).toBe('refunded');
    await waive(late);
    expect(await left(owner, friend)).toEqual([0, 1]);
    const other = await studio.addClass({ startsAt: studio.clock.in(60) });
    expect((await studio.book(friend, other)).body.code).toBe('NO_CREDIT');
  });

  test('are found also when the move ends while the refund waits', async () => {
    const owner = await bought(10);
    const [child, friend] = [newId(), await studio.person()];
    let taking: Promise<Answer<AnswerBody>> | undefined;
    await whileLocked(
      studio,
      {
        text: `WITH source AS (
            UPDATE user_packages SET credits_left = 6 WHERE id = $1 RETURNING *),
          made AS (
            INSERT INTO user_packages (studio_id, id, member_id, name, class_type_ids,
              credits_total, credits_left, valid_from, expires_on, price_paid, purchased_at,
              source, moved_from)
            SELECT studio_id, $2::uuid, $3::uuid, name, class_type_ids, 4, 4, valid_from,
              expires_on, 0, purchased_at, 'moved', id FROM source)
          INSERT INTO credit_ledger
            (studio_id, id, user_package_id, member_id, kind, delta, at, because)
          SELECT studio_id, $4::uuid, id, member_id, 'adjust', -4, purchased_at, 'moved' FROM source
          UNION ALL
          SELECT studio_id, $5::uuid, $2::uuid, $3::uuid, 'grant', 4, purchased_at, 'moved'
          FROM source`,
        values: [owner.packageId, child, friend.id, newId(), newId()],
        waiting: 1,
      },
      () => (taking = takeBack(owner, 1)),
    );
    expect((await taking)!.body).toMatchObject({ creditsTaken: 10, creditsLeft: 0 });
    expect(await left(owner, { packageId: child })).toEqual([0, 0]);
  });

  test('are locked by a dispute, however often they were moved', async () => {
    const owner = await bought(10);
    const friend = await moved(owner, 4);
    const third = await moved(friend, 1);
    await refunds.disputed(owner, 'opened');
    expect(await Promise.all([owner, friend, third].map(statusOf))).toEqual(
      Array.from({ length: 3 }, () => 'locked'),
    );
  });
});

describe('nobody is warned of few credits', () => {
  const warnings = async (...owners: { packageId: string }[]): Promise<unknown[]> => {
    await Promise.all(studio.apps.map(({ app }) => app.get(ReconcilePackages).execute()));
    return studio.sql(
      `SELECT type, (data ->> 'creditsLeft')::int AS left FROM outbox
       WHERE type IN ('credits.low.v1', 'credits.expiring.v1')
         AND data ->> 'userPackageId' = ANY($1) ORDER BY id`,
      [owners.map(({ packageId }) => packageId)],
    );
  };

  test('that a refund or a move took; of what was left before or is used later they are', async () => {
    const [whole, part, away] = [await bought(10), await bought(10), await bought(4)];
    await takeBack(whole, 1);
    await takeBack(part, 0.8);
    await moved(away, 4);
    expect(await warnings(whole, away)).toEqual([]);
    expect(await warnings(part)).toEqual([{ type: 'credits.low.v1', left: 2 }]);
  });

  test('of a refunded package, when a credit comes back or its days end', async () => {
    const owner = await bought(5);
    const late = await usedLate(owner);
    await refunds.refunded(owner);
    await waive(late);
    await studio.sql(`UPDATE user_packages SET expires_on = '2026-11-25' WHERE id = $1`, [
      owner.packageId,
    ]);
    expect(await left(owner)).toEqual([1]);
    expect(await warnings(owner)).toEqual([]);
  });
});
