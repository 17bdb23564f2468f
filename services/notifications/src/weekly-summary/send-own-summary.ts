import { Inject, Injectable } from '@nestjs/common';
import { isAdmin, type SignedInUser } from '@studio/auth';
import type { EmailLogRow } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails, emailOfCause } from '../emails/emails.api.js';
import { idOfKey } from '../shared/id-of-key.js';
import { summaryMailOf } from './summary-mail.js';
import { SummarySources } from './summary-sources.js';
import { lastWeek } from './week.js';

const AN_HOUR = 3;
const HOUR_MS = 3_600_000;

/** Last week's summary at once, to who asks for it: whatever they have switched off. */
@Injectable()
export class SendOwnSummary {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: SummarySources,
    private readonly emails: Emails,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE. Repeated with its key, it is one. */
  async execute(user: SignedInUser, key: string): Promise<EmailLogRow> {
    const { STUDIO_ID: studioId, PUBLIC_URL: publicUrl } = this.config;
    const { id: userId, email, fullName } = user;
    const cause = { studioId, id: idOfKey('own-weekly-summary', userId, key) };
    const sent = await emailOfCause(this.dataSource.manager, cause);
    if (sent) return sent;
    const week = lastWeek(new Date());
    const facts = await this.sources.read(week);
    if (facts.missing.length > 0) throw new Refused('SERVICE_UNAVAILABLE');
    const to = { email, fullName, isAdmin: isAdmin(user), publicUrl };
    return inTransaction(this.dataSource, async (tx) => {
      await this.refuseTooMany(tx, userId);
      await this.emails.enqueue(tx, cause, {
        kind: 'weekly-summary',
        userId,
        payload: summaryMailOf(facts, week, to),
        requestedBy: userId,
        isRequested: true,
      });
      const noted = await emailOfCause(tx, cause);
      if (!noted) throw new Refused('NOT_FOUND');
      return noted;
    });
  }

  /** Two at once wait for each other. */
  private async refuseTooMany(tx: EntityManager, userId: string): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `weekly summary of ${userId}`,
    ]);
    const [row] = await tx.query<{ count: number; oldest: Date }[]>(
      `SELECT count(*)::int AS count, min(created_at) AS oldest FROM email_jobs
       WHERE studio_id = $1 AND kind = 'weekly-summary' AND requested_by = $2 AND created_at > $3`,
      [studioId, userId, new Date(Date.now() - HOUR_MS)],
    );
    if (!row || row.count < AN_HOUR) return;
    const retryAfter = Math.ceil((row.oldest.getTime() + HOUR_MS - Date.now()) / 1_000);
    throw new Refused('TOO_MANY_REQUESTS', { retryAfter });
  }
}
