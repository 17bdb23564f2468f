import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was sold, and how much of it is recognised on which day: a read model for reports. */
export class RecognisedRevenue1796200200001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Copies of the invoices and credit notes of payments, a row for each thing sold.
    await db.query(`
      CREATE TABLE revenue_documents (
        studio_id uuid NOT NULL,
        document text NOT NULL CHECK (document IN ('invoice', 'credit_note')),
        id text NOT NULL,
        number integer NOT NULL,
        payment_id uuid NOT NULL,
        kind text NOT NULL,
        product text NOT NULL,
        member_id uuid NOT NULL,
        net integer NOT NULL,
        issued_at timestamptz NOT NULL,
        -- Later than that only if its day was closed when it was learnt.
        counts_at timestamptz NOT NULL,
        paid_from date,
        paid_through date,
        PRIMARY KEY (studio_id, document, id)
      )`);
    await db.query(`
      CREATE INDEX revenue_documents_of_payment ON revenue_documents (studio_id, payment_id)`);
    await db.query(`
      CREATE TABLE revenue_sales (
        studio_id uuid NOT NULL,
        payment_id uuid NOT NULL,
        kind text NOT NULL,
        member_id uuid NOT NULL,
        product text NOT NULL,
        sold_on date NOT NULL,
        -- The day from whose end on nothing is owed of it; null: something is.
        settled_on date,
        is_due boolean NOT NULL DEFAULT true,
        awaits_grant boolean NOT NULL DEFAULT false,
        PRIMARY KEY (studio_id, payment_id, kind)
      )`);
    await db.query(`
      CREATE INDEX revenue_sales_due ON revenue_sales (studio_id) WHERE is_due OR awaits_grant`);
    await db.query(`
      CREATE INDEX revenue_sales_owed ON revenue_sales (studio_id, settled_on)`);
    await db.query(`
      CREATE TABLE revenue_entries (
        studio_id uuid NOT NULL,
        payment_id uuid NOT NULL,
        kind text NOT NULL,
        n integer NOT NULL,
        reason text NOT NULL,
        day date NOT NULL,
        -- Of a plan: what is earned is spread over the days up to this one, ...
        through date NOT NULL,
        -- ... and no longer counts after this one.
        until date NOT NULL,
        sold integer NOT NULL,
        earned integer NOT NULL,
        credits integer NOT NULL,
        booking_id uuid,
        PRIMARY KEY (studio_id, payment_id, kind, n),
        FOREIGN KEY (studio_id, payment_id, kind) REFERENCES revenue_sales ON DELETE CASCADE
      )`);
    await db.query(`CREATE INDEX revenue_entries_by_day ON revenue_entries (studio_id, day)`);
    await db.query(`
      CREATE INDEX revenue_entries_spread ON revenue_entries (studio_id, until)
        WHERE through > day`);
    await db.query(`
      CREATE TABLE revenue_days (
        studio_id uuid NOT NULL,
        day date NOT NULL,
        kind text NOT NULL,
        product text NOT NULL,
        reason text NOT NULL,
        sold bigint NOT NULL,
        earned bigint NOT NULL,
        pieces integer NOT NULL,
        PRIMARY KEY (studio_id, day, kind, product, reason)
      )`);
    await db.query(`
      CREATE TABLE revenue_progress (
        studio_id uuid PRIMARY KEY,
        last_invoice integer NOT NULL DEFAULT 0,
        last_credit_note integer NOT NULL DEFAULT 0,
        -- Up to when bookings and credits were looked at.
        looked_at timestamptz,
        closed_through date
      )`);
    // A few bytes for each thousand rows: a booking pays nothing for it.
    await db.query(`CREATE INDEX credit_ledger_by_time ON credit_ledger USING brin (at)`);
    await db.query(`
      CREATE INDEX user_packages_moved_from ON user_packages (studio_id, moved_from)
        WHERE moved_from IS NOT NULL`);
    await db.query(`
      CREATE INDEX bookings_of_payment ON bookings (studio_id, payment_id)
        WHERE payment_id IS NOT NULL`);
    await db.query(`
      CREATE INDEX event_reservations_of_payment ON event_reservations (studio_id, payment_id)
        WHERE payment_id IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX event_reservations_of_payment, bookings_of_payment,
      user_packages_moved_from, credit_ledger_by_time`);
    await db.query(`DROP TABLE revenue_progress, revenue_days, revenue_entries, revenue_sales,
      revenue_documents`);
  }
}
