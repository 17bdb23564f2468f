import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { getMemberRecord } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { findLatestBookings, toBookingView } from '../bookings/bookings.api.js';
import { findLedger } from '../credits/credits.api.js';
import { findHistoryOf } from '../history/history.api.js';
import { findUserPackages, toUserPackageView } from '../packages/packages.api.js';
import { Studio } from '../shared/studio.js';
import { countVisits } from './records.queries.js';

type MemberRecord = z.infer<NonNullable<(typeof getMemberRecord)['response']>>;

/** All that the desk knows of one member. */
@Controller('api/admin/members/:id/record')
export class RecordsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  @Get()
  @For(getMemberRecord)
  async record(
    @ParsedParams(getMemberRecord.params) { id: memberId }: { id: string },
  ): Promise<MemberRecord> {
    const { id: studioId } = this.studio;
    const today = studioDay(this.studio.now());
    const [packages, bookings, ledger, history, counts] = await Promise.all([
      findUserPackages(this.dataSource, { studioId, memberId, today }),
      findLatestBookings(this.dataSource, studioId, memberId),
      findLedger(this.dataSource, studioId, memberId),
      findHistoryOf(this.dataSource, studioId, memberId),
      countVisits(this.dataSource, studioId, memberId),
    ]);
    return {
      packages: packages.map((row) => toUserPackageView(row, today)),
      bookings: bookings.map((row) => toBookingView(row, this.studio.settings)),
      ledger,
      history,
      counts,
    };
  }
}
