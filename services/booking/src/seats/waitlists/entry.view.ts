import type { ScheduleView, WaitingEntry } from '@studio/contracts';
import type { EntryRow } from './entries.queries.js';

type OwnWaiting = NonNullable<ScheduleView['myWaiting']>;

const toPlace = (row: EntryRow): Omit<OwnWaiting, 'entryId'> => ({
  position: row.position,
  mode: row.mode,
  state: row.state,
  offerUntil: row.offer_until?.toISOString() ?? null,
  skippedBecause: row.state === 'skipped' ? row.skipped_because : null,
});

/** As a class of the timetable has it. */
export const toOwnWaiting = (row: EntryRow): OwnWaiting => ({
  entryId: row.entry_id,
  ...toPlace(row),
});

export const toWaitingEntry = (row: EntryRow): WaitingEntry => ({
  id: row.entry_id,
  scheduleId: row.schedule_id,
  ...toPlace(row),
  waiting: row.waiting,
  joinedAt: row.joined_at.toISOString(),
  paysWith: {
    kind: row.funding_kind ?? 'drop_in',
    userPackageId: row.user_package_id,
    subscriptionId: row.member_subscription_id,
    name: row.funding_name,
    creditsLeft: row.credits_left,
    creditsTotal: row.credits_total,
    expiresOn: row.expires_on,
    price: null,
    reason: row.funding_reason,
  },
});
