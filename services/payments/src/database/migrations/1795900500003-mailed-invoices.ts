import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The invoice of a sale at the front desk is mailed when that is asked for. */
export class MailedInvoices1795900500003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sales ADD COLUMN mail_invoice boolean NOT NULL DEFAULT false,
        ADD COLUMN invoice_mailed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sales DROP COLUMN mail_invoice, DROP COLUMN invoice_mailed_at`);
  }
}
