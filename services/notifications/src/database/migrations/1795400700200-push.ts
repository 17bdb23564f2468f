import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that may be pushed to, and what is owed to them. */
export class Push1795400700200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE push_devices (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        session_id text NOT NULL,
        endpoint text,
        p256dh text,
        auth text,
        player_id text,
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, id),
        CONSTRAINT push_devices_once UNIQUE (studio_id, endpoint),
        CONSTRAINT push_devices_player_once UNIQUE (studio_id, player_id),
        CHECK (endpoint IS NOT NULL OR player_id IS NOT NULL),
        CHECK ((endpoint IS NULL) = (p256dh IS NULL) AND (endpoint IS NULL) = (auth IS NULL))
      )`);
    await runner.query(`CREATE INDEX push_devices_of_user ON push_devices (studio_id, user_id)`);
    await runner.query(`
      CREATE TABLE push_jobs (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        event_id uuid NOT NULL,
        device_id uuid NOT NULL,
        title text NOT NULL,
        message text NOT NULL,
        link text,
        urgent boolean NOT NULL DEFAULT false,
        starts_at timestamptz,
        status text NOT NULL DEFAULT 'queued'
          CHECK (status IN ('queued', 'sent', 'failed', 'dropped')),
        attempts integer NOT NULL DEFAULT 0,
        error text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        next_attempt_at timestamptz,
        send_before timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT push_jobs_once UNIQUE (studio_id, event_id, device_id),
        CHECK ((status = 'queued') = (next_attempt_at IS NOT NULL))
      )`);
    await runner.query(
      `CREATE INDEX push_jobs_due ON push_jobs (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX push_jobs_over ON push_jobs (created_at) WHERE next_attempt_at IS NULL`,
    );
    await runner.query(`CREATE INDEX push_jobs_of_user ON push_jobs (studio_id, user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE push_jobs, push_devices`);
  }
}
