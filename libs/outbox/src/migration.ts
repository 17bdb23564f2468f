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
