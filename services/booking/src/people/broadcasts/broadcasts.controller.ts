import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  broadcastRecipients,
  cancelBroadcast,
  createBroadcast,
  listBroadcasts,
  testBroadcast,
  type AudienceEffect,
  type Broadcast,
  type BroadcastAudience,
  type BroadcastInput,
  type MessageInput,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findBroadcasts } from './broadcasts.queries.js';
import { CancelBroadcast } from './cancel-broadcast.js';
import { CreateBroadcast } from './create-broadcast.js';
import { PreviewBroadcast } from './preview-broadcast.js';
import { TestBroadcast } from './test-broadcast.js';

@Controller('api/admin/broadcasts')
export class BroadcastsController {
  constructor(
    private readonly creation: CreateBroadcast,
    private readonly previewing: PreviewBroadcast,
    private readonly cancellation: CancelBroadcast,
    private readonly test: TestBroadcast,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listBroadcasts)
  list(
    @ParsedQuery(listBroadcasts.query) { cursor }: { cursor?: string },
  ): Promise<{ items: Broadcast[]; nextCursor: string | null }> {
    return findBroadcasts(this.dataSource.manager, { studioId: this.studio.id, cursor });
  }

  @Post('recipients')
  @HttpCode(200)
  @For(broadcastRecipients)
  recipients(
    @ParsedBody(broadcastRecipients.body) { audience }: { audience: BroadcastAudience },
  ): Promise<AudienceEffect> {
    return this.previewing.execute(audience);
  }

  @Post()
  @For(createBroadcast)
  create(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(createBroadcast) { key, body }: { key: string; body: BroadcastInput },
  ): Promise<Broadcast> {
    return this.creation.execute({ admin, key, input: body });
  }

  @Post('test')
  @For(testBroadcast)
  sendTest(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(testBroadcast) { key, body }: { key: string; body: MessageInput },
  ): Promise<{ recipients: number }> {
    return this.test.execute(admin, { key, message: body });
  }

  @Delete(':id')
  @For(cancelBroadcast)
  cancel(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(cancelBroadcast.params) { id }: { id: string },
  ): Promise<Broadcast> {
    return this.cancellation.execute(admin, id);
  }
}
