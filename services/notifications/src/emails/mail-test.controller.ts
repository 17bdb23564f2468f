import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { sendTestMail, type EmailLogRow } from '@studio/contracts';
import { IdempotencyKey } from '@studio/nest-kit';
import { SendTestMail } from './send-test-mail.js';

@Controller('/api/admin/mail-test')
export class MailTestController {
  constructor(private readonly sending: SendTestMail) {}

  @Post()
  @For(sendTestMail)
  @HttpCode(202)
  send(@CurrentUser() admin: SignedInUser, @IdempotencyKey() key: string): Promise<EmailLogRow> {
    return this.sending.execute(admin, key);
  }
}
