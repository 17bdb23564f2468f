import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums of closed days for reports, and the indexes by which days that are open are summed. */
export class ReportDays1795900700107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE cash_days (
        studio_id uuid NOT NULL,
        day date NOT NULL,
        method text NOT NULL,
        received bigint NOT NULL,
        returned bigint NOT NULL,
        movements integer NOT NULL,
        PRIMARY KEY (studio_id, day, method)
      )`);
    await runner.query(`
      CREATE TABLE sales_days (
        studio_id uuid NOT NULL,
        day date NOT NULL,
        document text NOT NULL,
        kind text NOT NULL,
        product text NOT NULL,
        pieces integer NOT NULL,
        net bigint NOT NULL,
        vat bigint NOT NULL,
        total bigint NOT NULL,
        PRIMARY KEY (studio_id, day, document, kind, product)
      )`);
    await runner.query(`
      CREATE TABLE report_closings (
        studio_id uuid PRIMARY KEY,
        through date NOT NULL
      )`);
    await runner.query(`CREATE INDEX invoices_by_day ON invoices (studio_id, issued_at)`);
    await runner.query(`CREATE INDEX credit_notes_by_day ON credit_notes (studio_id, issued_at)`);
    await runner.query(`
      CREATE INDEX sale_payments_by_day ON sale_payments (studio_id, received_at)
        WHERE received_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX payouts_by_day ON payouts (studio_id, paid_out_at)
        WHERE paid_out_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['payouts', 'sale_payments', 'credit_notes', 'invoices'])
      await runner.query(`DROP INDEX ${index}_by_day`);
    for (const table of ['report_closings', 'sales_days', 'cash_days'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
