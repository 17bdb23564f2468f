import { Inject, Injectable } from '@nestjs/common';
import type { DayRange } from '@studio/domain-kit';
import { inTransaction, logger } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { peopleOf, type Person } from '../people/people.api.js';
import { whoSwitchedOn } from '../preferences/preferences.api.js';
import { idOfKey } from '../shared/id-of-key.js';
import { summaryMailOf } from './summary-mail.js';
import { SummarySources, type WeekFacts } from './summary-sources.js';
import { isWaitedFor, weekDue } from './week.js';

const runsStudio = new Set<string | null>(['manager', 'admin']);

/**
 * Mails the week to who wants it, once per person and week: the week's row is held while the mails
 * are noted, so a second instance, or a restart, finds it done.
 */
@Injectable()
export class SendWeeklySummaries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: SummarySources,
    private readonly emails: Emails,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async execute(now: Date): Promise<void> {
    const week = weekDue(now);
    if (!week) return;
    const { STUDIO_ID: studioId } = this.config;
    const begun = await this.begin(week, now);
    if (begun.isDone) return;
    const isWanted = (await readers(this.dataSource.manager, studioId)).length > 0;
    const facts = isWanted ? await this.sources.read(week) : nothing;
    if (facts.missing.length > 0 && isWaitedFor(begun.firstTryAt, now)) {
      logger.warn({ week: week.from, missing: facts.missing }, 'weekly summary waits for reports');
      return;
    }
    await inTransaction(this.dataSource, (tx) => this.send(tx, week, { facts, now }));
  }

  /** The row of the week, made by whoever comes first. */
  private async begin(
    { from }: DayRange,
    now: Date,
  ): Promise<{ firstTryAt: Date; isDone: boolean }> {
    const values = [this.config.STUDIO_ID, from];
    await this.dataSource.query(
      `INSERT INTO weekly_summaries (studio_id, week, first_try_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [...values, now],
    );
    const [row] = await this.dataSource.query<{ first_try_at: Date; is_done: boolean }[]>(
      `SELECT first_try_at, done_at IS NOT NULL AS is_done FROM weekly_summaries
       WHERE studio_id = $1 AND week = $2`,
      values,
    );
    return { firstTryAt: row?.first_try_at ?? now, isDone: row?.is_done ?? false };
  }

  private async send(
    tx: EntityManager,
    week: DayRange,
    { facts, now }: { facts: WeekFacts; now: Date },
  ): Promise<void> {
    const { STUDIO_ID: studioId, PUBLIC_URL: publicUrl } = this.config;
    const [, changed] = await tx.query<[unknown, number]>(
      `UPDATE weekly_summaries SET done_at = $3, missing = $4
       WHERE studio_id = $1 AND week = $2 AND done_at IS NULL`,
      [studioId, week.from, now, facts.missing],
    );
    if (changed === 0) return;
    const cause = { studioId, id: idOfKey('weekly-summary', studioId, week.from) };
    for (const { userId, email, fullName, role } of await readers(tx, studioId))
      await this.emails.enqueue(tx, cause, {
        kind: 'weekly-summary',
        userId,
        payload: summaryMailOf(facts, week, {
          email,
          fullName,
          isAdmin: role === 'admin',
          publicUrl,
        }),
      });
  }
}

const nothing: WeekFacts = { numbers: [], head: null, missing: [] };

const readers = async (tx: EntityManager, studioId: string): Promise<Person[]> => {
  const userIds = await whoSwitchedOn(tx, { studioId, kind: 'weekly_summary' });
  const people = await peopleOf(tx, { studioId, userIds });
  return people.filter(({ role, email }) => runsStudio.has(role) && email !== '');
};
