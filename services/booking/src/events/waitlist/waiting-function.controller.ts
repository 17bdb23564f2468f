import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { manageEventWaitingList } from '@studio/contracts';
import { WaitingFunction, type WaitlistAnswer } from './waiting-function.js';

@Controller('functions/v1/manage-event-waiting-list')
export class WaitingFunctionController {
  constructor(private readonly waiting: WaitingFunction) {}

  @Post()
  @HttpCode(200)
  @For(manageEventWaitingList)
  run(@Body() body: unknown, @CurrentUser() user: SignedInUser): Promise<WaitlistAnswer> {
    return this.waiting.execute(body, user.id);
  }
}
