import type { RoomSpot, rosterEntry, RosterView, StudioSettings } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { z } from 'zod';
import { hasBirthdayOn } from '../../policy/birthdays.js';
import { checkInWindow, missingFrom } from '../../policy/check-in-windows.js';
import { careWindow } from '../../policy/health-windows.js';
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
  spot: number | null;
  full_name: string | null;
  email: string | null;
  avatar_url: string | null;
  /** MM-DD. */
  birthday: string | null;
  starts_at: Date;
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
  hasBirthday: hasBirthdayOn(row.birthday, studioDay(row.starts_at)),
  spot: row.spot,
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

/** The rows of all classes that are read together. */
interface RosterParts {
  rows: readonly RosterRow[];
  /** By class, how many who come have health flags. */
  flags: ReadonlyMap<string, number>;
  /** By class, those of its room. */
  spots: ReadonlyMap<string, RoomSpot[]>;
  now: Date;
  settings: StudioSettings;
}

export const toRosterView = (
  schedule: ScheduleRow,
  { rows, flags, spots, now, settings }: RosterParts,
): RosterView => {
  const { schedule_id: id, starts_at: startsAt, ends_at: endsAt } = schedule;
  const codes = checkInWindow(startsAt, settings);
  const care = careWindow({ startsAt, endsAt }, settings);
  const isOpen = care.opensAt <= now && now < care.closesAt;
  return {
    schedule: toSharedSchedule(schedule, settings),
    entries: rows.filter((row) => row.schedule_id === id).map(toRosterEntry),
    spots: spots.get(id) ?? [],
    opensAt: codes.opensAt.toISOString(),
    closesAt: codes.closesAt.toISOString(),
    missingFrom: missingFrom(startsAt).toISOString(),
    correctUntil: care.closesAt.toISOString(),
    healthFlagsFrom: care.opensAt.toISOString(),
    healthFlags: isOpen ? (flags.get(id) ?? 0) : null,
  };
};
