import type { EditConflict } from '@studio/contracts';
import { changedFields, Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { namesOf } from '../../people/people.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import {
  findChangesSince,
  nameIn,
  type StaffChangeRow,
  type SubscriptionFacts,
} from './staff-change-rows.js';

interface Known {
  /** As it was read; undefined: the last write wins. */
  version?: number | undefined;
  wanted?: Partial<SubscriptionFacts> | undefined;
  now: SubscriptionFacts;
  /** What somebody else has just asked for, and the provider has not answered yet. */
  open: StaffChangeRow | undefined;
}

type Change = EditConflict['changes'][number];

/**
 * Refuses to go by what others have changed since it was read. Hold the lock of the row. True: it is
 * as wanted already, and there is nothing to do. Throws EDIT_CONFLICT.
 */
export const refuseStaleChange = async (
  tx: EntityManager,
  row: Subscription,
  known: Known,
): Promise<boolean> => {
  const { open, version = row.changes } = known;
  if (open) throw conflict(row, [await underWay(tx, row, open)]);
  if (version === row.changes) return false;
  if (isAlready(known)) return true;
  throw conflict(row, await changesOf(tx, row, { version, now: known.now }));
};

const isAlready = ({ wanted, now }: Known): boolean =>
  wanted !== undefined &&
  Object.entries(wanted).every(([fact, value]) => now[fact as keyof SubscriptionFacts] === value);

const conflict = (row: Subscription, changes: Change[]): Refused =>
  new Refused('EDIT_CONFLICT', { version: row.changes, changes } satisfies EditConflict);

const underWay = async (
  tx: EntityManager,
  { studioId, status }: Subscription,
  { actor_id: actorId, requested_at: at }: StaffChangeRow,
): Promise<Change> => {
  const people = await namesOf(tx, { studioId, userIds: [actorId] });
  const by = nameIn(people, actorId);
  return { field: 'status', before: status, after: status, by, at: at.toISOString() };
};

/** By the staff with their names; what the member or the provider did has none. */
const changesOf = async (
  tx: EntityManager,
  row: Subscription,
  { version, now }: { version: number; now: SubscriptionFacts },
): Promise<Change[]> => {
  const since = await findChangesSince(tx, { studioId: row.studioId, id: row.id, version });
  const [first, last] = [since[0], since.at(-1)];
  const at = (last?.at ?? row.asOf).toISOString();
  const changed = first && changedFields({ ...first.before }, { ...now });
  const fields = Object.keys(changed?.after ?? {}).filter((field) => field !== 'planId');
  if (!last || fields.length === 0)
    return [{ field: 'status', before: null, after: row.status, by: null, at }];
  return fields.map((field) => ({
    field,
    by: last.by,
    at,
    before: changed?.before[field] ?? null,
    after: changed?.after[field] ?? null,
  }));
};
