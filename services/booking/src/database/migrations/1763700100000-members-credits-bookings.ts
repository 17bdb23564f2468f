import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who comes, what they own, what they have booked, and every credit that moved. */
export class MembersCreditsBookings1763700100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // A copy, fed by identity's events: nothing refers to it, because an event may come late.
    await db.query(`
      CREATE TABLE members (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        email text NOT NULL,
        full_name text,
        avatar_url text,
        role text NOT NULL,
        told_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE user_packages (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        member_id uuid NOT NULL,
        package_id uuid,
        name text NOT NULL,
        class_type_ids uuid[] NOT NULL CHECK (cardinality(class_type_ids) > 0),
        credits_total integer NOT NULL CHECK (credits_total > 0),
        credits_left integer NOT NULL,
        valid_from date NOT NULL,
        expires_on date NOT NULL,
        frozen_from date,
        frozen_until date,
        price_paid integer NOT NULL CHECK (price_paid >= 0),
        currency text NOT NULL DEFAULT 'AED',
        purchased_at timestamptz NOT NULL,
        payment_id uuid,
        provider_session_id text,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, package_id) REFERENCES packages (studio_id, id),
        CONSTRAINT user_packages_balance CHECK (credits_left >= 0),
        -- One grant for one paid session, whoever brings the news (domain.md, Payments).
        CONSTRAINT user_packages_once_per_session UNIQUE (studio_id, provider_session_id),
        CHECK ((frozen_from IS NULL) = (frozen_until IS NULL))
      ) WITH (fillfactor = 70)`);
    await db.query(`CREATE INDEX user_packages_of_member ON user_packages (studio_id, member_id)`);
    await db.query(`
      CREATE TABLE bookings (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        schedule_id uuid NOT NULL,
        member_id uuid NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        status text NOT NULL CHECK (status IN
          ('confirmed', 'cancelled', 'late_cancelled', 'attended', 'no_show', 'studio_cancelled')),
        funding_kind text NOT NULL
          CHECK (funding_kind IN ('package', 'subscription', 'drop_in', 'comp')),
        user_package_id uuid,
        funding_name text NOT NULL,
        funding_reason text NOT NULL,
        credits integer NOT NULL CHECK (credits >= 0),
        cancel_until timestamptz NOT NULL,
        late_consequence text NOT NULL CHECK (late_consequence IN
          ('credit_used', 'class_counted', 'late_fee', 'not_refunded')),
        booked_at timestamptz NOT NULL,
        cancelled_at timestamptz,
        checked_in_at timestamptz,
        checked_in_by uuid,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT bookings_of_schedule FOREIGN KEY (studio_id, schedule_id, starts_at, ends_at)
          REFERENCES schedules (studio_id, id, starts_at, ends_at) ON UPDATE CASCADE,
        FOREIGN KEY (studio_id, user_package_id) REFERENCES user_packages (studio_id, id),
        CONSTRAINT bookings_package_named
          CHECK ((funding_kind = 'package') = (user_package_id IS NOT NULL)),
        CONSTRAINT bookings_cancelled_when CHECK
          ((cancelled_at IS NOT NULL) = (status IN ('cancelled', 'late_cancelled', 'studio_cancelled'))),
        CONSTRAINT bookings_attended_when CHECK ((checked_in_at IS NOT NULL) = (status = 'attended')),
        -- Never two classes at once; a cancelled one frees its time (domain.md, Booking 1).
        CONSTRAINT bookings_no_overlap EXCLUDE USING gist
          (studio_id WITH =, member_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
          WHERE (status IN ('confirmed', 'attended', 'no_show'))
      )`);
    await db.query(`
      CREATE UNIQUE INDEX bookings_once ON bookings (studio_id, member_id, schedule_id)
        WHERE status IN ('confirmed', 'attended', 'no_show')`);
    await db.query(`CREATE INDEX bookings_of_class ON bookings (studio_id, schedule_id)`);
    await db.query(`CREATE INDEX bookings_of_member ON bookings (studio_id, member_id, starts_at)`);
    await db.query(`
      CREATE TABLE credit_ledger (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_package_id uuid NOT NULL,
        member_id uuid NOT NULL,
        kind text NOT NULL,
        delta integer NOT NULL,
        booking_id uuid,
        reason text,
        at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, user_package_id) REFERENCES user_packages (studio_id, id),
        FOREIGN KEY (studio_id, booking_id) REFERENCES bookings (studio_id, id),
        CONSTRAINT credit_ledger_sign CHECK (
          (kind IN ('grant', 'return') AND delta > 0)
          OR (kind IN ('hold', 'use', 'expire') AND delta < 0)
          OR (kind = 'adjust' AND delta <> 0)),
        CHECK (kind NOT IN ('hold', 'use', 'return') OR booking_id IS NOT NULL)
      )`);
    // A booking takes once and gives back once, whatever races (reliability C31).
    await db.query(`
      CREATE UNIQUE INDEX credit_ledger_once ON credit_ledger (studio_id, booking_id, kind)
        WHERE kind IN ('use', 'return')`);
    await db.query(
      `CREATE INDEX credit_ledger_of_package ON credit_ledger (studio_id, user_package_id)`,
    );
    await db.query(
      `CREATE INDEX credit_ledger_of_member ON credit_ledger (studio_id, member_id, at)`,
    );
    // The ledger is only ever added to, by this role too.
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON credit_ledger FROM CURRENT_USER`);
    await db.query(`
      CREATE TABLE idempotency_keys (
        studio_id uuid NOT NULL,
        user_id uuid NOT NULL,
        key text NOT NULL,
        fingerprint text NOT NULL,
        answer jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, user_id, key)
      )`);
    await db.query(`CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE idempotency_keys, credit_ledger, bookings, user_packages, members`);
  }
}
