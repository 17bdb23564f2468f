import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { optInToEmails } from '../preferences/preferences.api.js';
import type { Subscriber } from './unsubscribe.api.js';

/** Mails of one kind come to one person again. Safe to repeat. */
@Injectable()
export class ResumeEmails {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ studioId, userId, address, topic }: Subscriber): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (userId) return optInToEmails(tx, { studioId, userId, kind: topic });
      await tx.query(
        `DELETE FROM email_opt_outs WHERE studio_id = $1 AND address = lower($2) AND kind = $3`,
        [studioId, address, topic],
      );
    });
  }
}
