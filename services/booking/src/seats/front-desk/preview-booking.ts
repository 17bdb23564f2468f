import { Injectable } from '@nestjs/common';
import type { BookingPreview, StudioSettings } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { leftAfter } from '../../funding/subscriptions/subscriptions.api.js';
import { findMemberName, UnknownMember } from '../../people/members/members.api.js';
import { bookingTerms } from '../../policy/booking-windows.js';
import { classSettings } from '../../policy/class-policy.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  canOverride,
  classCostOf,
  fundingsFor,
  fundingSourcesOf,
  loadBookingContext,
  paysWith,
  seatRefusals,
  toFundingView,
  type BookingContext,
  type Funding,
} from '../bookings/bookings.api.js';
import { toSharedSchedule } from '../schedules/schedules.api.js';
import { seatFromWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { findOwnEntry } from '../waitlists/waitlists.api.js';

interface Whose {
  studioId: string;
  scheduleId: string;
  memberId: string;
}

/** A class by the rules of the member that the front desk is about to book. */
@Injectable()
export class PreviewBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws MEMBER_NOT_FOUND, SCHEDULE_NOT_FOUND. */
  async execute(memberId: string, scheduleId: string): Promise<BookingPreview> {
    const { id: studioId, settings: numbers } = this.studio;
    const now = this.studio.now();
    const whose = { studioId, scheduleId, memberId };
    const [memberName, entry, complimentaryThisYear] = await Promise.all([
      findMemberName(this.dataSource, studioId, memberId),
      findOwnEntry(this.dataSource, whose),
      this.countComplimentary(memberId, now),
    ]);
    const context = entry
      ? await this.contextWithoutEntry(whose, now)
      : await loadBookingContext(this.dataSource, { ...whose, key: null, whole: true });
    if (memberName === undefined) throw new UnknownMember(memberId);
    if (!context) throw new Refused('SCHEDULE_NOT_FOUND');
    const fundings = fundingsFor(fundingSourcesOf(context, now, numbers), classCostOf(context));
    return {
      memberId,
      memberName,
      schedule: toSharedSchedule(context, numbers),
      refusals: seatRefusals(context, { now, numbers }).map((refused) => ({
        code: refused.code,
        details: refused.details ?? null,
        canOverride: canOverride(context, refused),
      })),
      ownBookingId: context.own_booking?.id ?? null,
      waitingPosition: entry?.position ?? null,
      choices: fundings.map((funding) => toChoice(context, funding, { now, numbers })),
      complimentaryThisYear,
    };
  }

  /** As it will be when the seat is given: the credit that the list holds is free to pay. */
  private async contextWithoutEntry(whose: Whose, now: Date): Promise<BookingContext | undefined> {
    const runner = this.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await seatFromWaitlist(runner.manager, { ...whose, now });
      return await loadBookingContext(runner.manager, { ...whose, key: null, whole: true });
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }

  private async countComplimentary(memberId: string, now: Date): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM bookings
       WHERE studio_id = $1 AND member_id = $2 AND funding_kind = 'comp'
         AND status NOT IN ('cancelled', 'studio_cancelled')
         AND starts_at >= ($3 || '-01-01')::date::timestamp AT TIME ZONE 'Asia/Dubai'`,
      [this.studio.id, memberId, studioDay(now).slice(0, 4)],
    );
    return row?.count ?? 0;
  }
}

const toChoice = (
  context: BookingContext,
  funding: Funding,
  { now, numbers }: { now: Date; numbers: StudioSettings },
): BookingPreview['choices'][number] => {
  const settings = classSettings(numbers, context);
  const terms = bookingTerms(context.starts_at, paysWith(funding), {
    now,
    promoted: false,
    settings,
  });
  return {
    funding: toFundingView(funding, context.starts_at),
    leftAfter:
      funding.kind === 'package'
        ? funding.userPackage.creditsLeft - context.credit_cost
        : leftAfter(funding.plan, context.starts_at),
    lateConsequence: terms.lateConsequence,
    lateFee: terms.lateFee,
  };
};
