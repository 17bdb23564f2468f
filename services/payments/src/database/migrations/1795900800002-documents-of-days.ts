import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many documents stand behind a day's sales. The kept sums are made anew by their job. */
export class DocumentsOfDays1795900800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.forget(runner);
    await runner.query(`ALTER TABLE sales_days ADD COLUMN documents integer NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.forget(runner);
    await runner.query(`ALTER TABLE sales_days DROP COLUMN documents`);
  }

  private async forget(runner: QueryRunner): Promise<void> {
    for (const table of ['cash_days', 'sales_days', 'report_closings'])
      await runner.query(`DELETE FROM ${table}`);
  }
}
