import type { MigrationInterface, QueryRunner } from 'typeorm';

const net = 'price - round(price * 5::numeric / 105)::int';

/** When plans began, changed and ended, and what became of renewals that failed. */
export class SubscriptionHistory1795900700207 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE subscription_history (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        subscription_id uuid NOT NULL,
        at timestamptz NOT NULL,
        kind text NOT NULL CHECK (kind IN ('started', 'ended', 'left_plan', 'joined_plan',
          'failed', 'recovered', 'lost')),
        plan_name text NOT NULL,
        active integer NOT NULL,
        mrr integer NOT NULL,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, subscription_id) REFERENCES subscriptions (studio_id, id)
      )`);
    // What is known of those that there are: as if each had always been its plan of today.
    await runner.query(`
      INSERT INTO subscription_history
      SELECT studio_id, gen_random_uuid(), id, started_at, 'started', plan_name, 1, ${net}
      FROM subscriptions
      UNION ALL
      SELECT studio_id, gen_random_uuid(), id, coalesce(ended_at, as_of), 'ended', plan_name, -1,
        -(${net})
      FROM subscriptions WHERE status IN ('cancelled', 'ended')
      UNION ALL
      SELECT studio_id, gen_random_uuid(), id, past_due_since, 'failed', plan_name, 0, 0
      FROM subscriptions WHERE past_due_since IS NOT NULL`);
    await runner.query(`
      CREATE INDEX subscription_history_by_day ON subscription_history (studio_id, at, id)`);
    await runner.query(`
      CREATE INDEX subscription_history_of ON subscription_history (studio_id, subscription_id)`);
    await runner.query(`
      CREATE TRIGGER subscription_history_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON subscription_history
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE subscription_history`);
  }
}
