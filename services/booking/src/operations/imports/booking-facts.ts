import type { ImportBatch, ImportBatchRow } from '@studio/contracts';
import { studioInstant } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { nameKey } from './name-key.js';

export interface Scheduled {
  id: string;
  starts_at: Date;
  ends_at: Date;
  status: string;
  class_type_id: string;
  class_type: string;
  room: string;
  trainer: string;
  credit_cost: number;
  free: number;
}

export interface BookedBefore {
  member_id: string;
  schedule_id: string;
  class_type: string;
  starts_at: Date;
  ends_at: Date;
}

interface Owned {
  id: string;
  member_id: string;
  name: string;
  class_type_ids: string[];
  valid_from: string;
  expires_on: string;
  external_id: string | null;
}

interface HeldPlan {
  id: string;
  member_id: string;
  name: string;
  class_type_ids: string[];
  /** Null: it renews here. */
  paid_until: string | null;
}

/** What rows of bookings are judged by. */
export interface BookingFacts {
  schedules: Scheduled[];
  booked: BookedBefore[];
  packages: Owned[];
  plans: HeldPlan[];
}

/** When a row's class begins. */
export const startOf = ({ date = '', startTime = '' }: ImportBatchRow['facts']): Date =>
  studioInstant(date, startTime);

const findSchedules = (
  tx: EntityManager,
  studioId: string,
  starts: readonly Date[],
): Promise<Scheduled[]> =>
  tx.query<Scheduled[]>(
    `SELECT s.id, s.starts_at, s.ends_at, s.status, s.class_type_id, c.name AS class_type,
       r.name AS room, t.name AS trainer, c.credit_cost,
       s.capacity - s.booked - s.claimed AS free
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
     JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
     WHERE s.studio_id = $1 AND s.starts_at = ANY($2)
     ORDER BY s.status = 'cancelled', s.id`,
    [studioId, starts],
  );

/** Classes that begin when the rows say, and what the rows' people have booked and own. */
export const findBookingFacts = async (
  tx: EntityManager,
  studioId: string,
  { rows }: ImportBatch,
): Promise<BookingFacts> => {
  const schedules = await findSchedules(
    tx,
    studioId,
    rows.map(({ facts }) => startOf(facts)),
  );
  const of = [studioId, rows.map(({ person }) => person.id)];
  const booked = await tx.query<BookedBefore[]>(
    `SELECT b.member_id, b.schedule_id, c.name AS class_type, b.starts_at, b.ends_at
     FROM bookings b
     JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE b.studio_id = $1 AND b.member_id = ANY($2)
       AND b.status IN ('held', 'confirmed', 'attended', 'no_show')`,
    of,
  );
  const packages = await tx.query<Owned[]>(
    `SELECT p.id, p.member_id, p.name, p.class_type_ids, p.valid_from::text,
       p.expires_on::text, r.external_id
     FROM user_packages p
     LEFT JOIN imported_records r ON r.studio_id = p.studio_id AND r.record_id = p.id
     WHERE p.studio_id = $1 AND p.member_id = ANY($2) AND p.source <> 'import_undone'
     ORDER BY p.expires_on, p.id`,
    of,
  );
  const plans = await tx.query<HeldPlan[]>(
    `SELECT m.id, m.member_id, p.name, p.class_type_ids,
       m.paid_elsewhere_until::text AS paid_until
     FROM member_subscriptions m
     JOIN subscription_plans p ON p.studio_id = m.studio_id AND p.id = m.plan_id
     WHERE m.studio_id = $1 AND m.member_id = ANY($2)
       AND m.status IN ('active', 'past_due', 'paused') ORDER BY m.id`,
    of,
  );
  return { schedules, booked, packages, plans };
};

const isNamed = (name: string | undefined, wanted: string | undefined): boolean =>
  wanted === undefined || nameKey(name ?? '') === nameKey(wanted);

/** Of several classes of one type at one time those in the room, then with the trainer, of the row. */
export const findClasses = (
  { schedules }: Pick<BookingFacts, 'schedules'>,
  facts: ImportBatchRow['facts'],
): Scheduled[] => {
  const at = startOf(facts).getTime();
  const alike = schedules.filter(
    (one) => one.starts_at.getTime() === at && isNamed(one.class_type, facts['classType']),
  );
  const open = alike.filter(({ status }) => status !== 'cancelled');
  const all = open.length > 0 ? open : alike;
  if (all.length < 2) return all;
  const inRoom = all.filter(({ room }) => isNamed(room, facts['room']));
  const left = inRoom.length > 0 ? inRoom : all;
  const byTrainer = left.filter(({ trainer }) => isNamed(trainer, facts['trainer']));
  return byTrainer.length > 0 ? byTrainer : left;
};

export type Paying =
  | { kind: 'elsewhere' }
  | { kind: 'package'; id: string }
  | { kind: 'plan'; id: string }
  | { kind: 'missing'; code: 'package_not_owned' | 'plan_not_owned' };

/** What systems write where neither a package nor a plan pays. */
const elsewhere =
  '|paid|paid elsewhere|drop-in|drop in|single visit|cash|card|complimentary|comp|free'.split('|');
const anyPlan = ['plan', 'membership', 'subscription'];

/**
 * What pays for a row's class: by its name, or by the other system's number of the package. After
 * the last day of a plan that was paid elsewhere the seat was promised elsewhere, and is kept.
 */
export const findPaying = (
  { packages, plans }: BookingFacts,
  { person, facts }: Pick<ImportBatchRow, 'person' | 'facts'>,
  one: Scheduled,
): Paying => {
  const { paidWith = '', date = '' } = facts;
  const name = nameKey(paidWith);
  if (elsewhere.includes(name)) return { kind: 'elsewhere' };
  const pays = (row: Owned | HeldPlan): boolean =>
    row.member_id === person.id && row.class_type_ids.includes(one.class_type_id);
  const plan = plans.find(
    (row) => pays(row) && (anyPlan.includes(name) || isNamed(row.name, name)),
  );
  if (plan?.paid_until && plan.paid_until < date) return { kind: 'elsewhere' };
  if (plan) return { kind: 'plan', id: plan.id };
  if (anyPlan.includes(name)) return { kind: 'missing', code: 'plan_not_owned' };
  const owned = packages.find(
    (row) =>
      pays(row) &&
      (row.external_id === paidWith || isNamed(row.name, name)) &&
      row.valid_from <= date &&
      row.expires_on >= date,
  );
  return owned ? { kind: 'package', id: owned.id } : { kind: 'missing', code: 'package_not_owned' };
};
