import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is told, what they were told in the app, and the mails with every attempt. */
export class Notifications1795255200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recipients (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL,
        email text NOT NULL,
        full_name text,
        as_of timestamptz NOT NULL,
        PRIMARY KEY (studio_id, user_id)
      )`);
    await runner.query(`
      CREATE TABLE notifications (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        event_id uuid NOT NULL,
        title text NOT NULL,
        message text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        is_read boolean NOT NULL DEFAULT false,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT notifications_once UNIQUE (studio_id, user_id, event_id)
      )`);
    await runner.query(
      `CREATE INDEX notifications_newest ON notifications (studio_id, user_id, created_at DESC)`,
    );
    await runner.query(
      `CREATE INDEX notifications_unread ON notifications (studio_id, user_id) WHERE NOT is_read`,
    );
    await runner.query(`
      CREATE TABLE email_jobs (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid,
        event_id uuid NOT NULL,
        kind text NOT NULL,
        recipient text NOT NULL,
        subject text NOT NULL,
        payload jsonb NOT NULL,
        calendar jsonb,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        error text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        next_attempt_at timestamptz,
        send_before timestamptz NOT NULL,
        sent_at timestamptz,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT email_jobs_once UNIQUE (studio_id, event_id, kind, recipient),
        CHECK ((status = 'queued') = (next_attempt_at IS NOT NULL))
      )`);
    await runner.query(
      `CREATE INDEX email_jobs_due ON email_jobs (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX email_jobs_newest ON email_jobs (studio_id, created_at DESC, id DESC)`,
    );
    await runner.query(
      `CREATE INDEX email_jobs_of_user ON email_jobs (studio_id, user_id, created_at DESC)`,
    );
    // Append-only, so partitioned by month (performance.md); three years ahead, then the default.
    await runner.query(`
      CREATE TABLE email_log (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        job_id uuid NOT NULL,
        attempt integer NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('sent', 'failed')),
        detail text,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, id, at)
      ) PARTITION BY RANGE (at)`);
    await runner.query(`CREATE TABLE email_log_default PARTITION OF email_log DEFAULT`);
    await runner.query(`
      DO $$
      DECLARE first date := date_trunc('month', now())::date;
      BEGIN
        FOR n IN 0..36 LOOP
          EXECUTE format(
            'CREATE TABLE %I PARTITION OF email_log FOR VALUES FROM (%L) TO (%L)',
            'email_log_' || to_char(first + make_interval(months => n), 'YYYY_MM'),
            first + make_interval(months => n), first + make_interval(months => n + 1));
        END LOOP;
      END $$`);
    await runner.query(`CREATE INDEX email_log_of_job ON email_log (studio_id, job_id, at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE email_log, email_jobs, notifications, recipients`);
  }
}
