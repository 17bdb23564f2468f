import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { asChild } from '@studio/nest-kit';
import { createTransport, sendMail, type MailTransport, type OutgoingMail } from '@studio/email';
import { CONFIG, type NotificationsConfig } from '../config.js';

/** The port to the SMTP server. */
@Injectable()
export class Smtp implements OnApplicationShutdown {
  private readonly transport: MailTransport;

  constructor(@Inject(CONFIG) config: NotificationsConfig) {
    this.transport = createTransport(config.SMTP_URL, {
      answerMs: config.MAIL_ANSWER_MS,
      withoutTls: config.SMTP_WITHOUT_TLS,
    });
  }

  /** Throws what the server said, or that it didn't answer. */
  send(mail: OutgoingMail): Promise<string> {
    return asChild({ name: 'smtp', kind: 'client' }, () => sendMail(this.transport, mail));
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
