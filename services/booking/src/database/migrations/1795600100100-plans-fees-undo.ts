import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans and who has one, fees, money for held seats, and cancels that can be taken back. */
export class PlansFeesUndo1795600100100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE subscription_plans (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        price integer NOT NULL CHECK (price >= 0),
        currency text NOT NULL DEFAULT 'AED',
        interval text NOT NULL DEFAULT 'month' CHECK (interval = 'month'),
        -- Null: unlimited.
        classes_per_period integer CHECK (classes_per_period > 0),
        benefits text[] NOT NULL DEFAULT '{}' CHECK (cardinality(benefits) <= 4),
        class_type_ids uuid[] NOT NULL CHECK (cardinality(class_type_ids) > 0),
        late_fee integer NOT NULL DEFAULT 0 CHECK (late_fee >= 0),
        no_show_fee integer NOT NULL DEFAULT 0 CHECK (no_show_fee >= 0),
        on_sale boolean NOT NULL DEFAULT true,
        PRIMARY KEY (studio_id, id)
      )`);
    // A copy, fed by payments' events; the one of the later as_of counts.
    await db.query(`
      CREATE TABLE member_subscriptions (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        member_id uuid NOT NULL,
        plan_id uuid NOT NULL,
        status text NOT NULL
          CHECK (status IN ('active', 'past_due', 'paused', 'cancelled', 'ended')),
        period_start timestamptz NOT NULL,
        period_end timestamptz NOT NULL,
        cancel_at_period_end boolean NOT NULL,
        past_due_since timestamptz,
        frozen_from timestamptz,
        frozen_until timestamptz,
        as_of timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE INDEX member_subscriptions_of_member ON member_subscriptions (studio_id, member_id)`);
    await db.query(`
      CREATE TABLE fees (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        member_id uuid NOT NULL,
        booking_id uuid NOT NULL,
        subscription_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('late_cancel', 'no_show')),
        amount integer NOT NULL CHECK (amount > 0),
        currency text NOT NULL DEFAULT 'AED',
        status text NOT NULL CHECK (status IN ('owed', 'billed', 'paid', 'waived')),
        owed_at timestamptz NOT NULL,
        settled_at timestamptz,
        reason text,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, booking_id) REFERENCES bookings (studio_id, id),
        -- One class owes once, whatever races.
        CONSTRAINT fees_once UNIQUE (studio_id, booking_id),
        CHECK ((status IN ('paid', 'waived')) = (settled_at IS NOT NULL))
      )`);
    await db.query(`CREATE INDEX fees_of_member ON fees (studio_id, member_id, owed_at)`);
    await db.query(`
      CREATE TABLE class_confirmations (
        studio_id uuid NOT NULL,
        provider_session_id text NOT NULL,
        payment_id uuid NOT NULL,
        booking_id uuid NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('confirmed', 'honoured', 'refund')),
        at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, provider_session_id),
        FOREIGN KEY (studio_id, booking_id) REFERENCES bookings (studio_id, id)
      )`);
    await db.query(`
      ALTER TABLE bookings
        -- The seat of a cancelled booking is kept claimed until then.
        ADD COLUMN undo_until timestamptz,
        -- How often a cancel was taken back: its credit is used once more each time.
        ADD COLUMN undone integer NOT NULL DEFAULT 0,
        -- Fils; what it owes late or missed, as it was when it was booked.
        ADD COLUMN late_fee integer NOT NULL DEFAULT 0 CHECK (late_fee >= 0),
        ADD COLUMN no_show_fee integer NOT NULL DEFAULT 0 CHECK (no_show_fee >= 0),
        ADD CONSTRAINT bookings_undo CHECK (undo_until IS NULL OR status = 'cancelled')`);
    await db.query(`
      CREATE INDEX bookings_by_undo ON bookings (studio_id, undo_until)
        WHERE undo_until IS NOT NULL`);
    await db.query(`
      CREATE INDEX bookings_of_subscription
        ON bookings (studio_id, member_subscription_id, starts_at)
        WHERE member_subscription_id IS NOT NULL`);
    await db.query(`
      ALTER TABLE credit_ledger ADD COLUMN round integer NOT NULL DEFAULT 0`);
    await db.query(`DROP INDEX credit_ledger_once`);
    await db.query(`
      CREATE UNIQUE INDEX credit_ledger_once ON credit_ledger (studio_id, booking_id, kind, round)
        WHERE kind IN ('use', 'return')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX credit_ledger_once`);
    await db.query(`ALTER TABLE credit_ledger DROP COLUMN round`);
    await db.query(`
      CREATE UNIQUE INDEX credit_ledger_once ON credit_ledger (studio_id, booking_id, kind)
        WHERE kind IN ('use', 'return')`);
    await db.query(`DROP INDEX bookings_of_subscription, bookings_by_undo`);
    await db.query(`
      ALTER TABLE bookings DROP COLUMN undo_until, DROP COLUMN undone, DROP COLUMN late_fee,
        DROP COLUMN no_show_fee`);
    await db.query(`
      DROP TABLE class_confirmations, fees, member_subscriptions, subscription_plans`);
  }
}
