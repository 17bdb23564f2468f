import { Controller, Get, Inject, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getBillingDetails,
  getMyBillingDetails,
  putBillingDetails,
  putMyBillingDetails,
  type BillingDetails,
  type BillingDetailsView,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { readBillingDetails } from './billing-details.queries.js';
import { ChangeBillingDetails } from './change-billing-details.js';

@Controller('/api')
export class BillingDetailsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changing: ChangeBillingDetails,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(getMyBillingDetails)
  @Get('me/billing-details')
  mine(@CurrentUser() { id }: SignedInUser): Promise<BillingDetailsView> {
    return this.read(id);
  }

  @For(putMyBillingDetails)
  @Put('me/billing-details')
  setMine(
    @CurrentUser() { id: userId }: SignedInUser,
    @ParsedBody(putMyBillingDetails.body) details: BillingDetails,
  ): Promise<BillingDetailsView> {
    return this.changing.execute({ userId, details, actorId: null });
  }

  @For(getBillingDetails)
  @Get('admin/people/:id/billing-details')
  of(@ParsedParams(getBillingDetails.params) { id }: { id: string }): Promise<BillingDetailsView> {
    return this.read(id);
  }

  @For(putBillingDetails)
  @Put('admin/people/:id/billing-details')
  set(
    @ParsedParams(putBillingDetails.params) { id: userId }: { id: string },
    @CurrentUser() { id: actorId }: SignedInUser,
    @ParsedBody(putBillingDetails.body) details: BillingDetails,
  ): Promise<BillingDetailsView> {
    return this.changing.execute({ userId, details, actorId });
  }

  private read(userId: string): Promise<BillingDetailsView> {
    const studioId = this.config.STUDIO_ID;
    return readBillingDetails(this.dataSource.manager, { studioId, userId });
  }
}
