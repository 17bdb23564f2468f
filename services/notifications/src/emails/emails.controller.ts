import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getEmail, listEmailLog, resendEmail } from '@studio/contracts';
import { IdempotencyKey, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { EmailsQueries, type EmailFilter } from './emails.queries.js';
import { ResendEmail } from './resend-email.js';

@Controller('/api/admin/emails')
export class EmailsController {
  constructor(
    private readonly emails: EmailsQueries,
    private readonly again: ResendEmail,
  ) {}

  @For(listEmailLog)
  @Get()
  list(@ParsedQuery(listEmailLog.query) query: EmailFilter) {
    return this.emails.list(query);
  }

  @For(getEmail)
  @Get(':id')
  one(@ParsedParams(getEmail.params) { id }: { id: string }, @CurrentUser() user: SignedInUser) {
    return this.emails.one(id, user);
  }

  @For(resendEmail)
  @Post(':id/resend')
  resend(
    @ParsedParams(resendEmail.params) { id }: { id: string },
    @IdempotencyKey() key: string,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.again.execute({ id, key, by: user.id });
  }
}
