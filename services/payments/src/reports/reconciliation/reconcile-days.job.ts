import { Inject, Injectable } from '@nestjs/common';
import { addDays, studioDay } from '@studio/domain-kit';
import { forEachDue, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { firstQuery } from '../../shared/provider-queries.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { ProviderBooks } from '../../provider/provider-books.api.js';
import { ReconcileDay } from './reconcile-day.js';
import { PROVIDER_TURN_MS } from '../../shared/provider-turn.js';

/** What webhooks and retry jobs heal within days is compared once more. */
const AGAIN_DAYS = 3;
const EVERY_MS = 10 * 60_000;

/**
 * Compares each day with the provider once it is over, and the last three again each day: late
 * news may have settled what differed. It begins with the day on which it ran first.
 */
@Injectable()
export class ReconcileDays extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: ProviderBooks,
    private readonly reconcileDay: ReconcileDay,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    super('reconciliation', EVERY_MS, PROVIDER_TURN_MS);
  }

  async execute(): Promise<void> {
    if (!this.books.isConfigured) return;
    const today = studioDay(new Date());
    // A day that the provider gave no answer for is due again in the next turn.
    await forEachDue(await this.due(today), (day) => this.reconcileDay.execute(day));
  }

  /** Days that are over and were not compared since yesterday ended; two instances may both do so. */
  private async due(today: string): Promise<string[]> {
    const since = await this.since(today);
    const wanted = Array.from({ length: AGAIN_DAYS }, (_, n) => addDays(today, n - AGAIN_DAYS));
    const rows = await this.dataSource.query<{ day: string; checked_at: Date }[]>(
      `SELECT day::text, checked_at FROM reconciled_days WHERE studio_id = $1 AND day = ANY($2)`,
      [this.config.STUDIO_ID, wanted],
    );
    const done = rows.filter((row) => studioDay(row.checked_at) === today).map(({ day }) => day);
    return wanted.filter((day) => day >= since && !done.includes(day));
  }

  private async since(today: string): Promise<string> {
    const { STUDIO_ID: studioId } = this.config;
    const first = await firstQuery(this.dataSource, { studioId, what: 'books compared since' });
    return first ? studioDay(first) : today;
  }
}
