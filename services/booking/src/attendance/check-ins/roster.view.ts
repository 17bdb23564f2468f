import type { rosterEntry, RosterView, StudioSettings } from '@studio/contracts';
import type { z } from 'zod';
import { toSharedSchedule, type ScheduleRow } from '../../seats/seats.api.js';

export type RosterEntry = z.infer<typeof rosterEntry>;

export interface RosterRow {
  booking_id: string;
  schedule_id: string;
  member_id: string;
  status: RosterEntry['status'];
  booked_at: Date;
  ends_at: Date;
  checked_in_at: Date | null;
  no_show_due_at: Date | null;
  no_show_final_at: Date | null;
  waived_at: Date | null;
  arrival_reminded_at: Date | null;
  seat_release_at: Date | null;
  seat_released: boolean;
  full_name: string | null;
  email: string | null;
  avatar_url: string | null;
  visits: number;
}

export const toRosterEntry = (row: RosterRow): RosterEntry => ({
  bookingId: row.booking_id,
  userId: row.member_id,
  name: row.full_name ?? row.email ?? 'Member',
  status: row.status,
  bookedAt: row.booked_at.toISOString(),
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  visits: row.visits,
  avatarUrl: row.avatar_url,
  noShow: row.status === 'no_show' ? toNoShow(row) : null,
  waived: row.waived_at !== null,
  rescue: {
    remindedAt: row.arrival_reminded_at?.toISOString() ?? null,
    releaseAt: row.seat_release_at?.toISOString() ?? null,
    released: row.seat_released,
  },
});

const toNoShow = (row: RosterRow): NonNullable<RosterEntry['noShow']> => ({
  pending: row.no_show_final_at === null,
  finalAt: (row.no_show_final_at ?? row.no_show_due_at ?? row.ends_at).toISOString(),
});

export const toRosterView = (
  schedule: ScheduleRow,
  rows: readonly RosterRow[],
  numbers: StudioSettings,
): RosterView => ({
  schedule: toSharedSchedule(schedule, numbers),
  entries: rows.filter((row) => row.schedule_id === schedule.schedule_id).map(toRosterEntry),
});
