import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The business that a person's invoices name as the buyer. */
export class BillingDetails1797200000248 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing_details (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL,
        name text NOT NULL,
        address text NOT NULL,
        trn text NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE billing_details');
  }
}
