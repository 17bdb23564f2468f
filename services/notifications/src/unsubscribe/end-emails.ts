import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { optOutOfEmails } from '../preferences/preferences.api.js';
import type { Subscriber } from './unsubscribe.api.js';

/** Ends mails of one kind for one person. Safe to repeat. */
@Injectable()
export class EndEmails {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ studioId, userId, address, topic }: Subscriber): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (userId) return optOutOfEmails(tx, { studioId, userId, kind: topic });
      await tx.query(
        `INSERT INTO email_opt_outs (studio_id, address, kind) VALUES ($1, lower($2), $3)
         ON CONFLICT DO NOTHING`,
        [studioId, address, topic],
      );
    });
  }
}
