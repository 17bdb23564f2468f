import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when a worker has a mail, in a column that no index holds: taking a mail to send it then
 * changes no index. Its page has room for the changes of a row, which stay small in the WAL.
 */
export class MailLeases1796900500003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE email_jobs ADD COLUMN leased_until timestamptz`);
    await runner.query(`ALTER TABLE email_jobs SET (fillfactor = 70)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE email_jobs RESET (fillfactor)`);
    await runner.query(`ALTER TABLE email_jobs DROP COLUMN leased_until`);
  }
}
