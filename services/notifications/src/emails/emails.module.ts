import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { queueAt } from '@studio/outbox';
import { Attachments } from './attachments.js';
import { CalendarSequence } from './calendar-sequence.js';
import { EmailAttempts } from './email-attempts.js';
import { EMAILS, EmailQueue } from './email-queue.js';
import { Emails } from './emails.api.js';
import { EmailsController } from './emails.controller.js';
import { EmailsProcessor } from './emails.processor.js';
import { EmailsQueries } from './emails.queries.js';
import { MailsMetrics } from './mails-metrics.js';
import { MailTestController } from './mail-test.controller.js';
import { ResendEmail } from './resend-email.js';
import { SendTestMail } from './send-test-mail.js';
import { SendEmails } from './send-emails.js';
import { Smtp } from './smtp.js';
import { RetryEmails } from './retry-emails.job.js';

@Module({})
export class EmailsModule {
  static forRoot(redisUrl: string): DynamicModule {
    return {
      module: EmailsModule,
      global: true,
      imports: [BullModule.registerQueue(queueAt(redisUrl, EMAILS))],
      controllers: [EmailsController, MailTestController],
      providers: [
        Attachments,
        CalendarSequence,
        EmailAttempts,
        Emails,
        EmailQueue,
        EmailsProcessor,
        EmailsQueries,
        MailsMetrics,
        ResendEmail,
        SendTestMail,
        SendEmails,
        Smtp,
        RetryEmails,
      ],
      exports: [Emails],
    };
  }
}
