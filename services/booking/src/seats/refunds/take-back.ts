import { Injectable } from '@nestjs/common';
import type { TakeBackAnswer, TakeBackRequest } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { currentRecordOf } from '../../people/members/members.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { ScheduleCache } from '../schedules/schedules.api.js';
import { lockPackagesOf } from './lock-packages-of.js';
import { findSeats, toPaidSeats } from './paid-seats.queries.js';
import { takeBackCredits } from './take-back-credits.js';

/** A refund of a package takes back the credits that it covers, once, however often it is requested. */
@Injectable()
export class TakeBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** Throws PACKAGE_NOT_FOUND also for a package that another payment or person bought. */
  async execute(request: TakeBackRequest): Promise<TakeBackAnswer> {
    const { studio } = this;
    const { refundId, share, reason, askedBy = null } = request;
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const memberId = await currentRecordOf(tx, studio.id, request.userId);
      const packages = await lockPackagesOf(tx, { studioId: studio.id, ...request });
      const [owned] = packages ?? [];
      if (!packages || owned?.id !== request.userPackageId || owned.memberId !== memberId)
        throw new Refused('PACKAGE_NOT_FOUND');
      const refund = { studio, refundId, packages, share, reason, askedBy };
      const { credits, bookingIds } = await takeBackCredits(tx, refund);
      const cancelled = await findSeats(tx, { studioId: studio.id, bookingIds });
      return {
        creditsTaken: credits,
        creditsLeft: owned.creditsLeft,
        cancelled: toPaidSeats(cancelled),
      };
    });
    this.scheduleCache.forget();
    return answer;
  }
}
