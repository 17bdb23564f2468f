import type { ImportBatchRow } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import {
  addPaidElsewhere,
  endPaidElsewhere,
  lockMemberships,
  removePaidElsewhere,
} from '../../funding/subscriptions/subscriptions.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { cancelSeatsOfImportedPlan, seatsOfSubscription } from '../../seats/seats.api.js';
import { isUndone } from './imported-records.js';
import { byName, nameKey } from './name-key.js';
import {
  keptAsUsed,
  namesOf,
  problemOf,
  type Importing,
  type RecordImporter,
} from './record-importer.js';

interface Plan {
  id: string;
  name: string;
}

/** Plans by name, whatever their state: of two versions the one that is sold now. */
const findPlans = async (tx: EntityManager, studioId: string): Promise<Map<string, Plan>> =>
  byName(
    await tx.query<Plan[]>(
      `SELECT id, name FROM subscription_plans WHERE studio_id = $1
       ORDER BY replaced_at IS NULL DESC, version_number DESC, id`,
      [studioId],
    ),
  );

/** Whose plan runs, with its name. */
const findSubscribed = async (
  tx: EntityManager,
  studioId: string,
  memberIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx.query<{ member_id: string; name: string }[]>(
    `SELECT m.member_id, p.name FROM member_subscriptions m
     JOIN subscription_plans p ON p.studio_id = m.studio_id AND p.id = m.plan_id
     WHERE m.studio_id = $1 AND m.member_id = ANY($2)
       AND m.status IN ('active', 'past_due', 'paused')`,
    [studioId, memberIds],
  );
  return new Map(rows.map(({ member_id: memberId, name }) => [memberId, name]));
};

const write = async (
  tx: EntityManager,
  { studio: { id: studioId }, request, now }: Importing,
  { row, plan }: { row: ImportBatchRow; plan: Plan },
): Promise<{ recordId: string }> => {
  const { person, facts } = row;
  const paidUntil = facts['paidUntil'] ?? '';
  const recordId = await addPaidElsewhere(tx, {
    studioId,
    memberId: person.id,
    planId: plan.id,
    startedOn: facts['startedOn'] ?? null,
    paidUntil,
    today: studioDay(now),
    now,
  });
  await recordHistory(tx, {
    studioId,
    by: null,
    actorId: request.actorId,
    at: now,
    action: 'subscription.imported',
    subjectUserId: person.id,
    before: {},
    after: { subscriptionId: recordId, planName: plan.name, paidUntil },
    reason: `Import of ${request.fileName}`,
  });
  return { recordId };
};

const isUsed = async (tx: EntityManager, studioId: string, id: string): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM bookings b WHERE b.studio_id = $1 AND b.member_subscription_id = $2
       AND NOT ${isUndone('b.id')}
     UNION ALL
     SELECT FROM class_waiting_entries w
     WHERE w.studio_id = $1 AND w.member_subscription_id = $2 LIMIT 1`,
    [studioId, id],
  );
  return rows.length > 0;
};

/** Members of plans who have paid elsewhere until a day. */
export const importPlanMembers: RecordImporter = {
  async judge(tx, importing) {
    const { studio, request, now } = importing;
    const plans = await findPlans(tx, studio.id);
    const memberIds = request.rows.map(({ person }) => person.id);
    const subscribed = await findSubscribed(tx, studio.id, memberIds);
    const today = studioDay(now);
    return (row) => {
      const { planName = '', startedOn = '', paidUntil = '' } = row.facts;
      const plan = plans.get(nameKey(planName));
      if (!plan) return { problems: [problemOf('planName', 'plan_unknown', planName)] };
      if (paidUntil < today) return { problems: [problemOf('paidUntil', 'already_expired')] };
      if (startedOn > paidUntil) return { problems: [problemOf('startedOn', 'ends_before_begin')] };
      const other = subscribed.get(row.person.id);
      if (other) return { problems: [problemOf('planName', 'has_subscription', other)] };
      // A second row of the same person finds the first one.
      subscribed.set(row.person.id, plan.name);
      return { write: (part) => write(part, importing, { row, plan }) };
    };
  },

  async undo(tx, { studio, request, now }, record) {
    const { id: studioId } = studio;
    const { record_id: id, member_id: memberId } = record;
    await lockMemberships(tx, { studioId, memberId });
    const isInUse = await isUsed(tx, studioId, id);
    if (isInUse && request.bookings !== 'cancel') {
      const seats = await seatsOfSubscription(tx, { studioId, now }, id);
      // A plan pays for all of its classes, or for none.
      return keptAsUsed(seats, request.bookings ? 'booking_kept' : 'pays_booking');
    }
    const reason = `Import of ${request.fileName} taken back`;
    // First: nobody who waits gets a seat with it that comes free.
    await (isInUse ? endPaidElsewhere : removePaidElsewhere)(tx, { studioId, id });
    const taking = { studio, id, reason, askedBy: request.actorId };
    const seats = await cancelSeatsOfImportedPlan(tx, taking);
    await recordHistory(tx, {
      studioId,
      by: null,
      actorId: request.actorId,
      at: now,
      action: 'subscription.import_undone',
      subjectUserId: memberId,
      before: { subscriptionId: id },
      after: {},
      reason,
    });
    return { state: 'undone', problems: namesOf(seats, 'booking_cancelled') };
  },
};
