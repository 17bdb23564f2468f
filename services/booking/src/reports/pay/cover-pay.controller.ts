import { Controller, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { listCoverPay } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findCoverPay, type CoverPay } from './cover-pay.queries.js';

/** What a trainer would earn with classes of others. */
@Controller('api/trainer/cover/pay')
export class CoverPayController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listCoverPay)
  async list(@CurrentUser() { id: trainerId }: SignedInUser): Promise<{ items: CoverPay[] }> {
    const { id: studioId } = this.studio;
    const whose = { studioId, trainerId, now: this.studio.now() };
    return { items: await findCoverPay(this.dataSource.manager, whose) };
  }
}
