import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans that members have paid for in another system: no card, no renewal, a last day. */
export class PlansPaidElsewhere1796000300203 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_subscriptions
        -- The last day that is paid for; null: payments has it, and it renews.
        ADD COLUMN paid_elsewhere_until date,
        ADD COLUMN ending_told_at timestamptz`);
    await db.query(`
      CREATE INDEX member_subscriptions_paid_elsewhere
        ON member_subscriptions (studio_id, paid_elsewhere_until)
        WHERE paid_elsewhere_until IS NOT NULL AND status = 'active'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_subscriptions DROP COLUMN paid_elsewhere_until,
        DROP COLUMN ending_told_at`);
  }
}
