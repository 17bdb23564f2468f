import { Injectable } from '@nestjs/common';
import { errorFacts, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';

const MONTHS_AHEAD = 2;
const DAY_MS = 86_400_000;

const monthOf = (now: Date, offset: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString();

/** Makes the partitions of this and the next months; what is there already costs one query. */
export const ensureHistoryPartitions = async (
  dataSource: DataSource,
  now: Date = new Date(),
): Promise<void> => {
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const from = monthOf(now, ahead);
    try {
      await makePartition(dataSource, from, monthOf(now, ahead + 1));
    } catch (error) {
      // Another instance was faster, or rows of that month wait in the rest: nothing is lost.
      logger.warn({ month: from, ...errorFacts(error) }, 'no history partition made');
    }
  }
};

const makePartition = async (dataSource: DataSource, from: string, to: string): Promise<void> => {
  const name = `data_history_${from.slice(0, 7).replace('-', '_')}`;
  const [{ found }] = await dataSource.query('SELECT to_regclass($1) AS found', [name]);
  if (found !== null) return;
  await dataSource.transaction(async (tx) => {
    // Whoever checks in waits behind this lock.
    await tx.query(`SET LOCAL lock_timeout = '1s'`);
    await tx.query(
      `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF data_history
       FOR VALUES FROM ('${from}') TO ('${to}')`,
    );
    await tx.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${name} FROM CURRENT_USER`);
  });
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
