import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions as the provider has them, their freezes, and fees for their next invoice. */
export class Subscriptions1795600700100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE subscriptions (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        provider_subscription_id text NOT NULL,
        provider_customer_id text NOT NULL,
        provider_item_id text NOT NULL,
        plan_id uuid NOT NULL,
        plan_name text NOT NULL,
        price integer NOT NULL CHECK (price >= 0),
        currency text NOT NULL CHECK (currency = 'AED'),
        status text NOT NULL
          CHECK (status IN ('active', 'past_due', 'paused', 'cancelled', 'ended')),
        period_start timestamptz(3) NOT NULL,
        period_end timestamptz(3) NOT NULL,
        cancel_at_period_end boolean NOT NULL DEFAULT false,
        leaving_reason text,
        leaving_comment text,
        feedback text,
        past_due_since timestamptz(3),
        unpaid_invoice_id text,
        unpaid_amount integer,
        next_attempt_at timestamptz(3),
        next_plan_id uuid,
        next_plan_name text,
        next_price integer,
        card_id text,
        card_brand text,
        card_last4 text,
        card_expires_on text,
        started_at timestamptz(3) NOT NULL,
        ended_at timestamptz(3),
        end_asked_at timestamptz,
        -- Counts what was written from an answer of the provider: an older answer changes nothing.
        version integer NOT NULL DEFAULT 1,
        as_of timestamptz(3) NOT NULL DEFAULT now(),
        next_check_at timestamptz,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT subscriptions_provider UNIQUE (studio_id, provider_subscription_id),
        CHECK ((status IN ('cancelled', 'ended')) = (ended_at IS NOT NULL)),
        CHECK ((status = 'past_due') <= (past_due_since IS NOT NULL))
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (studio_id, user_id)
        WHERE status IN ('active', 'past_due', 'paused')`);
    await runner.query(
      `CREATE INDEX subscriptions_of_member ON subscriptions (studio_id, user_id, started_at DESC)`,
    );
    await runner.query(
      `CREATE INDEX subscriptions_newest ON subscriptions (studio_id, started_at DESC, id DESC)`,
    );
    await runner.query(
      `CREATE INDEX subscriptions_customer ON subscriptions (studio_id, provider_customer_id)`,
    );
    await runner.query(
      `CREATE INDEX subscriptions_due ON subscriptions (next_check_at)
        WHERE next_check_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE subscription_freezes (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        subscription_id uuid NOT NULL,
        user_id uuid NOT NULL,
        from_day date NOT NULL,
        until_day date NOT NULL,
        days integer NOT NULL CHECK (days >= 0),
        state text NOT NULL CHECK (state IN ('planned', 'running', 'ending', 'over')),
        -- Decided once, before the provider is asked: asking again moves nothing further.
        period_start timestamptz(3),
        period_end timestamptz(3),
        bookings_told_at timestamptz,
        asked_at timestamptz NOT NULL DEFAULT now(),
        next_attempt_at timestamptz,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, subscription_id) REFERENCES subscriptions (studio_id, id)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX subscription_freezes_one_open
        ON subscription_freezes (studio_id, subscription_id) WHERE state <> 'over'`);
    await runner.query(
      `CREATE INDEX subscription_freezes_of_member ON subscription_freezes (studio_id, user_id)`,
    );
    await runner.query(
      `CREATE INDEX subscription_freezes_due ON subscription_freezes (next_attempt_at)
        WHERE next_attempt_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE subscription_fees (
        studio_id uuid NOT NULL,
        fee_id uuid NOT NULL,
        subscription_id uuid NOT NULL,
        user_id uuid NOT NULL,
        amount integer NOT NULL CHECK (amount > 0),
        description text NOT NULL,
        state text NOT NULL CHECK (state IN ('owed', 'billed', 'waiving', 'waived', 'paid')),
        provider_item_id text,
        payment_id uuid,
        next_attempt_at timestamptz,
        PRIMARY KEY (studio_id, fee_id)
      )`);
    await runner.query(
      `CREATE INDEX subscription_fees_of ON subscription_fees (studio_id, subscription_id)`,
    );
    await runner.query(
      `CREATE INDEX subscription_fees_of_member ON subscription_fees (studio_id, user_id)`,
    );
    await runner.query(
      `CREATE INDEX subscription_fees_due ON subscription_fees (next_attempt_at)
        WHERE next_attempt_at IS NOT NULL`,
    );
    await runner.query(`
      ALTER TABLE payments ADD COLUMN subscription_id uuid, ADD COLUMN provider_invoice_id text,
        ADD CONSTRAINT payments_provider_invoice UNIQUE (studio_id, provider_invoice_id)`);
    await runner.query(`ALTER TABLE webhook_inbox ADD COLUMN billing_of text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhook_inbox DROP COLUMN billing_of`);
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_provider_invoice,
        DROP COLUMN subscription_id, DROP COLUMN provider_invoice_id`);
    await runner.query(`DROP TABLE subscription_fees, subscription_freezes, subscriptions`);
  }
}
