import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { MERGES_STUDIO } from './merges.options.js';
import { leftoversSql, MERGES, type Merges } from './merges.js';

const EVERY_MS = 5_000;
/** A card page or a link that was open is paid hours later. */
const ALL_EVERY_MS = 600_000;

/**
 * A request that was under way, or an event that came late, may write for a record after it was
 * merged away (decision 45). It moves the same way within seconds; what is later than an hour, within
 * minutes: nobody asks every few seconds for every record that was ever merged.
 */
@Injectable()
export class MoveLateRows extends RepeatingJob {
  private readAllAt = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(MERGES) private readonly merges: Merges,
    @Inject(MERGES_STUDIO) private readonly studioId: string,
  ) {
    super('late rows of merged records', EVERY_MS);
  }

  async execute(): Promise<void> {
    const { merges, studioId } = this;
    const recent = performance.now() - this.readAllAt < ALL_EVERY_MS;
    const late = await this.dataSource.query<{ id: string; intoId: string }[]>(
      leftoversSql(merges, { recent }),
      [studioId],
    );
    if (!recent) this.readAllAt = performance.now();
    await forEachDue(late, ({ id: userId, intoId }) =>
      inTransaction(this.dataSource, (tx) => merges.move(tx, { studioId, userId, intoId })),
    );
  }
}
