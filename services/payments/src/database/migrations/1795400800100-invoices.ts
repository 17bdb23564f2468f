import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tax invoices, counted without gaps by studio, never changed. */
export class Invoices1795400800100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invoice_counters (
        studio_id uuid PRIMARY KEY,
        last_number integer NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE invoices (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        number integer NOT NULL CHECK (number > 0),
        payment_id uuid NOT NULL,
        user_id uuid NOT NULL,
        issued_at timestamptz(3) NOT NULL,
        supplier jsonb NOT NULL,
        buyer jsonb NOT NULL,
        description text NOT NULL,
        net integer NOT NULL,
        vat integer NOT NULL,
        total integer NOT NULL,
        currency text NOT NULL,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT invoices_number UNIQUE (studio_id, number),
        CONSTRAINT invoices_of_payment UNIQUE (studio_id, payment_id),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id),
        CHECK (net + vat = total)
      )`);
    await runner.query(
      `CREATE INDEX invoices_of_member ON invoices (studio_id, user_id, number DESC)`,
    );
    // What was issued stays: a mistake is taken back by a credit note (domain.md, Payments).
    await runner.query(`
      CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE invoices, invoice_counters`);
  }
}
