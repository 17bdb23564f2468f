import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { listMemberFees, listMyFees, type FeeView } from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findFees, sumOwed, toFeeView } from './fees.queries.js';

interface Fees {
  items: FeeView[];
  /** Fils. */
  owed: number;
}

@Controller()
export class FeesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** `owed` is what the next invoice will hold. */
  @Get('api/me/fees')
  @For(listMyFees)
  mine(@CurrentUser() user: SignedInUser): Promise<Fees> {
    return this.feesOf(user.id);
  }

  @Get('api/admin/members/:id/fees')
  @For(listMemberFees)
  ofMember(@ParsedParams(listMemberFees.params) { id }: { id: string }): Promise<Fees> {
    return this.feesOf(id);
  }

  private async feesOf(memberId: string): Promise<Fees> {
    const whose = { studioId: this.studio.id, memberId };
    const fees = await findFees(this.dataSource.manager, whose);
    return { items: fees.map(toFeeView), owed: sumOwed(fees) };
  }
}
