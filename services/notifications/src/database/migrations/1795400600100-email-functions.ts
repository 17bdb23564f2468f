import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails in two languages, asked for by functions, sent again, not wanted; and their attachments. */
export class EmailFunctions1795400600100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email_jobs
        ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
        ADD COLUMN source text NOT NULL DEFAULT 'event'
          CHECK (source IN ('event', 'function', 'reported', 'resend')),
        ADD COLUMN resend_of uuid,
        ADD COLUMN requested_by uuid,
        ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]',
        DROP CONSTRAINT email_jobs_status_check,
        ADD CONSTRAINT email_jobs_status_check
          CHECK (status IN ('queued', 'sent', 'failed', 'skipped')) NOT VALID`);
    await runner.query(`ALTER TABLE email_jobs VALIDATE CONSTRAINT email_jobs_status_check`);
    await runner.query(
      `CREATE INDEX email_jobs_failed ON email_jobs (studio_id, created_at DESC, id DESC)
       WHERE status = 'failed'`,
    );
    await runner.query(
      `CREATE INDEX email_jobs_resent ON email_jobs (studio_id, resend_of)
       WHERE resend_of IS NOT NULL`,
    );
    // Of people without an account; those with one have preferences.
    await runner.query(`
      CREATE TABLE email_opt_outs (
        studio_id uuid NOT NULL,
        address text NOT NULL,
        kind text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, address, kind)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE email_opt_outs`);
    await runner.query(`DROP INDEX email_jobs_failed, email_jobs_resent`);
    await runner.query(`UPDATE email_jobs SET status = 'failed' WHERE status = 'skipped'`);
    await runner.query(`
      ALTER TABLE email_jobs
        DROP COLUMN language, DROP COLUMN source, DROP COLUMN resend_of,
        DROP COLUMN requested_by, DROP COLUMN attachments,
        DROP CONSTRAINT email_jobs_status_check,
        ADD CONSTRAINT email_jobs_status_check CHECK (status IN ('queued', 'sent', 'failed'))`);
  }
}
