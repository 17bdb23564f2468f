import { Injectable } from '@nestjs/common';
import { ensureMonthlyPartitions, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;

/** Makes the partitions of this and the next months, which may be there already. */
export const ensureHistoryPartitions = (dataSource: DataSource, now?: Date): Promise<void> =>
  ensureMonthlyPartitions(
    dataSource,
    {
      table: 'data_history',
      column: 'at',
      // The table belongs to a role of its own: a function of that role makes its parts.
      make: (tx, { from }) => tx.query('SELECT make_history_partition($1)', [from.slice(0, 10)]),
    },
    now,
  );

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
