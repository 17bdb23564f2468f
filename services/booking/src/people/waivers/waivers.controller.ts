import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getMemberWaiver,
  getMyWaiver,
  requestWaiver,
  signMyWaiver,
  signWaiverOfMember,
  withId,
  type SignatureInput,
  type WaiverState,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { RequestWaiver } from './request-waiver.js';
import { SignWaiver } from './sign-waiver.js';
import { findWaiver } from './waivers.queries.js';

type Id = { id: string };

/** The waiver, signed on the member's phone or on the desk's tablet. */
@Controller('api')
export class WaiversController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly signing: SignWaiver,
    private readonly requesting: RequestWaiver,
  ) {}

  @Get('me/waiver')
  @For(getMyWaiver)
  mine(@CurrentUser() { id }: SignedInUser): Promise<WaiverState> {
    return this.stateOf(id);
  }

  @Post('me/waiver/signature')
  @HttpCode(200)
  @For(signMyWaiver)
  sign(
    @CurrentUser() { id: memberId }: SignedInUser,
    @ParsedBody(signMyWaiver.body) signature: SignatureInput,
  ): Promise<WaiverState> {
    return this.signing.execute({ memberId, signature, witness: null });
  }

  @Get('admin/members/:id/waiver')
  @For(getMemberWaiver)
  ofMember(@ParsedParams(withId) { id }: Id): Promise<WaiverState> {
    return this.stateOf(id);
  }

  @Post('admin/members/:id/waiver/signature')
  @HttpCode(200)
  @For(signWaiverOfMember)
  signOfMember(
    @CurrentUser() witness: SignedInUser,
    @ParsedParams(withId) { id: memberId }: Id,
    @ParsedBody(signWaiverOfMember.body) signature: SignatureInput,
  ): Promise<WaiverState> {
    return this.signing.execute({ memberId, signature, witness });
  }

  @Post('admin/members/:id/waiver/request')
  @HttpCode(200)
  @For(requestWaiver)
  request(
    @CurrentUser() by: SignedInUser,
    @IdempotentRequest(requestWaiver) { key, params }: { key: string; params: Id },
  ): Promise<WaiverState> {
    return this.requesting.execute({ by, key, memberId: params.id });
  }

  private stateOf(memberId: string): Promise<WaiverState> {
    return findWaiver(this.dataSource.manager, { studioId: this.studio.id, memberId });
  }
}
