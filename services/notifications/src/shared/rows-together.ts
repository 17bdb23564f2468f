import type { EntityManager, QueryRunner } from 'typeorm';

type Write<Row> = (tx: EntityManager, rows: readonly Row[]) => Promise<void>;

/** What waits to be written in a transaction, by what writes it, in the order of its first row. */
const waiting = new WeakMap<
  QueryRunner,
  Map<object, { rows: unknown[]; write: () => Promise<void> }>
>();

/** From here on the rows of this transaction wait until `writeRows`. */
export const gatherRows = (tx: EntityManager): void => {
  if (tx.queryRunner) waiting.set(tx.queryRunner, new Map());
};

/** Writes what waits in this transaction; whoever reads what others may have written there calls it first. */
export const writeRows = async (tx: EntityManager): Promise<void> => {
  const gathered = tx.queryRunner && waiting.get(tx.queryRunner);
  if (!gathered) return;
  const all = [...gathered.values()];
  gathered.clear();
  for (const { write } of all) await write();
};

/**
 * Rows of one table that the handlers of a batch of events write together by one statement, and
 * others one by one.
 */
export class RowsTogether<Row> {
  constructor(private readonly write: Write<Row>) {}

  async add(tx: EntityManager, row: Row): Promise<void> {
    const gathered = tx.queryRunner && waiting.get(tx.queryRunner);
    if (!gathered) return this.write(tx, [row]);
    const before = gathered.get(this);
    if (before) return void before.rows.push(row);
    const rows = [row];
    gathered.set(this, { rows, write: () => this.write(tx, rows) });
  }

  /** What has been added and not been written in this transaction. */
  waitingIn(tx: EntityManager): readonly Row[] {
    const gathered = tx.queryRunner && waiting.get(tx.queryRunner);
    return (gathered?.get(this)?.rows ?? []) as Row[];
  }
}
