import { Inject, Injectable } from '@nestjs/common';
import { calendarAttachment, isMailKind } from '@studio/email';
import { continueTrace, detached, logger, requestContext } from '@studio/nest-kit';
import { toStudio } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Attachments } from './attachments.js';
import { CalendarSequence } from './calendar-sequence.js';
import { claimEmails, type DueEmail } from './claim-emails.js';
import { drawEmail } from './draw-email.js';
import { EmailAttempts } from './email-attempts.js';
import { isFinal, isUnknownAddress, pauseAfter, reasonOf } from './email-rules.js';
import { mailboxOf } from './mailbox.js';
import { sentMail } from './release-emails.js';
import { SentLog } from '../shared/sent-log.js';
import { Smtp } from './smtp.js';

export interface EmailToSend {
  id: string;
  /** In which trace it is sent; unless given, in the one at hand. */
  elsewhere?: { traceparent: string | undefined };
}

/** Sends mails of one studio, each that is due, and notes each attempt. */
@Injectable()
export class SendEmails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly smtp: Smtp,
    private readonly attachments: Attachments,
    private readonly sequence: CalendarSequence,
    private readonly sentLog: SentLog,
    private readonly attempts: EmailAttempts,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Throws, after all others were sent, when an attempt could not be noted. */
  async execute(studioId: string, emails: readonly EmailToSend[]): Promise<void> {
    const byId = new Map(emails.map((email) => [email.id, email]));
    const due = await claimEmails(this.dataSource, studioId, [...byId.keys()]);
    const sent = await Promise.allSettled(
      due.map((email) => this.sendTraced(email, byId.get(email.id)?.elsewhere)),
    );
    const failed = sent.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private sendTraced(email: DueEmail, elsewhere: EmailToSend['elsewhere']): Promise<void> {
    const send = (): Promise<void> => this.send(email);
    return requestContext.run({ requestId: email.id }, () => {
      if (!elsewhere) return send();
      const span = {
        name: 'handle emails',
        kind: 'consumer',
        parent: elsewhere.traceparent,
      } as const;
      return detached(() => continueTrace(span, send));
    });
  }

  private async send(email: DueEmail): Promise<void> {
    if (email.sendBefore < new Date())
      return this.attempts.note(email, { failed: 'too late to be of use' });
    try {
      await this.submit(email);
    } catch (error) {
      logger.warn({ emailId: email.id, reason: reasonOf(error) }, 'email not sent');
      return this.noteFailure(email, error);
    }
    await this.sentLog.add(sentMail(email));
    await this.attempts.note(email, 'sent');
  }

  private async submit(email: DueEmail): Promise<void> {
    const { kind, calendar, recipient, language } = email;
    if (!isMailKind(kind)) throw new Error('no such mail');
    const studio = toStudio(email.studio);
    const drawn = drawEmail({ ...email, kind }, this.config, studio);
    const attachments = await this.attachments.of(email.attachments);
    const entry = calendar && (await this.sequence.counted(calendar, email.userId));
    const from = mailboxOf(this.config.MAIL_FROM, studio);
    const parties = { organizer: from, attendee: recipient };
    await this.smtp.send({
      id: email.id,
      from,
      to: recipient,
      ...drawn,
      language,
      calendar: entry && calendarAttachment(entry, parties),
      attachments,
    });
  }

  private async noteFailure(email: DueEmail, error: unknown): Promise<void> {
    const againInMs = pauseAfter(email.attempts, this.config.MAIL_FIRST_PAUSE_MS);
    const tooLate = Date.now() + againInMs > email.sendBefore.getTime();
    const failed = reasonOf(error);
    const isOver = isFinal(error) || tooLate;
    await this.attempts.note(
      email,
      isOver ? { failed, isUnknownAddress: isUnknownAddress(error) } : { failed, againInMs },
    );
  }
}
