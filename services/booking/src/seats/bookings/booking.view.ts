import type { BookingView, fundingView, SpotKind, StudioSettings } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import type { z } from 'zod';
import type { BookingTerms, OfBooking } from '../../policy/booking-windows.js';
import {
  toSharedSchedule,
  type ScheduleRow,
  type SharedSchedule,
} from '../schedules/schedules.api.js';
import { periodOf, usedIn } from '../../funding/subscriptions/subscriptions.api.js';
import type { Funding, PackageFunding, PlanFunding } from './funding-rules.js';

export type FundingView = z.infer<typeof fundingView>;

/** A booking with its class and the package that paid, as `bookingColumns` selects them. */
export interface BookingRow extends ScheduleRow, OfBooking {
  booking_id: string;
  member_id: string;
  status: BookingView['status'];
  funding_kind: FundingView['kind'];
  user_package_id: string | null;
  member_subscription_id: string | null;
  /** Fils, of a drop-in. */
  price: number;
  payment_id: string | null;
  funding_name: string;
  funding_reason: FundingView['reason'];
  credits: number;
  credits_left: number | null;
  credits_total: number | null;
  expires_on: string | null;
  cancel_until: Date;
  late_consequence: BookingView['lateConsequence'];
  late_fee: number;
  hold_expires_at: Date | null;
  undo_until: Date | null;
  booked_at: Date;
  cancelled_at: Date | null;
  checked_in_at: Date | null;
  no_show_final_at: Date | null;
  waived_at: Date | null;
  /** Who made it at the front desk. */
  booked_by: string | null;
  notify_member: boolean;
  /** The booking that was moved to this class. */
  rescheduled_from: string | null;
  spot: number | null;
  spot_kind: SpotKind | null;
}

export const bookingColumns = `
  b.id AS booking_id, b.member_id, b.status, b.funding_kind, b.user_package_id, b.funding_name,
  b.funding_reason, b.credits, b.cancel_until, b.late_consequence, b.booked_at, b.cancelled_at,
  b.checked_in_at, b.member_subscription_id, b.price, b.payment_id, b.late_fee, b.hold_expires_at,
  b.undo_until, b.no_show_final_at, b.waived_at, b.kept_numbers, b.booked_by,
  b.notify_member, b.rescheduled_from, b.spot,
  CASE WHEN b.spot IS NOT NULL THEN
    (SELECT spot.kind FROM rooms o, jsonb_to_recordset(o.spots) AS spot (number integer, kind text)
      WHERE o.studio_id = s.studio_id AND o.id = s.room_id AND spot.number = b.spot)
  END AS spot_kind,
  p.credits_left, p.credits_total, p.expires_on::text AS expires_on`;

/** What `bookingColumns` needs beside `bookings b`; schedules come as `s`. */
export const bookingJoins = `
  JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
  LEFT JOIN user_packages p ON p.studio_id = b.studio_id AND p.id = b.user_package_id`;

export const toBookingView = (row: BookingRow, numbers: StudioSettings): BookingView => ({
  id: row.booking_id,
  scheduleId: row.schedule_id,
  status: row.status,
  schedule: toSharedSchedule(row, numbers),
  paidWith: {
    kind: row.funding_kind,
    userPackageId: row.user_package_id,
    subscriptionId: row.member_subscription_id,
    name: row.funding_name,
    creditsLeft: row.credits_left,
    creditsTotal: row.credits_total,
    expiresOn: row.expires_on,
    price: row.funding_kind === 'drop_in' ? row.price : null,
    reason: row.funding_reason,
  },
  bookedAt: row.booked_at.toISOString(),
  cancelUntil: row.cancel_until.toISOString(),
  lateConsequence: row.late_consequence,
  lateFee: row.late_fee,
  holdExpiresAt: row.status === 'held' ? textOf(row.hold_expires_at) : null,
  checkedInAt: textOf(row.checked_in_at),
  cancelledAt: textOf(row.cancelled_at),
  noShowFinalAt: textOf(row.no_show_final_at),
  waivedAt: textOf(row.waived_at),
  spot: spotOf(row),
});

/** What has ended holds none; nor is there one that its room hasn't any more. */
const spotOf = ({ spot, spot_kind: kind, status }: BookingRow): BookingView['spot'] =>
  spot !== null && kind && hasSeat.includes(status) ? { number: spot, kind } : null;

const hasSeat: readonly string[] = ['held', 'confirmed', 'attended', 'no_show'];

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** What would pay for a class that starts then. */
export const toFundingView = (funding: Funding, startsAt: Date): FundingView =>
  funding.kind === 'package' ? viewOfPackage(funding) : viewOfPlan(funding, startsAt);

const viewOfPackage = ({ userPackage, reason }: PackageFunding): FundingView => ({
  kind: 'package',
  userPackageId: userPackage.id,
  subscriptionId: null,
  name: userPackage.name,
  creditsLeft: userPackage.creditsLeft,
  creditsTotal: userPackage.creditsTotal,
  expiresOn: userPackage.expiresOn,
  price: null,
  reason,
});

const viewOfPlan = ({ plan, reason }: PlanFunding, startsAt: Date): FundingView => {
  const period = periodOf(plan, studioDay(startsAt));
  const left = plan.limit === null || !period ? null : plan.limit - usedIn(plan, period);
  return {
    kind: 'subscription',
    userPackageId: null,
    subscriptionId: plan.id,
    name: plan.name,
    creditsLeft: left,
    creditsTotal: plan.limit,
    expiresOn: period ? addDays(period.before, -1) : null,
    price: null,
    reason,
  };
};

/** A seat by card, whatever else could pay; `none`: nothing else does. */
export const dropInView = (price: number, reason: 'chosen' | 'none'): FundingView => ({
  kind: 'drop_in',
  userPackageId: null,
  subscriptionId: null,
  name: 'Drop-in',
  creditsLeft: null,
  creditsTotal: null,
  expiresOn: null,
  price,
  reason,
});

/** A booking that is about to be made, but for the numbers that only the statement knows. */
export const toBookingDraft = (draft: {
  id: string;
  schedule: SharedSchedule;
  paidWith: FundingView;
  terms: BookingTerms;
  bookedAt: Date;
}): BookingView => ({
  id: draft.id,
  scheduleId: draft.schedule.id,
  status: 'confirmed',
  schedule: draft.schedule,
  paidWith: draft.paidWith,
  bookedAt: draft.bookedAt.toISOString(),
  cancelUntil: draft.terms.cancelUntil.toISOString(),
  lateConsequence: draft.terms.lateConsequence,
  lateFee: draft.terms.lateFee,
  holdExpiresAt: null,
  checkedInAt: null,
  cancelledAt: null,
  noShowFinalAt: null,
  waivedAt: null,
  spot: null,
});
