import { Inject, Injectable } from '@nestjs/common';
import type { ReconciledDay } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';

const LAST_DAYS = 30;
const MOST_DAYS = 92;

/** What has been compared; a day that was not is there too, as such. */
@Injectable()
export class ReconciledDays {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Newest first, up to today. Throws BAD_REQUEST for a range that is empty or too long. */
  async list(range: {
    from?: string | undefined;
    to?: string | undefined;
  }): Promise<{ items: ReconciledDay[]; nextCursor: null }> {
    const to = range.to ?? studioDay(new Date());
    const from = range.from ?? addDays(to, 1 - LAST_DAYS);
    const days = daysBetween(from, to);
    const rows = await this.dataSource.query<ReconciledDay[]>(
      `SELECT day::text, checked_at AS "checkedAt", 'AED' AS currency, provider, books, differences
       FROM reconciled_days WHERE studio_id = $1 AND day BETWEEN $2 AND $3`,
      [this.config.STUDIO_ID, from, to],
    );
    const known = new Map(rows.map((row) => [row.day, row]));
    return { items: days.map((day) => known.get(day) ?? notCompared(day)), nextCursor: null };
  }
}

const notCompared = (day: string): ReconciledDay => ({
  day,
  checkedAt: null,
  currency: 'AED',
  provider: null,
  books: null,
  differences: [],
});

const daysBetween = (from: string, to: string): string[] => {
  if (from > to) throw new Refused('BAD_REQUEST', [{ path: 'to', message: 'lies before from' }]);
  const days = [];
  for (let day = to; day >= from; day = addDays(day, -1)) {
    if (days.length === MOST_DAYS)
      throw new Refused('BAD_REQUEST', [
        { path: 'to', message: 'is more than 92 days after from' },
      ]);
    days.push(day);
  }
  return days;
};
