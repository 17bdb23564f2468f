import type { PendingNoShow } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { findPendingNoShows, type PendingRow } from '../check-ins/check-ins.api.js';
import { costOf } from './give-back-cost.js';

/** A studio has a few a day: more are not read. */
export const listPending = async (
  manager: EntityManager,
  studioId: string,
): Promise<PendingNoShow[]> => {
  const pending: PendingNoShow[] = [];
  for (const row of await findPendingNoShows(manager, studioId))
    pending.push(toPendingView(row, await costOf(manager, studioId, row)));
  return pending;
};

const toPendingView = (row: PendingRow, cost: PendingNoShow['cost']): PendingNoShow => ({
  bookingId: row.booking_id,
  userId: row.member_id,
  name: row.full_name ?? row.email ?? 'Member',
  avatarUrl: row.avatar_url,
  scheduleId: row.schedule_id,
  className: row.class_name,
  startsAt: row.starts_at.toISOString(),
  finalAt: (row.no_show_due_at ?? row.ends_at).toISOString(),
  cost,
});
