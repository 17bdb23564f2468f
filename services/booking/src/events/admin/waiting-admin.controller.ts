import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { moveWaiter, promoteWaiter, withId, type AdminEventDetail } from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { MoveWaiter } from './move-waiter.js';
import { PromoteWaiter } from './promote-waiter.js';

interface EntryRequest {
  entryId: string;
  reason: string;
}

@Controller('api/admin/events/:id/waiting-list')
export class WaitingAdminController {
  constructor(
    private readonly moving: MoveWaiter,
    private readonly promoting: PromoteWaiter,
  ) {}

  @Post('move')
  @HttpCode(200)
  @For(moveWaiter)
  move(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedBody(moveWaiter.body) move: EntryRequest & { to: number },
  ): Promise<AdminEventDetail> {
    return this.moving.execute(admin, id, move);
  }

  @Post('promote')
  @HttpCode(200)
  @For(promoteWaiter)
  promote(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedBody(promoteWaiter.body) request: EntryRequest & { addSeat: boolean },
  ): Promise<AdminEventDetail> {
    return this.promoting.execute(admin, id, request);
  }
}
