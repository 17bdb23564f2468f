import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that goes back: asked for once a cause, worked until the provider has it. */
export class Refunds1795500200100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refunds (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        payment_id uuid NOT NULL,
        user_id uuid NOT NULL,
        amount integer NOT NULL CHECK (amount > 0),
        cause text NOT NULL CHECK (cause IN
          ('no_place', 'mismatch', 'cancelled_by_member', 'cancelled_by_studio', 'account_deleted')),
        status text NOT NULL CHECK (status IN ('asked', 'done')),
        provider_refund_id text,
        asked_at timestamptz(3) NOT NULL DEFAULT now(),
        done_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        last_error text,
        next_attempt_at timestamptz,
        PRIMARY KEY (studio_id, id),
        -- A payment is given back in full, once, whatever asks for it.
        CONSTRAINT refunds_of_payment UNIQUE (studio_id, payment_id),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id),
        CHECK ((status = 'done') = (done_at IS NOT NULL))
      )`);
    await runner.query(
      `CREATE INDEX refunds_due ON refunds (next_attempt_at) WHERE next_attempt_at IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX refunds_of_member ON refunds (studio_id, user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE refunds`);
  }
}
