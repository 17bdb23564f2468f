import { runPrepared, type Prepared } from '@studio/nest-kit';
import type { EntityManager, QueryRunner } from 'typeorm';

interface People {
  studioId: string;
  userIds: readonly string[];
}

/** By transaction, then by what is read. */
const reads = new WeakMap<QueryRunner, Map<object, Map<string, unknown>>>();

/** In this transaction something was written that is read once: it is read again. */
export const readAgain = (tx: EntityManager): void => {
  if (tx.queryRunner) reads.delete(tx.queryRunner);
};

/**
 * A row of each person that is read once in a transaction: for the people of a whole batch of events
 * by one statement, for others when they are asked for. Outside of a transaction each time.
 */
export class ReadOnce<Row extends { userId: string }> {
  /** The statement takes the studio's id and a list of people's ids, and says of whom each row is. */
  constructor(private readonly statement: Prepared) {}

  async readAll(tx: EntityManager, { studioId, userIds }: People): Promise<void> {
    const rows = await runPrepared<Row>(tx, this.statement, [studioId, userIds]);
    const found = new Map(rows.map((row) => [row.userId, row]));
    const known = this.knownIn(tx);
    for (const userId of userIds) known?.set(`${studioId} ${userId}`, found.get(userId));
  }

  /** Undefined when there is none. */
  async of(
    tx: EntityManager,
    { studioId, userId }: { studioId: string; userId: string },
  ): Promise<Row | undefined> {
    const known = this.knownIn(tx);
    const name = `${studioId} ${userId}`;
    if (known?.has(name)) return known.get(name);
    const [row] = await runPrepared<Row>(tx, this.statement, [studioId, [userId]]);
    known?.set(name, row);
    return row;
  }

  private knownIn({ queryRunner }: EntityManager): Map<string, Row | undefined> | undefined {
    if (!queryRunner?.isTransactionActive) return undefined;
    const ofRunner = reads.get(queryRunner) ?? new Map<object, Map<string, unknown>>();
    reads.set(queryRunner, ofRunner);
    const own = ofRunner.get(this) ?? new Map<string, unknown>();
    ofRunner.set(this, own);
    return own as Map<string, Row | undefined>;
  }
}
