import { Inject, Injectable } from '@nestjs/common';
import type { MailAddressState } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { forgetRefusal } from './people.api.js';

/** The front desk was told that the mailbox works again: mails are tried there. Safe to repeat. */
@Injectable()
export class RetryMailAddress {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async execute(userId: string): Promise<MailAddressState> {
    const person = { studioId: this.config.STUDIO_ID, userId };
    await inTransaction(this.dataSource, (tx) => forgetRefusal(tx, person));
    return { refusedSince: null };
  }
}
