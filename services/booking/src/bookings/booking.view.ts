import type { BookingView, fundingView } from '@studio/contracts';
import type { z } from 'zod';
import {
  toSharedSchedule,
  type ScheduleRow,
  type SharedSchedule,
} from '../schedules/schedules.api.js';
import type { Funding } from './funding-rules.js';

export type FundingView = z.infer<typeof fundingView>;

/** A booking with its class and the package that paid, as `bookingColumns` selects them. */
export interface BookingRow extends ScheduleRow {
  booking_id: string;
  member_id: string;
  status: BookingView['status'];
  funding_kind: FundingView['kind'];
  user_package_id: string | null;
  funding_name: string;
  funding_reason: FundingView['reason'];
  credits: number;
  credits_left: number | null;
  credits_total: number | null;
  expires_on: string | null;
  cancel_until: Date;
  late_consequence: BookingView['lateConsequence'];
  booked_at: Date;
  cancelled_at: Date | null;
  checked_in_at: Date | null;
}

export const bookingColumns = `
  b.id AS booking_id, b.member_id, b.status, b.funding_kind, b.user_package_id, b.funding_name,
  b.funding_reason, b.credits, b.cancel_until, b.late_consequence, b.booked_at, b.cancelled_at,
  b.checked_in_at, p.credits_left, p.credits_total, p.expires_on::text AS expires_on`;

/** What `bookingColumns` needs beside `bookings b`; schedules come as `s`. */
export const bookingJoins = `
  JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
  LEFT JOIN user_packages p ON p.studio_id = b.studio_id AND p.id = b.user_package_id`;

export const toBookingView = (row: BookingRow): BookingView => ({
  id: row.booking_id,
  scheduleId: row.schedule_id,
  status: row.status,
  schedule: toSharedSchedule(row),
  paidWith: {
    kind: row.funding_kind,
    userPackageId: row.user_package_id,
    name: row.funding_name,
    creditsLeft: row.credits_left,
    creditsTotal: row.credits_total,
    expiresOn: row.expires_on,
    reason: row.funding_reason,
  },
  bookedAt: row.booked_at.toISOString(),
  cancelUntil: row.cancel_until.toISOString(),
  lateConsequence: row.late_consequence,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  cancelledAt: row.cancelled_at?.toISOString() ?? null,
});

export const toFundingView = ({ purse, reason }: Funding): FundingView => ({
  kind: 'package',
  userPackageId: purse.id,
  name: purse.name,
  creditsLeft: purse.creditsLeft,
  creditsTotal: purse.creditsTotal,
  expiresOn: purse.expiresOn,
  reason,
});

/** Nothing that the member owns pays for it: only a drop-in could. */
export const noFunding: FundingView = {
  kind: 'drop_in',
  userPackageId: null,
  name: 'Drop-in',
  creditsLeft: null,
  creditsTotal: null,
  expiresOn: null,
  reason: 'none',
};

/** A booking that is about to be made, but for the numbers that only the statement knows. */
export const toBookingDraft = (draft: {
  id: string;
  schedule: SharedSchedule;
  funding: Funding;
  bookedAt: Date;
  cancelUntil: Date;
}): BookingView => ({
  id: draft.id,
  scheduleId: draft.schedule.id,
  status: 'confirmed',
  schedule: draft.schedule,
  paidWith: toFundingView(draft.funding),
  bookedAt: draft.bookedAt.toISOString(),
  cancelUntil: draft.cancelUntil.toISOString(),
  lateConsequence: 'credit_used',
  checkedInAt: null,
  cancelledAt: null,
});
