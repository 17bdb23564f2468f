import { demoBirthDate, demoDropIns, demoId, demoPeople, demoStudio } from '@studio/demo-studio';
import { addDays, studioDay } from '@studio/domain-kit';
import { ensureOutboxPartitions } from '@studio/outbox';
import type { DataSource, EntityManager } from 'typeorm';
import { fieldsOf, saveProfile } from '../../catalogue/studio-profile/studio-profile.api.js';
import { packages, plans, publishProduct } from '../../catalogue/products/products.api.js';
import { ensureHistoryPartitions } from '../../people/history/history.api.js';
import { rebuildVisitDays } from '../../reports/people/people.api.js';
import { rebuildClassDays } from '../../reports/class-outcomes/class-outcomes.api.js';
import { DemoYear } from './demo-bookings.js';
import { makeCare } from './demo-care.js';
import { insertFirstText } from '../../people/waivers/waivers.api.js';
import { rebuildRevenue } from '../../reports/revenue/revenue.api.js';
import { classTypeRows, demoRooms, packageRows, planRows, trainerRows } from './demo-catalogue.js';
import { lockDemoMonths, payRateRows } from './demo-pay.js';
import { makeEvents } from './demo-events.js';
import { makeMembers, toUserPackageRow } from './demo-members.js';
import { membershipRows } from './demo-plans.js';
import { reminderRows } from './demo-reminders.js';
import { makeTimetable, seriesRows, toScheduleRow } from './demo-timetable.js';

type Row = Record<string, unknown>;
interface TableRows {
  table: string;
  rows: readonly Row[];
}
const CHUNK = 4_000;

/** Rows of one table, as one JSON a few thousand: the fastest that needs no other driver. */
const insert = async (
  tx: EntityManager,
  studioId: string,
  { table, rows }: TableRows,
): Promise<void> => {
  const columns = ['studio_id', ...Object.keys(rows[0] ?? {})].join(', ');
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK).map((row) => ({ studio_id: studioId, ...row }));
    await tx.query(
      `INSERT INTO ${table} (${columns})
       SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [JSON.stringify(chunk)],
    );
  }
};

/**
 * Fills in the demo studio (domain.md, Demo data), relative to now and otherwise always the same.
 * Does nothing when it is there already. Returns how many rows it made.
 */
export const seedDemo = async (
  dataSource: DataSource,
  studioId: string,
  now: Date,
): Promise<number> => {
  const found = await dataSource.query<unknown[]>(
    'SELECT FROM rooms WHERE studio_id = $1 AND id = $2',
    [studioId, demoId('room', 1)],
  );
  if (found.length > 0) return 0;
  const tables = demoTables(now);
  // Before their first rows: those of a month without a partition can't get one any more.
  await ensureHistoryPartitions(dataSource, now);
  await ensureOutboxPartitions(dataSource, now);
  await dataSource.transaction(async (tx) => {
    await insertFirstText(tx, { studioId, now });
    for (const one of tables) await insert(tx, studioId, one);
    await saveProfile(
      tx,
      { id: null, fields: fieldsOf(demoStudio), logoId: null },
      { studioId, by: null, at: now, action: 'studio_profile.changed', before: {}, after: {} },
    );
    for (const { id: productId } of packageRows)
      await publishProduct(tx, packages, { studioId, productId });
    for (const { id: productId } of planRows)
      await publishProduct(tx, plans, { studioId, productId });
  });
  // What the planner knows of these tables is from when they were empty.
  await dataSource.query(
    'ANALYZE schedules, bookings, user_packages, credit_ledger, members, class_types',
  );
  // A year that is over was written just now.
  await rebuildClassDays(dataSource, { studioId, now });
  await rebuildVisitDays(dataSource, { studioId, now });
  await lockDemoMonths(dataSource, { studioId, now });
  await rebuildRevenue(dataSource, { studioId, now });
  return tables.reduce((sum, { rows }) => sum + rows.length, 0);
};

type Tables = [table: string, rows: readonly Row[]][];

const catalogueTables: Tables = [
  ['rooms', demoRooms],
  ['class_types', classTypeRows],
  ['trainers', trainerRows],
  ['packages', packageRows],
  ['subscription_plans', planRows],
];

/** In the order in which they refer to each other. */
const demoTables = (now: Date): TableRows[] => {
  const today = studioDay(now);
  const classes = makeTimetable(today);
  const members = makeMembers(today);
  const year = new DemoYear({ classes, members, dropIns: demoDropIns(today) }, now);
  const events = makeEvents(today, now);
  const care = makeCare(now);
  const tables: Tables = [
    ...catalogueTables,
    ['members', demoPeople.map((person) => toMemberRow(person, now))],
    ['class_series', seriesRows(today)],
    ['schedules', classes.map(toScheduleRow)],
    [
      'user_packages',
      members.flatMap(({ packages }) => packages.map((owned) => toUserPackageRow(owned, today))),
    ],
    ['member_subscriptions', membershipRows(members, now)],
    ['bookings', year.rows.bookings],
    ['class_reminders', reminderRows(year.rows.bookings, now)],
    ['class_confirmations', year.confirmations],
    ['credit_ledger', year.ledger],
    ['fees', year.rows.fees],
    ['class_waiting_entries', year.waiting],
    ['class_waiting_log', year.waited],
    ['outbox', year.promoted],
    ['data_history', year.rows.history],
    ['events', events.rows],
    ['event_reservations', events.reservations],
    ['event_confirmations', events.confirmations],
    ['event_waiting_entries', events.waiting],
    ['member_notes', care.notes],
    ['health_records', care.health],
    ['emergency_contacts', care.contacts],
    ['waiver_signatures', care.signatures],
    ['pay_rates', payRateRows(today)],
  ];
  return tables.map(([table, rows]) => ({ table, rows }));
};

const toMemberRow = (person: (typeof demoPeople)[number], now: Date): Row => ({
  id: person.id,
  email: person.email,
  full_name: person.fullName,
  role: person.role,
  told_at: now,
  joined_on: addDays(studioDay(now), -person.joinedDaysAgo),
  birthday: demoBirthDate(person, studioDay(now))?.slice(5) ?? null,
});
