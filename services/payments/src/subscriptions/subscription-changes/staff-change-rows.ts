import type { EventData } from '@studio/contracts';
import type { RecordChange } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { namesOf } from '../../people/people.api.js';
import { openFreezeOf } from '../subscription-freezes/subscription-freezes.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { isOver } from '../subscriptions/subscriptions.api.js';

export type StaffActionName = Extract<
  EventData<'staff.acted.v1'>['action'],
  `subscription.${string}`
>;

/** What of a subscription the history shows before and after. */
export type SubscriptionFacts = {
  subscriptionId: string;
  planId: string;
  planName: string;
  status: Subscription['status'];
  cancelAtPeriodEnd: boolean;
  nextPlanName: string | null;
  frozenFrom: string | null;
  frozenUntil: string | null;
};

/** What an action is to change; anything else that changes meanwhile was somebody else. */
const factsOfAction: Readonly<Record<StaffActionName, readonly (keyof SubscriptionFacts)[]>> = {
  'subscription.cancelled': ['cancelAtPeriodEnd'],
  'subscription.resumed': ['cancelAtPeriodEnd'],
  'subscription.frozen': ['frozenFrom', 'frozenUntil'],
  'subscription.unfrozen': ['frozenFrom', 'frozenUntil'],
  'subscription.plan_changed': ['planId', 'nextPlanName'],
  'subscription.paid': ['status'],
};

export const hasHappened = (
  action: StaffActionName,
  before: SubscriptionFacts,
  after: SubscriptionFacts,
): boolean =>
  factsOfAction[action].some((fact) => before[fact] !== after[fact]) ||
  // One that was unpaid may end at once.
  (action === 'subscription.cancelled' && isOver(after.status) && !isOver(before.status));

export const findFacts = async (
  tx: EntityManager,
  row: Subscription,
): Promise<SubscriptionFacts> => {
  const freeze = await openFreezeOf(tx, row);
  return {
    subscriptionId: row.id,
    planId: row.planId,
    planName: row.planName,
    status: row.status,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    nextPlanName: row.nextPlanName,
    frozenFrom: freeze?.fromDay ?? null,
    frozenUntil: freeze?.untilDay ?? null,
  };
};

export interface StaffChangeRow {
  id: string;
  subscription_id: string;
  actor_id: string;
  action: StaffActionName;
  reason: string;
  before: SubscriptionFacts;
  requested_at: Date;
}

interface Key {
  studioId: string;
  id: string;
}

const columns = 'id, subscription_id, actor_id, action, reason, before, requested_at';

/** The one that is at the provider at this moment, or waits for its answer. */
export const findOpenChange = async (
  tx: EntityManager,
  { studioId, id }: Key,
): Promise<StaffChangeRow | undefined> => {
  const [row] = await tx.query<StaffChangeRow[]>(
    `SELECT ${columns} FROM subscription_staff_changes
     WHERE studio_id = $1 AND subscription_id = $2 AND next_attempt_at IS NOT NULL`,
    [studioId, id],
  );
  return row;
};

/** Undefined: it is complete. */
export const lockOpenChange = async (
  tx: EntityManager,
  { studioId, id }: Key,
): Promise<StaffChangeRow | undefined> => {
  const [row] = await tx.query<StaffChangeRow[]>(
    `SELECT ${columns} FROM subscription_staff_changes
     WHERE studio_id = $1 AND id = $2 AND next_attempt_at IS NOT NULL FOR UPDATE`,
    [studioId, id],
  );
  return row;
};

type NewChange = Key & {
  row: Subscription;
  actorId: string;
  action: StaffActionName;
  reason: string;
  before: SubscriptionFacts;
};

export const insertChange = async (tx: EntityManager, change: NewChange): Promise<void> => {
  const { studioId, id, row, actorId, action, reason, before } = change;
  await tx.query(
    `INSERT INTO subscription_staff_changes
       (studio_id, id, subscription_id, actor_id, action, reason, before, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '1 minute')`,
    [studioId, id, row.id, actorId, action, reason, JSON.stringify(before)],
  );
};

/** It is in the history now; here stays who changed what. */
export const closeChange = async (
  tx: EntityManager,
  { studioId, id, after, version }: Key & { after: SubscriptionFacts; version: number },
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_staff_changes
     SET after = $3, version = $4, next_attempt_at = NULL, reason = ''
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, JSON.stringify(after), version],
  );
};

/** Nothing has come of it. */
export const deleteChange = async (tx: EntityManager, { studioId, id }: Key): Promise<void> => {
  await tx.query(`DELETE FROM subscription_staff_changes WHERE studio_id = $1 AND id = $2`, [
    studioId,
    id,
  ]);
};

interface ChangeSince {
  actor_id: string;
  requested_at: Date;
  version: number;
  before: SubscriptionFacts;
  after: SubscriptionFacts;
}

/** What the staff changed of a subscription after a version of it, oldest first. */
export const findChangesSince = async (
  tx: EntityManager,
  { studioId, id, version }: Key & { version: number },
): Promise<(RecordChange & { before: SubscriptionFacts; after: SubscriptionFacts })[]> => {
  const rows = await tx.query<ChangeSince[]>(
    `SELECT actor_id, requested_at, version, before, after FROM subscription_staff_changes
     WHERE studio_id = $1 AND subscription_id = $2 AND version > $3 ORDER BY version, id`,
    [studioId, id, version],
  );
  const userIds = rows.map(({ actor_id: actorId }) => actorId);
  const people = await namesOf(tx, { studioId, userIds });
  return rows.map(({ actor_id: actorId, requested_at: at, ...row }) => ({
    ...row,
    at,
    by: nameIn(people, actorId),
  }));
};

export const nameIn = (
  people: ReadonlyMap<string, { fullName: string | null; email: string }>,
  userId: string,
): string | null => people.get(userId)?.fullName ?? people.get(userId)?.email ?? null;
