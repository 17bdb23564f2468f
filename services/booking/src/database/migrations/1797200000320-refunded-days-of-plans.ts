import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days of a subscription whose money went back; null: none that is known. */
export class RefundedDaysOfPlans1797200000320 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE member_subscriptions
      ADD COLUMN refunded_from date, ADD COLUMN refunded_through date`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE member_subscriptions DROP COLUMN refunded_from, DROP COLUMN refunded_through`,
    );
  }
}
