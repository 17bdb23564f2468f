import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { findIssues } from '../src/operations/integrity/find-issues.js';
import { EventClient } from './event-client.js';
import { WaitlistClient } from './waitlist-client.js';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
/** What the faults below are planted in, by the names that stand there in braces. */
const ids: Record<string, string> = { studio: HOME_STUDIO_ID };
beforeAll(async () => {
  studio = await OpenStudio.open();
  // A paid event that is full: one place is paid for, one is held; a third member waits.
  const events = new EventClient(studio);
  const event = await events.event({ price: 22_000, capacity: 2 });
  const [pays, holds, waits] = [
    await studio.person(),
    await studio.person(),
    await studio.person(),
  ];
  const { body } = await events.reserve(event, pays);
  await events.pay(events.payment(body, pays));
  await events.reserve(event, holds);
  await events.join(event, waits);
  // A class with one seat, one with two at the same time, and one whose seat is offered.
  const waitlists = new WaitlistClient(studio);
  const [full, pair] = [await waitlists.full(), await waitlists.full({ capacity: 2 })];
  const [list, moved] = [await waitlists.full({ hours: 8 }), await waitlists.full({ hours: 30 })];
  // Somebody else's: a seat that came free has gone to the first on the waitlist.
  await waitlists.waiter(moved.id);
  await studio.cancel(moved.first, moved.first.bookingId);
  await waitlists.later(1);
  await waitlists.waiter(list.id, 'ask');
  await waitlists.waiter(list.id);
  await studio.cancel(list.first, list.first.bookingId);
  Object.assign(ids, { event, full: full.id, pair: pair.id, list: list.id });
  Object.assign(ids, { holder: full.first.id, booking: full.first.bookingId });
});
afterAll(() => studio.close());

test('books that are right: nothing', async () => {
  const now = studio.clock.now();
  expect(await findIssues(studio.dataSource, HOME_STUDIO_ID, { now })).toEqual([]);
});

const longAgo = `'2026-01-01Z'`;
const seat = `WHERE id = '{booking}'`;
const waits = `WHERE schedule_id = '{list}' AND state = 'waiting'`;

const trainer = `'00000000-0000-4000-8000-000000000008'`;
const lockedPay = `INSERT INTO payslips (studio_id, trainer_id, month, checked_at, checked_total,
  locked_at, total) VALUES ('{studio}', ${trainer}, '2026-10-01', now(), 500, now(), 500)`;
const payItem = (columns: string, values: string): string => `INSERT INTO pay_items
  (studio_id, id, trainer_id, month, part, quantity, unit, amount, ${columns})
  VALUES ('{studio}', gen_random_uuid(), ${trainer}, '2026-10-01', ${values})`;

const importedVisit = (startsAt: string): string => `INSERT INTO imported_visits
  (studio_id, id, import_id, member_id, starts_at, class_name, trainer_name, outcome, imported_at)
  VALUES ('{studio}', gen_random_uuid(), gen_random_uuid(), '{holder}', ${startsAt}, 'Reformer',
    '', 'no_show', '2026-06-01Z')`;

const faults: [rule: string, ...plant: string[]][] = [
  ['an imported visit was over when it was imported', importedVisit(`'2026-06-02Z'`)],
  ['an imported visit is of a row that was not taken back', importedVisit(longAgo)],
  ...[
    `price_paid = 9, refunded = 9, refunded_at = now()`,
    `locked_because = 'dispute_lost', locked_on = '2026-11-23'`,
    `source = 'import_undone', closed_for = expires_on`,
  ].map((set): [string, string] => [
    'no seat to come is paid by a package whose money went back',
    `UPDATE user_packages SET ${set}
     WHERE id = (SELECT user_package_id FROM bookings WHERE id = '{booking}')`,
  ]),
  [
    'no seat to come is paid by days of a plan whose money went back',
    `WITH plan AS (
       INSERT INTO member_subscriptions (studio_id, id, member_id, plan_id, status, period_start,
         period_end, cancel_at_period_end, as_of, refunded_from, refunded_through)
       SELECT studio_id, gen_random_uuid(), member_id, gen_random_uuid(), 'active',
         starts_at - interval '9 days', starts_at + interval '9 days', false, now(),
         starts_at::date - 9, starts_at::date + 9
       FROM bookings WHERE id = '{booking}' RETURNING id)
     UPDATE bookings SET funding_kind = 'subscription', user_package_id = NULL, credits = 0,
       member_subscription_id = (SELECT id FROM plan) WHERE id = '{booking}'`,
  ],
  [
    'no seat to come is paid by a plan that is not there, or was paid elsewhere and is over',
    `UPDATE bookings SET funding_kind = 'subscription', user_package_id = NULL, credits = 0,
       member_subscription_id = gen_random_uuid() WHERE id = '{booking}'`,
  ],
  [
    'no more seats to come are booked with a package than its refunds have left paid',
    `INSERT INTO credit_take_backs (studio_id, refund_id, user_package_id, credits, share, at)
     SELECT studio_id, gen_random_uuid(), user_package_id, 0, 1, now() FROM bookings
     WHERE id = '{booking}'`,
  ],
  ['a locked payslip is the sum of its items', lockedPay],
  [
    'items of pay belong to a locked payslip',
    payItem('schedule_id', `'class', 1, 500, 500, '{full}'`),
  ],
  [
    'a correction of pay is in its locked payslip, once and whole',
    lockedPay,
    payItem('schedule_id', `'class', 1, 500, 500, '{full}'`),
    `INSERT INTO pay_corrections VALUES ('{studio}', gen_random_uuid(), ${trainer}, '2026-10-01',
      100, 'Forgotten', ${trainer}, now())`,
  ],
  [
    'a share of pay is the sum of its heads',
    lockedPay,
    payItem('schedule_id', `'share', 1000, 50, 500, '{full}'`),
  ],
  [
    'an event has no more places taken than it has',
    `UPDATE events SET taken = taken - 1 WHERE id = '{event}'`,
  ],
  [
    'an event has no more places taken than it has',
    'ALTER TABLE events DROP CONSTRAINT events_places',
    `UPDATE events SET capacity = 1 WHERE id = '{event}'`,
  ],
  [
    'no place is free while somebody waits for it',
    `UPDATE events SET capacity = capacity + 1 WHERE id = '{event}'`,
  ],
  [
    'nobody has a place at an event and waits for one',
    `UPDATE event_waiting_entries SET member_id = (
       SELECT member_id FROM event_reservations WHERE event_id = '{event}' AND status = 'active')
     WHERE event_id = '{event}'`,
  ],
  [
    'nobody on the waitlist was overtaken',
    `INSERT INTO event_promotions (studio_id, id, event_id, member_id, entry_id, reservation_id,
       rank, joined_at, promoted_at)
     SELECT studio_id, '${newId()}', event_id, member_id, '${newId()}', '${newId()}', rank + 1,
       joined_at, joined_at FROM event_waiting_entries WHERE event_id = '{event}'`,
  ],
  [
    'no payment window is open past its time',
    `UPDATE event_reservations SET expires_at = '2026-01-01Z'
     WHERE event_id = '{event}' AND status = 'active'`,
  ],
  [
    'a place that was paid for knows its payment',
    `UPDATE event_reservations SET payment_id = NULL WHERE event_id = '{event}' AND status = 'confirmed'`,
  ],
  ...['payment_id = NULL', 'refunded_payment_id = payment_id'].map((set): [string, string] => [
    'a place to come that costs something has money that did not go back',
    `UPDATE event_reservations SET ${set} WHERE event_id = '{event}' AND status = 'confirmed'`,
  ]),
  ...['payment_id = NULL', `payment_id = '{full}', refunded_payment_id = '{full}'`].map(
    (set): [string, string] => [
      'a seat to come that is paid by itself has money that did not go back',
      `UPDATE bookings SET funding_kind = 'drop_in', user_package_id = NULL, credits = 0,
         price = 16000, ${set} ${seat}`,
    ],
  ),
  [
    'what was paid for a place that the studio ended was asked back',
    `UPDATE event_reservations SET status = 'cancelled', ended_because = 'studio'
     WHERE event_id = '{event}' AND status = 'confirmed'`,
  ],
  [
    'seats counted are bookings that hold a seat',
    `UPDATE schedules SET booked = booked - 1 WHERE id = '{full}'`,
  ],
  [
    'no class has more bookings than seats',
    'ALTER TABLE schedules DROP CONSTRAINT schedules_seats, DROP CONSTRAINT schedules_claims',
    `UPDATE schedules SET capacity = 1 WHERE id = '{pair}'`,
  ],
  [
    'no more seats are booked and claimed than there are',
    'ALTER TABLE schedules DROP CONSTRAINT schedules_claims',
    `UPDATE schedules SET claimed = 1 WHERE id = '{full}'`,
  ],
  [
    'nobody is in two classes at once',
    'ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap',
    `UPDATE bookings SET member_id = '{holder}' WHERE id = (
       SELECT id FROM bookings WHERE schedule_id = '{pair}' LIMIT 1)`,
  ],
  [
    'nobody has two seats in one class',
    'ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap',
    'DROP INDEX bookings_once',
    `UPDATE bookings SET member_id = '{holder}' WHERE schedule_id = '{pair}'`,
  ],
  [
    'nobody has a seat in a class that is off',
    `UPDATE schedules SET status = 'cancelled' WHERE id = '{full}'`,
  ],
  [
    'who booked by an intent was told of it',
    `DELETE FROM outbox WHERE type = 'booking.confirmed.v1' AND data ->> 'bookingId' = '{booking}'`,
  ],
  [
    'a seat that a card paid for knows its payment',
    `INSERT INTO class_confirmations
       (studio_id, provider_session_id, payment_id, booking_id, outcome, at)
     VALUES ('{studio}', 'cs_fault', '{full}', '{booking}', 'confirmed', ${longAgo})`,
  ],
  [
    'what a card paid for a class that the studio cancelled was asked back',
    `UPDATE bookings SET status = 'studio_cancelled', cancelled_at = booked_at,
       payment_id = '${newId()}' ${seat}`,
  ],
  ['people waiting are counted', `UPDATE schedules SET waiting = waiting + 1 WHERE id = '{list}'`],
  [
    'a seat that is claimed is offered, kept for an undo, or waited for',
    `UPDATE schedules SET claimed = 0 WHERE id = '{list}'`,
  ],
  [
    'a seat that is claimed is offered, kept for an undo, or waited for',
    `UPDATE schedules SET capacity = 2, claimed = 1 WHERE id = '{full}'`,
  ],
  [
    'no seat is free while somebody waits for it',
    `UPDATE schedules SET capacity = capacity + 1 WHERE id = '{list}'`,
  ],
  [
    'nobody has a seat in a class and waits for one',
    `UPDATE class_waiting_entries SET schedule_id = '{full}', member_id = '{holder}' ${waits}`,
  ],
  [
    'who came first stands first',
    `UPDATE class_waiting_entries SET joined_at = joined_at - interval '1 hour' ${waits}`,
  ],
  [
    'nobody on the waitlist for a class was overtaken',
    `INSERT INTO class_waiting_log (studio_id, id, schedule_id, member_id, entry_id, rank,
       joined_at, at, what)
     SELECT studio_id, '${newId()}', schedule_id, member_id, '${newId()}', rank + 1, joined_at,
       joined_at, 'offered' FROM class_waiting_entries ${waits}`,
  ],
  [
    'who left the line for a seat has booked one',
    `INSERT INTO class_waiting_log (studio_id, id, schedule_id, member_id, entry_id, rank,
       joined_at, at, what)
     SELECT studio_id, '${newId()}', schedule_id, member_id, '${newId()}', 0, joined_at,
       joined_at, 'accepted' FROM class_waiting_entries ${waits}`,
  ],
  [
    'who got a seat from the waitlist was told of it',
    `DELETE FROM outbox WHERE type = 'class.promoted.v1'`,
  ],
  [
    'a balance is the sum of its ledger',
    `INSERT INTO credit_ledger (studio_id, id, user_package_id, member_id, kind, delta, at)
     SELECT studio_id, '${newId()}', user_package_id, member_id, 'adjust', 1, booked_at
     FROM bookings ${seat}`,
  ],
  [
    'a booking paid with a package used its credits, and got them back if it was cancelled',
    `UPDATE bookings SET credits = 2 ${seat}`,
  ],
  [
    'a ledger row belongs to the member and package of its booking',
    `UPDATE bookings SET member_id = '${newId()}' ${seat}`,
  ],
  [
    'who waits holds the credit that will pay, and nobody else does',
    `UPDATE class_waiting_entries SET credits = 2 ${waits}`,
  ],
  [
    'who waits holds the credit that will pay, and nobody else does',
    `DELETE FROM class_waiting_entries ${waits}`,
  ],
  [
    'no plan gives more than its allowance',
    `INSERT INTO subscription_plans (studio_id, id, name, price, classes_per_period, class_type_ids)
     VALUES ('{studio}', '{full}', 'One', 1000, 1, ARRAY['{full}']::uuid[])`,
    `INSERT INTO member_subscriptions (studio_id, id, member_id, plan_id, status, period_start,
       period_end, cancel_at_period_end, as_of)
     VALUES ('{studio}', '{pair}', '{holder}', '{full}', 'active', '2026-11-01Z', '2026-12-01Z',
       false, '2026-11-01Z')`,
    `UPDATE bookings SET funding_kind = 'subscription', user_package_id = NULL,
       member_subscription_id = '{pair}' WHERE schedule_id = '{pair}'`,
  ],
  [
    'what is sold once to each person was had once',
    `INSERT INTO packages (studio_id, id, name, credits, price, validity_count, validity_unit,
       class_type_ids, once_per_person, intro)
     VALUES ('{studio}', '{full}', 'Intro', 3, 24000, 2, 'week', ARRAY['{full}']::uuid[], true, true)`,
    `INSERT INTO user_packages (studio_id, id, member_id, package_id, name, class_type_ids,
       credits_total, credits_left, valid_from, expires_on, price_paid, purchased_at)
     SELECT '{studio}', gen_random_uuid(), '{holder}', '{full}', 'Intro', ARRAY['{full}']::uuid[], 3, 0, '2026-11-23',
       '2026-12-07', 24000, '2026-11-23Z' FROM generate_series(1, 2)`,
  ],
  [
    'a fee is owed for being late or missing, or was waived',
    `INSERT INTO fees (studio_id, id, member_id, booking_id, subscription_id, kind, amount, status,
       owed_at)
     SELECT studio_id, id, member_id, id, id, 'no_show', 7500, 'owed', booked_at
     FROM bookings ${seat}`,
  ],
  [
    'no hold of a drop-in is open past its time',
    `UPDATE bookings SET status = 'held', hold_expires_at = ${longAgo} ${seat}`,
  ],
  [
    'no seat is kept for an undo past its time',
    `UPDATE bookings SET status = 'cancelled', cancelled_at = booked_at, undo_until = ${longAgo}
     ${seat}`,
  ],
  [
    'no offer of a seat is open past its time',
    `UPDATE class_waiting_entries SET offer_until = ${longAgo} WHERE state = 'offered'`,
  ],
  [
    'nobody waits for a class that has begun, or is off',
    `UPDATE schedules SET starts_at = starts_at - interval '1 day' WHERE id = '{list}'`,
  ],
  [
    'nobody is expected in a class that has ended',
    `UPDATE schedules SET starts_at = ${longAgo}, ends_at = ${longAgo}::timestamptz + '1 hour'
     WHERE id = '{full}'`,
  ],
  [
    'no no-show is pending past its time',
    `UPDATE bookings SET status = 'no_show', no_show_due_at = ${longAgo} ${seat}`,
  ],
  [
    'credits of a package that is over were written off',
    `UPDATE user_packages SET credits_left = 1, expires_on = ${longAgo}`,
  ],
  [
    'messages were handed over',
    `INSERT INTO outbox (studio_id, id, type, occurred_at, data)
     VALUES ('{studio}', '{full}', 'schedule.seats_changed.v1', ${longAgo}, '{}')`,
  ],
];

test.each(faults)('%s: a planted fault is found', async (rule, ...plant) => {
  const runner = studio.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const statement of plant)
      await runner.query(statement.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name));
    const books = runner.manager as unknown as DataSource;
    const issues = await findIssues(books, HOME_STUDIO_ID, { now: studio.clock.now() });
    expect(issues.map((issue) => issue.rule)).toContain(rule);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});
