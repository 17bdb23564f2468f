import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of a page, when rows are added. */
export const OUTBOX_FILL_PERCENT = 70;

/**
 * SQL of the two tables, for a migration of each service: `await runner.query(outboxMigration.up)`.
 * Append-only, so partitioned by month (performance.md); the default partition catches the rest.
 */
export const outboxMigration = {
  up: `
    CREATE TABLE outbox (
      studio_id uuid NOT NULL,
      id uuid NOT NULL,
      type text NOT NULL,
      occurred_at timestamptz NOT NULL DEFAULT now(),
      request_id text,
      data jsonb NOT NULL,
      relayed_at timestamptz,
      settled_at timestamptz,
      PRIMARY KEY (studio_id, id, occurred_at)
    ) PARTITION BY RANGE (occurred_at);
    CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;
    CREATE INDEX outbox_unrelayed ON outbox (occurred_at) WHERE relayed_at IS NULL;
    CREATE INDEX outbox_unsettled ON outbox (relayed_at, id)
      WHERE relayed_at IS NOT NULL AND settled_at IS NULL;
    CREATE TABLE inbox (
      studio_id uuid NOT NULL,
      event_id uuid NOT NULL,
      handler text NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (studio_id, event_id, handler)
    );
  `,
  down: 'DROP TABLE inbox; DROP TABLE outbox;',
} as const;

/**
 * The table of batches, a migration of each service: what is on its way to a consumer. A row of the
 * outbox is written twice (published, put in a batch); with room for the second time on its own page
 * the log of changes gets what has changed, not the whole row again.
 */
export class OutboxBatches1796900400003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_batches (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        consumer text NOT NULL,
        event_ids uuid[] NOT NULL,
        first_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        relayed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (studio_id, id)
      )`);
    await runner.query(`CREATE INDEX outbox_batches_oldest ON outbox_batches (relayed_at, id)`);
    await fillPages(runner, OUTBOX_FILL_PERCENT);
  }

  async down(runner: QueryRunner): Promise<void> {
    // What is on its way waits for a relay without batches.
    await runner.query(`
      UPDATE outbox o SET relayed_at = NULL, settled_at = NULL FROM outbox_batches b
      WHERE o.studio_id = b.studio_id AND o.id = ANY(b.event_ids)`);
    await runner.query(`DROP TABLE outbox_batches`);
    await fillPages(runner, 100);
  }
}

const fillPages = async (runner: QueryRunner, percent: number): Promise<void> => {
  const partitions: { name: string }[] = await runner.query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'outbox'::regclass`,
  );
  for (const { name } of partitions)
    await runner.query(`ALTER TABLE ${name} SET (fillfactor = ${percent})`);
};
