import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  acceptClassOffer,
  changeClassWaiting,
  declineClassOffer,
  getAdminClassWaiting,
  getClassWaiting,
  joinClassWaiting,
  leaveClassWaiting,
  listMyWaiting,
  withId,
  type AdminClassWaiting,
  type MyWaitingEntry,
  type WaitingEntry,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { AcceptOffer } from './accept-offer.js';
import { ChangeMode } from './change-mode.js';
import { DeclineOffer } from './decline-offer.js';
import { JoinWaitlist } from './join-waitlist.js';
import { LeaveWaitlist } from './leave-waitlist.js';
import { WaitlistOfClass } from './waitlist-of-class.js';
import { MyWaitlistsQueries } from './my-waitlists.queries.js';

interface WithId {
  id: string;
}

interface JoinRequest {
  mode: 'auto' | 'ask';
  userPackageId?: string;
  subscriptionId?: string;
}

@Controller('api')
export class ClassWaitingController {
  constructor(
    private readonly joining: JoinWaitlist,
    private readonly leaving: LeaveWaitlist,
    private readonly changing: ChangeMode,
    private readonly accepting: AcceptOffer,
    private readonly declining: DeclineOffer,
    private readonly own: MyWaitlistsQueries,
    private readonly list: WaitlistOfClass,
  ) {}

  @Post('schedules/:id/waiting-list')
  @For(joinClassWaiting)
  join(
    @CurrentUser() user: SignedInUser,
    @IdempotentRequest(joinClassWaiting)
    { key, params, body }: { key: string; params: WithId; body: JoinRequest },
  ): Promise<WaitingEntry> {
    const { mode, userPackageId, subscriptionId } = body;
    const chosen = userPackageId === undefined ? undefined : { userPackageId };
    const payer = subscriptionId === undefined ? chosen : { subscriptionId };
    return this.joining.execute(user, { scheduleId: params.id, mode, payer, key });
  }

  @Get('schedules/:id/waiting-list')
  @For(getClassWaiting)
  one(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<WaitingEntry> {
    return this.own.one(id, user.id);
  }

  @Patch('schedules/:id/waiting-list')
  @For(changeClassWaiting)
  change(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeClassWaiting.body) { mode }: Pick<JoinRequest, 'mode'>,
  ): Promise<WaitingEntry> {
    return this.changing.execute(id, user.id, mode);
  }

  @Delete('schedules/:id/waiting-list')
  @HttpCode(204)
  @For(leaveClassWaiting)
  leave(@CurrentUser() user: SignedInUser, @ParsedParams(withId) { id }: WithId): Promise<void> {
    return this.leaving.execute(id, user.id);
  }

  @Post('schedules/:id/waiting-list/accept')
  @HttpCode(200)
  @For(acceptClassOffer)
  accept(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(withId) { id: scheduleId }: WithId,
  ): Promise<{ bookingId: string }> {
    return this.accepting.execute({ scheduleId, memberId: user.id });
  }

  @Post('schedules/:id/waiting-list/decline')
  @HttpCode(204)
  @For(declineClassOffer)
  decline(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(withId) { id: scheduleId }: WithId,
  ): Promise<void> {
    return this.declining.execute({ scheduleId, memberId: user.id });
  }

  @Get('me/waiting-list')
  @For(listMyWaiting)
  async mine(@CurrentUser() user: SignedInUser): Promise<{ items: MyWaitingEntry[] }> {
    return { items: await this.own.all(user.id) };
  }

  @Get('admin/schedules/:id/waiting-list')
  @For(getAdminClassWaiting)
  ofClass(@ParsedParams(withId) { id }: WithId): Promise<AdminClassWaiting> {
    return this.list.execute(id);
  }
}
