import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { listEmailLog } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { EmailsQueries } from './emails.queries.js';

@Controller()
export class EmailsController {
  constructor(private readonly emails: EmailsQueries) {}

  @For(listEmailLog)
  @Get('/api/admin/emails')
  list(@ParsedQuery(listEmailLog.query) query: Parameters<EmailsQueries['list']>[0]) {
    return this.emails.list(query);
  }
}
