import { Injectable } from '@nestjs/common';
import { errorFacts, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';

const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;

const monthOf = (now: Date, offset: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1))
    .toISOString()
    .slice(0, 10);

/** Makes the partitions of this and the next months; what is there already costs one query. */
export const ensureHistoryPartitions = async (
  dataSource: DataSource,
  now: Date = new Date(),
): Promise<void> => {
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const month = monthOf(now, ahead);
    try {
      // The table belongs to a role of its own: a function of that role makes its parts.
      await dataSource.query('SELECT make_history_partition($1)', [month]);
    } catch (error) {
      // Another instance was faster, or rows of that month wait in the rest: nothing is lost.
      logger.warn({ month, ...errorFacts(error) }, 'no history partition made');
    }
  }
};

/** Keeps a partition of the data history ready for this month and the next ones. */
@Injectable()
export class HistoryPartitions extends RepeatingJob {
  constructor(private readonly dataSource: DataSource) {
    super('history partitions', DAY_MS);
  }

  async execute(): Promise<void> {
    await ensureHistoryPartitions(this.dataSource);
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.execute();
    await super.onApplicationBootstrap();
  }
}
