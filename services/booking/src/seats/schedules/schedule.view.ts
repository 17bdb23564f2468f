import { studioClock, studioDay } from '@studio/domain-kit';
import { smallAvatarUrl } from '@studio/contracts';
import type { ScheduleView, StudioSettings } from '@studio/contracts';
import { bookingOpensAt, cancelUntil } from '../../policy/booking-windows.js';
import { checkInWindow } from '../../policy/check-in-windows.js';
import { classSettings, type OfClassType } from '../../policy/class-policy.js';
import {
  waitlistAsksFrom,
  waitlistClosesAt,
  waitlistLimit,
} from '../../policy/waitlist-windows.js';
import { seatsLeft } from './publish-seats.js';

/** A class with what it refers to, as `scheduleColumns` selects it. */
export interface ScheduleRow extends OfClassType {
  schedule_id: string;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  booked: number;
  /** Free, but promised: to the waiting list, or to whoever may take a cancel back. */
  claimed: number;
  waiting: number;
  schedule_status: 'scheduled' | 'cancelled';
  class_type_id: string;
  class_name: string;
  class_description: string;
  level: ScheduleView['classType']['level'];
  minutes: number;
  motif: ScheduleView['classType']['motif'];
  ladies_only: boolean;
  credit_cost: number;
  drop_in_price: number;
  trainer_id: string;
  trainer_name: string;
  trainer_avatar_url: string | null;
  room_id: string;
  room_name: string;
  room_has_spots: boolean;
}

export const scheduleColumns = `
  s.id AS schedule_id, s.starts_at, s.ends_at, s.capacity, s.booked, s.claimed,
  s.waiting, s.status AS schedule_status, c.id AS class_type_id, c.name AS class_name,
  c.description AS class_description, c.level, c.minutes, c.motif, c.ladies_only, c.credit_cost, c.drop_in_price,
  c.policy AS class_policy,
  t.id AS trainer_id, t.name AS trainer_name, t.avatar_url AS trainer_avatar_url,
  r.id AS room_id, r.name AS room_name, r.spots <> '[]' AS room_has_spots`;

/** What `scheduleColumns` needs beside `schedules s`. */
export const scheduleJoins = `
  JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
  JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
  JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id`;

/** One class as everyone sees it: without the caller's own place. */
export type SharedSchedule = Omit<ScheduleView, 'mine' | 'myWaiting' | 'myFunding'>;

export const toSharedSchedule = (row: ScheduleRow, studio: StudioSettings): SharedSchedule => ({
  id: row.schedule_id,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  date: studioDay(row.starts_at),
  startTime: studioClock(row.starts_at),
  endTime: studioClock(row.ends_at),
  classType: {
    id: row.class_type_id,
    name: row.class_name,
    description: row.class_description,
    level: row.level,
    minutes: row.minutes,
    motif: row.motif,
    ladiesOnly: row.ladies_only,
  },
  trainer: {
    id: row.trainer_id,
    name: row.trainer_name,
    // Circles of 24 to 48 px: a day of classes would have pictures of 100 KB.
    avatarUrl: smallAvatarUrl(row.trainer_avatar_url),
  },
  room: {
    id: row.room_id,
    name: row.room_name,
    ...(row.room_has_spots && { hasSpots: true }),
  },
  capacity: row.capacity,
  booked: row.booked,
  seatsLeft: seatsLeft(row),
  waiting: row.waiting,
  creditCost: row.credit_cost,
  dropInPrice: row.drop_in_price,
  currency: 'AED',
  status: row.schedule_status,
  ...toWindows(row, studio),
});

type Windows = Pick<
  SharedSchedule,
  | 'bookingOpensAt'
  | 'cancelUntil'
  | 'waitlistAsksFrom'
  | 'waitlistClosesAt'
  | 'waitlistLimit'
  | 'checkInOpensAt'
>;

/** What can be done until when, by the numbers of the class's own type. */
const toWindows = (row: ScheduleRow, studio: StudioSettings): Windows => {
  const { starts_at: startsAt } = row;
  const settings = classSettings(studio, row);
  return {
    bookingOpensAt: bookingOpensAt(startsAt, settings).toISOString(),
    cancelUntil: cancelUntil(startsAt, settings).toISOString(),
    waitlistAsksFrom: waitlistAsksFrom(startsAt, settings).toISOString(),
    waitlistClosesAt: waitlistClosesAt(startsAt, settings).toISOString(),
    waitlistLimit: waitlistLimit(settings),
    checkInOpensAt: checkInWindow(startsAt, settings).opensAt.toISOString(),
  };
};
