import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { MERGES_STUDIO } from './merges.options.js';
import { leftoversSql, MERGES, type Merges } from './merges.js';

const EVERY_MS = 5_000;

/**
 * A request that was under way, or an event that came late, may write for a record after it was
 * merged away (decision 45). It moves the same way within seconds.
 */
@Injectable()
export class MoveLateRows extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(MERGES) private readonly merges: Merges,
    @Inject(MERGES_STUDIO) private readonly studioId: string,
  ) {
    super('late rows of merged records', EVERY_MS);
  }

  async execute(): Promise<void> {
    const { merges, studioId } = this;
    const late = await this.dataSource.query<{ id: string; intoId: string }[]>(
      leftoversSql(merges),
      [studioId],
    );
    await forEachDue(late, ({ id: userId, intoId }) =>
      inTransaction(this.dataSource, (tx) => merges.move(tx, { studioId, userId, intoId })),
    );
  }
}
