import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { findings } from '../src/state-check/findings.js';
import { EventDesk } from './event-desk.js';
import { OpenStudio } from './open-studio.js';

let studio: OpenStudio;
/** A paid event that is full: one place is paid for, one is held; a third member waits. */
let event: string;
beforeAll(async () => {
  studio = await OpenStudio.open();
  const desk = new EventDesk(studio);
  event = await desk.event({ price: 22_000, capacity: 2 });
  const [pays, holds, waits] = [
    await studio.person(),
    await studio.person(),
    await studio.person(),
  ];
  const { body } = await desk.reserve(event, pays);
  await desk.pay(desk.payment(body, pays));
  await desk.reserve(event, holds);
  await desk.join(event, waits);
});
afterAll(() => studio.close());

test('books that are right: nothing', async () => {
  expect(await studio.findings()).toEqual([]);
});

const faults: [rule: string, ...plant: string[]][] = [
  [
    'an event has no more places taken than it has',
    'UPDATE events SET taken = taken - 1 WHERE id = $1',
  ],
  [
    'an event has no more places taken than it has',
    'ALTER TABLE events DROP CONSTRAINT events_places',
    'UPDATE events SET capacity = 1 WHERE id = $1',
  ],
  [
    'no place is free while somebody waits for it',
    'UPDATE events SET capacity = capacity + 1 WHERE id = $1',
  ],
  [
    'nobody has a place at an event and waits for one',
    `UPDATE event_waiting_entries SET member_id = (
       SELECT member_id FROM event_reservations WHERE event_id = $1 AND status = 'active')
     WHERE event_id = $1`,
  ],
  [
    'nobody in line was overtaken',
    `INSERT INTO event_promotions (studio_id, id, event_id, member_id, entry_id, reservation_id,
       rank, joined_at, promoted_at)
     SELECT studio_id, '${newId()}', event_id, member_id, '${newId()}', '${newId()}', rank + 1,
       joined_at, joined_at FROM event_waiting_entries WHERE event_id = $1`,
  ],
  [
    'no payment window is open past its time',
    `UPDATE event_reservations SET expires_at = '2026-01-01Z'
     WHERE event_id = $1 AND status = 'active'`,
  ],
  [
    'a place that was paid for knows its payment',
    `UPDATE event_reservations SET payment_id = NULL WHERE event_id = $1 AND status = 'confirmed'`,
  ],
  [
    'what was paid for a place that the studio ended was asked back',
    `UPDATE event_reservations SET status = 'cancelled', ended_because = 'studio'
     WHERE event_id = $1 AND status = 'confirmed'`,
  ],
];

test.each(faults)('%s: a planted fault is found', async (rule, ...plant) => {
  const runner = studio.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    for (const statement of plant)
      await runner.query(statement, statement.includes('$1') ? [event] : []);
    const books = runner.manager as unknown as DataSource;
    const seen = await findings(books, HOME_STUDIO_ID, studio.clock.now());
    expect(seen.map((line) => line.split(':')[0])).toContain(rule);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
});
