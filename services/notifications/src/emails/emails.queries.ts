import { Inject, Injectable } from '@nestjs/common';
import { isManager, type SignedInUser } from '@studio/auth';
import { instant, type EmailDetails, type EmailLogRow, type listEmailLog } from '@studio/contracts';
import { addDays, studioInstant } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { studioOf } from '@studio/outbox';
import { Brackets, DataSource, type SelectQueryBuilder } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { EmailJob } from './email-job.entity.js';
import { toEmailDetails, toEmailView, type Attempt, type Resent } from './email.view.js';

const PAGE = 50;
export type EmailFilter = z.infer<NonNullable<(typeof listEmailLog)['query']>>;

@Injectable()
export class EmailsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Newest first. `total` counts all that the filter finds. */
  async list(
    filter: EmailFilter,
  ): Promise<{ items: EmailLogRow[]; total: number; nextCursor: string | null }> {
    const take = filter.limit ?? PAGE;
    const [total, rows] = await Promise.all([
      this.found(filter).getCount(),
      after(this.found(filter), filter.cursor)
        .orderBy('job.createdAt', 'DESC')
        .addOrderBy('job.id', 'DESC')
        .limit(take + 1)
        .getMany(),
    ]);
    const items = rows.slice(0, take);
    const last = rows.length > take ? items.at(-1) : undefined;
    const nextCursor = last ? `${last.createdAt.toISOString()}_${last.id}` : null;
    return { items: items.map(toEmailView), total, nextCursor };
  }

  /** Throws NOT_FOUND. What reports say is for who may read reports. */
  async one(id: string, reader: SignedInUser): Promise<EmailDetails> {
    const key = { studioId: this.config.STUDIO_ID, id };
    const job = await this.dataSource.manager.findOneBy(EmailJob, key);
    if (!job) throw new Refused('NOT_FOUND');
    const [log, resentAs]: [Attempt[], Resent[]] = await Promise.all([
      this.dataSource.query(
        `SELECT attempt, outcome, detail, at FROM email_log
         WHERE studio_id = $1 AND job_id = $2 ORDER BY at, attempt`,
        [key.studioId, id],
      ),
      this.dataSource.query(
        `SELECT id, status, created_at AS "createdAt" FROM email_jobs
         WHERE studio_id = $1 AND resend_of = $2 ORDER BY created_at`,
        [key.studioId, id],
      ),
    ]);
    const studio = await studioOf(this.dataSource.manager, key.studioId);
    const details = toEmailDetails({ job, log, resentAs }, this.config, studio);
    const isHidden = job.kind === 'weekly-summary' && !isManager(reader);
    return isHidden ? { ...details, html: null, text: null } : details;
  }

  private found(filter: EmailFilter): SelectQueryBuilder<EmailJob> {
    const { userId, about, search, kind, status, from, to } = filter;
    const query = this.dataSource
      .createQueryBuilder(EmailJob, 'job')
      .where('job.studioId = :studio', { studio: this.config.STUDIO_ID });
    if (userId !== undefined) query.andWhere('job.userId = :userId', { userId });
    if (about) query.andWhere(isAbout, { about: about.split(',') });
    if (kind) query.andWhere('job.kind = :kind', { kind });
    if (status) query.andWhere('job.status = :status', { status });
    if (from) query.andWhere('job.createdAt >= :from', { from: studioInstant(from) });
    if (to) query.andWhere('job.createdAt < :to', { to: studioInstant(addDays(to, 1)) });
    if (search) {
      const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
      query.andWhere(
        new Brackets((either) =>
          either
            .where('job.recipient ILIKE :part', { part })
            .orWhere('job.subject ILIKE :part', { part }),
        ),
      );
    }
    return query;
  }
}

/** By what a mail has attached, or is filled with. */
const isAbout = `(job.payload ->> 'transactionId' = ANY(:about) OR EXISTS (
  SELECT FROM jsonb_array_elements(job.attachments) AS ref
  WHERE ref ->> 'invoiceOfPayment' = ANY(:about) OR ref ->> 'creditNoteOfRefund' = ANY(:about)))`;

/** The page behind the last row of the one before. */
const after = (
  query: SelectQueryBuilder<EmailJob>,
  cursor: string | undefined,
): SelectQueryBuilder<EmailJob> => {
  if (cursor === undefined) return query;
  const [at = '', id = ''] = cursor.split('_');
  if (!instant.safeParse(at).success || !/^[\da-f-]{36}$/.test(id))
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  return query.andWhere('(job.createdAt, job.id) < (:at, :id)', { at: new Date(at), id });
};
