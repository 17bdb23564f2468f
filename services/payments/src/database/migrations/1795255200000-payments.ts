import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments with their story, the members' copy, and what the provider has told. */
export class Payments1795255200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE members (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL,
        email text NOT NULL,
        full_name text,
        as_of timestamptz NOT NULL,
        PRIMARY KEY (studio_id, user_id)
      )`);
    await runner.query(`
      CREATE TABLE payments (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('package', 'subscription', 'event', 'class')),
        reference_id uuid NOT NULL,
        description text NOT NULL,
        amount integer NOT NULL CHECK (amount >= 0),
        currency text NOT NULL CHECK (currency = 'AED'),
        status text NOT NULL
          CHECK (status IN ('open', 'paid', 'fulfilled', 'refunded', 'expired', 'failed')),
        provider_session_id text,
        provider_url text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        paid_at timestamptz,
        fulfilled_at timestamptz,
        grant_answer jsonb,
        next_check_at timestamptz,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT payments_provider_session UNIQUE (studio_id, provider_session_id),
        CHECK (status NOT IN ('paid', 'fulfilled') OR paid_at IS NOT NULL),
        CHECK ((status = 'fulfilled') <= (grant_answer IS NOT NULL))
      )`);
    // One open card page for one intent, however often the button is pressed.
    await runner.query(`
      CREATE UNIQUE INDEX payments_one_open_intent
        ON payments (studio_id, user_id, kind, reference_id) WHERE status = 'open'`);
    await runner.query(
      `CREATE INDEX payments_newest ON payments (studio_id, created_at DESC, id DESC)`,
    );
    await runner.query(
      `CREATE INDEX payments_of_member ON payments (studio_id, user_id, created_at DESC, id DESC)`,
    );
    await runner.query(
      `CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE payment_steps (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        payment_id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        what text NOT NULL,
        detail text,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id)
      )`);
    await runner.query(
      `CREATE INDEX payment_steps_of_payment ON payment_steps (studio_id, payment_id, at, id)`,
    );
    // A story can be added to, never rewritten (domain.md, Roles).
    await runner.query(`
      CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`);
    await runner.query(`
      CREATE TRIGGER payment_steps_append_only BEFORE UPDATE OR DELETE ON payment_steps
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
    await runner.query(`
      CREATE TABLE checkout_requests (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL,
        key text NOT NULL,
        kind text NOT NULL,
        reference_id uuid NOT NULL,
        payment_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, user_id, key),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id)
      )`);
    await runner.query(`
      CREATE TABLE webhook_inbox (
        studio_id uuid NOT NULL,
        event_id text NOT NULL,
        type text NOT NULL,
        session_id text,
        received_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        next_attempt_at timestamptz,
        handled_at timestamptz,
        PRIMARY KEY (studio_id, event_id)
      )`);
    await runner.query(
      `CREATE INDEX webhook_inbox_due ON webhook_inbox (next_attempt_at)
        WHERE next_attempt_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE webhook_inbox, checkout_requests, payment_steps, payments, members`,
    );
    await runner.query(`DROP FUNCTION refuse_rewriting`);
  }
}
