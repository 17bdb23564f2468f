import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the staff ask the card provider for is written down before it is asked. */
export class SubscriptionStaffChanges1795900400005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE subscriptions ADD COLUMN changes integer NOT NULL DEFAULT 0`);
    await runner.query(`
      CREATE TABLE subscription_staff_changes (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        subscription_id uuid NOT NULL,
        actor_id uuid NOT NULL,
        action text NOT NULL,
        reason text NOT NULL,
        before jsonb NOT NULL,
        after jsonb,
        requested_at timestamptz NOT NULL DEFAULT now(),
        next_attempt_at timestamptz,
        version integer,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, subscription_id) REFERENCES subscriptions (studio_id, id),
        CHECK ((next_attempt_at IS NULL) = (after IS NOT NULL AND version IS NOT NULL))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX subscription_staff_changes_one_open
        ON subscription_staff_changes (studio_id, subscription_id)
        WHERE next_attempt_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX subscription_staff_changes_due
        ON subscription_staff_changes (next_attempt_at) WHERE next_attempt_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX subscription_staff_changes_of_subscription
        ON subscription_staff_changes (studio_id, subscription_id, version)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE subscription_staff_changes`);
    await runner.query(`ALTER TABLE subscriptions DROP COLUMN changes`);
  }
}
