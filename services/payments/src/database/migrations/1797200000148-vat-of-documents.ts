import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * VAT of the day of each sale. Whatever was issued before had 5 % in it, as a former version beside
 * this one still has: the default is right for both, and no row is rewritten.
 */
export class VatOfDocuments1797200000148 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['invoices', 'credit_notes'])
      await runner.query(`ALTER TABLE ${table} ADD COLUMN vat_percent smallint NOT NULL DEFAULT 5`);
    await runner.query(`
      ALTER TABLE sales_days ADD COLUMN untaxed_documents integer NOT NULL DEFAULT 0,
        ADD COLUMN untaxed_total bigint NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sales_days DROP COLUMN untaxed_documents, DROP COLUMN untaxed_total',
    );
    for (const table of ['credit_notes', 'invoices'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN vat_percent`);
  }
}
