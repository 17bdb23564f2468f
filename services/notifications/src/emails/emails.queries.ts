import { Inject, Injectable } from '@nestjs/common';
import type { emailLogRow, listEmailLog } from '@studio/contracts';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { EmailJob } from './email-job.entity.js';

const PAGE = 50;
type EmailView = z.infer<typeof emailLogRow>;

const toEmailView = (row: EmailJob): EmailView => ({
  id: row.id,
  userId: row.userId,
  kind: row.kind,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
});

@Injectable()
export class EmailsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async list(
    query: z.infer<NonNullable<(typeof listEmailLog)['query']>>,
  ): Promise<{ items: EmailView[] }> {
    const rows = await this.dataSource.manager.find(EmailJob, {
      where: {
        studioId: this.config.STUDIO_ID,
        ...(query.userId !== undefined && { userId: query.userId }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: query.limit ?? PAGE,
    });
    return { items: rows.map(toEmailView) };
  }
}
