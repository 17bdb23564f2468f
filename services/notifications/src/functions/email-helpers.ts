import { Inject, Injectable } from '@nestjs/common';
import type { emailHelpers } from '@studio/contracts';
import { plainAddress } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { recordReportedEmail } from '../emails/emails.api.js';
import { emailsAllowed } from '../preferences/preferences.api.js';
import { personByAddress } from '../people/people.api.js';

export type HelperBody = z.infer<NonNullable<(typeof emailHelpers)['body']>>;
type Report = Exclude<HelperBody, { action: 'check_email_preferences' }>;

const REASON_LENGTH = 500;
const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;

/** Spec section 7, email-helpers: the log of mails sent elsewhere, and who takes emails. */
@Injectable()
export class EmailHelpers {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async execute(body: HelperBody): Promise<{ success: true; data: boolean }> {
    if (body.action === 'check_email_preferences') {
      const { STUDIO_ID: studioId } = this.config;
      const key = { studioId, email: plainAddress(body.user_email) };
      return { success: true, data: await emailsAllowed(this.dataSource.manager, key) };
    }
    await this.note(body);
    return { success: true, data: true };
  }

  private async note(report: Report): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    const { recipient_email: address, email_type: kind } = report;
    const failed = report.action === 'log_email_failure';
    const reason = failed ? reasonIn(report.error_message) : null;
    const status = failed ? 'failed' : 'sent';
    await inTransaction(this.dataSource, async (tx) => {
      const person = await personByAddress(tx, { studioId, address });
      const userId = person?.userId ?? null;
      await recordReportedEmail(tx, { studioId, userId, kind, address, status, reason });
    });
  }
}

/** Reasons are shown to admins: without addresses, which mail servers like to repeat. */
const reasonIn = (message: string | null): string =>
  (message ?? 'no reason was given').replace(ADDRESS, '(address)').slice(0, REASON_LENGTH);
