import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Our books beside the provider's, day by day, and what they do not agree on. */
export class Reconciliation1795600900100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciled_days (
        studio_id uuid NOT NULL,
        day date NOT NULL,
        checked_at timestamptz(3) NOT NULL,
        provider jsonb NOT NULL,
        books jsonb NOT NULL,
        differences jsonb NOT NULL,
        PRIMARY KEY (studio_id, day)
      )`);
    await runner.query(`CREATE INDEX payments_by_paid ON payments (studio_id, paid_at)`);
    await runner.query(
      `CREATE INDEX refunds_by_done ON refunds (studio_id, done_at) WHERE status = 'done'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX refunds_by_done, payments_by_paid`);
    await runner.query(`DROP TABLE reconciled_days`);
  }
}
