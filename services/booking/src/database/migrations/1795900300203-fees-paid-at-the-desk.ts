import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which sale of the front desk paid a fee (none: an invoice), and which ones were voided. */
export class FeesPaidAtTheDesk1795900300203 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE fees ADD COLUMN payment_id uuid,
        ADD COLUMN voided_payments uuid[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT fees_paid_by CHECK (payment_id IS NULL OR status = 'paid')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE fees DROP COLUMN payment_id, DROP COLUMN voided_payments`);
  }
}
