import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { getMemberRecord, type MemberRecord } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findLatestBookings, toBookingView } from '../../seats/seats.api.js';
import { findLedger } from '../../funding/credits/credits.api.js';
import { bookingAbilityOf } from '../../funding/booking-ability/booking-ability.api.js';
import { findFees, sumOwed } from '../../funding/fees/fees.api.js';
import { findPlacesOfMember } from '../../events/reservations/reservations.api.js';
import { findImportedVisits } from '../../people/imported-visits/imported-visits.api.js';
import { findHistoryOf } from '../../people/history/history.api.js';
import { findUserPackages, toUserPackageView } from '../../funding/packages/packages.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findMemberships, toMemberPlan } from '../../funding/subscriptions/subscriptions.api.js';
import { countVisits } from './records.queries.js';

/** All that the front desk knows of one member. */
@Controller('api/admin/members/:id/record')
export class RecordsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(getMemberRecord)
  async record(
    @ParsedParams(getMemberRecord.params) { id: memberId }: { id: string },
  ): Promise<MemberRecord> {
    const { id: studioId, settings: numbers } = this.studio;
    const now = this.studio.now();
    const today = studioDay(now);
    const [memberships, fees, owned, bookings, places, ledger, history, counts, importedVisits] =
      await Promise.all([
        findMemberships(this.dataSource, { studioId, memberId, at: now }),
        findFees(this.dataSource.manager, { studioId, memberId }),
        findUserPackages(this.dataSource, { studioId, memberId, today }),
        findLatestBookings(this.dataSource, studioId, memberId),
        findPlacesOfMember(this.dataSource, { studioId, memberId }),
        findLedger(this.dataSource, studioId, memberId),
        findHistoryOf(this.dataSource, studioId, memberId),
        countVisits(this.dataSource, studioId, memberId),
        findImportedVisits(this.dataSource, studioId, memberId),
      ]);
    const plans = memberships.map((one) => toMemberPlan(one, { now, numbers }));
    const packages = owned.map((row) => toUserPackageView(row, today));
    return {
      plans,
      packages,
      bookingAbility: bookingAbilityOf(plans, packages),
      feesOwed: sumOwed(fees),
      bookings: bookings.map((row) => toBookingView(row, this.studio.settings)),
      eventPlaces: places,
      ledger,
      history,
      counts,
      importedVisits,
    };
  }
}
