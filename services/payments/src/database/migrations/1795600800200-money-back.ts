import type { MigrationInterface, QueryRunner } from 'typeorm';

const CAUSES = `'no_place', 'mismatch', 'cancelled_by_member', 'cancelled_by_studio',
  'account_deleted'`;

/** Refunds in parts, credit notes counted without gaps, disputes, and events about any of them. */
export class MoneyBack1795600800200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE refunds
        DROP CONSTRAINT refunds_of_payment, DROP CONSTRAINT refunds_cause_check,
        DROP CONSTRAINT refunds_status_check, DROP CONSTRAINT refunds_check,
        ADD CONSTRAINT refunds_cause_check
          CHECK (cause IN (${CAUSES}, 'waived', 'admin', 'provider', 'dispute_lost')),
        ADD CONSTRAINT refunds_status_check CHECK (status IN ('asked', 'done', 'void')),
        ADD CONSTRAINT refunds_check CHECK ((status = 'done') = (done_at IS NOT NULL)),
        ADD COLUMN to_gift integer NOT NULL DEFAULT 0,
        ADD COLUMN reason text,
        ADD COLUMN asked_by uuid,
        ADD COLUMN request_key text,
        ADD COLUMN credits text NOT NULL DEFAULT 'none' CHECK (credits IN ('none', 'due', 'done')),
        ADD CONSTRAINT refunds_parts CHECK (to_gift BETWEEN 0 AND amount),
        ADD CONSTRAINT refunds_request UNIQUE (studio_id, payment_id, request_key)`);
    await runner.query(`CREATE INDEX refunds_of_payment ON refunds (studio_id, payment_id)`);
    // What the provider has told of is noted once, by webhook, sweeper and answer alike.
    await runner.query(
      `CREATE UNIQUE INDEX refunds_provider ON refunds (studio_id, provider_refund_id)
        WHERE provider_refund_id <> 'already refunded'`,
    );
    await runner.query(`
      UPDATE payments p SET refunded = r.amount, received = greatest(coalesce(received, 0), r.amount)
      FROM refunds r
      WHERE r.studio_id = p.studio_id AND r.payment_id = p.id AND r.status = 'done'`);
    await runner.query(`
      CREATE TABLE credit_note_counters (
        studio_id uuid PRIMARY KEY,
        last_number integer NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE credit_notes (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        number integer NOT NULL CHECK (number > 0),
        refund_id uuid NOT NULL,
        invoice_id uuid NOT NULL,
        invoice_number integer NOT NULL,
        payment_id uuid NOT NULL,
        user_id uuid NOT NULL,
        issued_at timestamptz(3) NOT NULL,
        supplier jsonb NOT NULL,
        buyer jsonb NOT NULL,
        description text NOT NULL,
        reason text NOT NULL,
        net integer NOT NULL CHECK (net >= 0),
        vat integer NOT NULL CHECK (vat >= 0),
        total integer NOT NULL CHECK (total > 0),
        paid_by jsonb NOT NULL,
        currency text NOT NULL,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT credit_notes_number UNIQUE (studio_id, number),
        CONSTRAINT credit_notes_of_refund UNIQUE (studio_id, refund_id),
        FOREIGN KEY (studio_id, refund_id) REFERENCES refunds (studio_id, id),
        FOREIGN KEY (studio_id, invoice_id) REFERENCES invoices (studio_id, id),
        CHECK (net + vat = total)
      )`);
    await runner.query(
      `CREATE INDEX credit_notes_of_member ON credit_notes (studio_id, user_id, number DESC)`,
    );
    await runner.query(
      `CREATE INDEX credit_notes_of_invoice ON credit_notes (studio_id, invoice_id)`,
    );
    await runner.query(`
      CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
    await runner.query(`
      CREATE TABLE disputes (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        provider_dispute_id text NOT NULL,
        payment_id uuid NOT NULL,
        user_id uuid NOT NULL,
        amount integer NOT NULL CHECK (amount > 0),
        reason text NOT NULL,
        state text NOT NULL CHECK (state IN ('opened', 'won', 'lost')),
        opened_at timestamptz(3) NOT NULL,
        closed_at timestamptz(3),
        PRIMARY KEY (studio_id, id),
        CONSTRAINT disputes_provider UNIQUE (studio_id, provider_dispute_id),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id),
        CHECK ((state = 'opened') = (closed_at IS NULL))
      )`);
    await runner.query(`CREATE INDEX disputes_of_payment ON disputes (studio_id, payment_id)`);
    await runner.query(`CREATE INDEX disputes_of_member ON disputes (studio_id, user_id)`);
    await runner.query(`
      ALTER TABLE webhook_inbox ADD COLUMN object_id text, ADD COLUMN intent_id text`);
    // Until when the provider was asked for what no webhook told.
    await runner.query(`
      CREATE TABLE provider_looks (
        studio_id uuid NOT NULL,
        what text NOT NULL,
        looked_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, what)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE provider_looks`);
    await runner.query(`ALTER TABLE webhook_inbox DROP COLUMN object_id, DROP COLUMN intent_id`);
    await runner.query(`DROP TABLE disputes, credit_notes, credit_note_counters`);
    await runner.query(`DROP INDEX refunds_provider, refunds_of_payment`);
    // The older version knows one refund a payment: its newest rows stay out of its way.
    await runner.query(`
      DELETE FROM refunds r USING refunds first
      WHERE first.studio_id = r.studio_id AND first.payment_id = r.payment_id
        AND (first.asked_at, first.id) < (r.asked_at, r.id)`);
    await runner.query(`DELETE FROM refunds WHERE cause NOT IN (${CAUSES}) OR status = 'void'`);
    await runner.query(`
      ALTER TABLE refunds
        DROP CONSTRAINT refunds_request, DROP CONSTRAINT refunds_parts,
        DROP CONSTRAINT refunds_cause_check, DROP CONSTRAINT refunds_status_check,
        DROP CONSTRAINT refunds_check,
        ADD CONSTRAINT refunds_cause_check CHECK (cause IN (${CAUSES})),
        ADD CONSTRAINT refunds_status_check CHECK (status IN ('asked', 'done')),
        ADD CONSTRAINT refunds_check CHECK ((status = 'done') = (done_at IS NOT NULL)),
        ADD CONSTRAINT refunds_of_payment UNIQUE (studio_id, payment_id),
        DROP COLUMN to_gift, DROP COLUMN reason, DROP COLUMN asked_by, DROP COLUMN request_key,
        DROP COLUMN credits`);
  }
}
