import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A payment link has an address of the studio, and lives longer than one card page. */
export class PaymentLinks1795900300303 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sales ADD COLUMN link_token text, ADD COLUMN link_mailed_at timestamptz,
        ADD CONSTRAINT sales_link UNIQUE (studio_id, link_token)`);
    await runner.query(`
      ALTER TABLE payments ADD COLUMN page_number integer NOT NULL DEFAULT 0,
        ADD COLUMN page_begun_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments DROP COLUMN page_number, DROP COLUMN page_begun_at`);
    await runner.query(`
      ALTER TABLE sales DROP CONSTRAINT sales_link, DROP COLUMN link_token,
        DROP COLUMN link_mailed_at`);
  }
}
