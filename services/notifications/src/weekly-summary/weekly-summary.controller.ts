import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { sendOwnSummary, type EmailLogRow } from '@studio/contracts';
import { IdempotencyKey } from '@studio/nest-kit';
import { SendOwnSummary } from './send-own-summary.js';

@Controller('/api/admin/weekly-summary')
export class WeeklySummaryController {
  constructor(private readonly sending: SendOwnSummary) {}

  @Post()
  @For(sendOwnSummary)
  @HttpCode(202)
  send(@CurrentUser() user: SignedInUser, @IdempotencyKey() key: string): Promise<EmailLogRow> {
    return this.sending.execute(user, key);
  }
}
