import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'package', 'subscription', 'event', 'class', 'gift_card', 'visit'`;
const STATES = `'owed', 'billed', 'waiving', 'waived', 'paid'`;

/** The front desk is paid for owed fees. */
export class FeesInSales1795900300103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_kind_check,
        ADD CONSTRAINT payments_kind_check CHECK (kind IN (${KINDS}, 'fee'))`);
    await runner.query(`
      ALTER TABLE subscription_fees ADD COLUMN removals integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT subscription_fees_state_check,
        ADD CONSTRAINT subscription_fees_state_check CHECK (state IN (${STATES}, 'held'))`);
    await runner.query(`
      CREATE INDEX subscription_fees_of_payment ON subscription_fees (studio_id, payment_id)
        WHERE payment_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX subscription_fees_of_payment`);
    await runner.query(`
      UPDATE subscription_fees SET state = 'owed', payment_id = NULL, next_attempt_at = now()
      WHERE state = 'held'`);
    await runner.query(`
      ALTER TABLE subscription_fees DROP COLUMN removals,
        DROP CONSTRAINT subscription_fees_state_check,
        ADD CONSTRAINT subscription_fees_state_check CHECK (state IN (${STATES}))`);
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_kind_check,
        ADD CONSTRAINT payments_kind_check CHECK (kind IN (${KINDS})) NOT VALID`);
  }
}
