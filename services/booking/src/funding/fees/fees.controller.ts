import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { listMyFees, type FeeView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findFees, sumOwed, toFeeView } from './fees.queries.js';

@Controller('api/me/fees')
export class FeesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** `owed` is what the next invoice will hold. */
  @Get()
  @For(listMyFees)
  async mine(@CurrentUser() user: SignedInUser): Promise<{ items: FeeView[]; owed: number }> {
    const whose = { studioId: this.studio.id, memberId: user.id };
    const fees = await findFees(this.dataSource.manager, whose);
    return { items: fees.map(toFeeView), owed: sumOwed(fees) };
  }
}
