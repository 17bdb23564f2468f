import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seats that are held while somebody pays, or claimed for who waits: never sold to others. */
export class HeldSeatsAndClaims1795600000100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE schedules
        -- Free, but promised to the waiting list (domain.md, Waiting lists).
        ADD COLUMN claimed integer NOT NULL DEFAULT 0 CHECK (claimed >= 0),
        -- For calendars: counts the changes that members are told of.
        ADD COLUMN sequence integer NOT NULL DEFAULT 0`);
    await db.query(`
      ALTER TABLE schedules ADD CONSTRAINT schedules_claims CHECK (booked + claimed <= capacity)
        NOT VALID`);
    await db.query(`ALTER TABLE schedules VALIDATE CONSTRAINT schedules_claims`);
    await db.query(`
      ALTER TABLE bookings
        -- A drop-in while its member is on the card page; null otherwise.
        ADD COLUMN hold_expires_at timestamptz,
        ADD COLUMN payment_id uuid,
        -- Fils, of a drop-in; what it cost when it was booked.
        ADD COLUMN price integer NOT NULL DEFAULT 0 CHECK (price >= 0),
        ADD COLUMN member_subscription_id uuid,
        ADD COLUMN source text NOT NULL DEFAULT 'member'
          CHECK (source IN ('member', 'waiting_list', 'staff', 'reschedule')),
        ADD COLUMN rescheduled_from uuid,
        -- Null beside status no_show: the staff can still correct it.
        ADD COLUMN no_show_final_at timestamptz,
        ADD COLUMN waived_at timestamptz`);
    await db.query(`ALTER TABLE bookings DROP CONSTRAINT bookings_status_check`);
    await db.query(`
      ALTER TABLE bookings ADD CONSTRAINT bookings_status_check CHECK (status IN
        ('held', 'confirmed', 'cancelled', 'late_cancelled', 'attended', 'no_show',
         'studio_cancelled', 'lapsed'))`);
    await db.query(`
      ALTER TABLE bookings
        ADD CONSTRAINT bookings_held_until
          CHECK ((status = 'held') <= (hold_expires_at IS NOT NULL))`);
    // A held seat is a place too: the same member holds no second one at that time.
    await db.query(`DROP INDEX bookings_once`);
    await db.query(`
      CREATE UNIQUE INDEX bookings_once ON bookings (studio_id, member_id, schedule_id)
        WHERE status IN ('held', 'confirmed', 'attended', 'no_show')`);
    await db.query(`ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap`);
    await db.query(`
      ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist
        (studio_id WITH =, member_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
        WHERE (status IN ('held', 'confirmed', 'attended', 'no_show'))`);
    await db.query(`
      CREATE INDEX bookings_by_hold ON bookings (studio_id, hold_expires_at)
        WHERE status = 'held'`);
    await db.query(`
      CREATE INDEX bookings_pending_no_shows ON bookings (studio_id, ends_at)
        WHERE status = 'confirmed' OR (status = 'no_show' AND no_show_final_at IS NULL)`);
    // No-shows of before are settled.
    await db.query(`UPDATE bookings SET no_show_final_at = ends_at WHERE status = 'no_show'`);
    await db.query(`
      ALTER TABLE credit_ledger ADD COLUMN waiting_entry_id uuid`);
    await db.query(`ALTER TABLE credit_ledger DROP CONSTRAINT credit_ledger_check`);
    await db.query(`
      ALTER TABLE credit_ledger ADD CONSTRAINT credit_ledger_about CHECK (
        kind NOT IN ('hold', 'use', 'return')
        OR booking_id IS NOT NULL OR waiting_entry_id IS NOT NULL)`);
    await db.query(`
      CREATE UNIQUE INDEX credit_ledger_hold_once
        ON credit_ledger (studio_id, waiting_entry_id, kind) WHERE kind IN ('hold', 'return')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX credit_ledger_hold_once`);
    await db.query(`ALTER TABLE credit_ledger DROP CONSTRAINT credit_ledger_about`);
    await db.query(`
      ALTER TABLE credit_ledger ADD CONSTRAINT credit_ledger_check
        CHECK (kind NOT IN ('hold', 'use', 'return') OR booking_id IS NOT NULL) NOT VALID`);
    await db.query(`ALTER TABLE credit_ledger DROP COLUMN waiting_entry_id`);
    await db.query(`DROP INDEX bookings_pending_no_shows, bookings_by_hold`);
    await db.query(`DROP INDEX bookings_once`);
    await db.query(`ALTER TABLE bookings DROP CONSTRAINT bookings_no_overlap`);
    await db.query(`ALTER TABLE bookings DROP CONSTRAINT bookings_held_until`);
    await db.query(`ALTER TABLE bookings DROP CONSTRAINT bookings_status_check`);
    await db.query(`
      ALTER TABLE bookings ADD CONSTRAINT bookings_status_check CHECK (status IN
        ('confirmed', 'cancelled', 'late_cancelled', 'attended', 'no_show', 'studio_cancelled'))
        NOT VALID`);
    await db.query(`
      CREATE UNIQUE INDEX bookings_once ON bookings (studio_id, member_id, schedule_id)
        WHERE status IN ('confirmed', 'attended', 'no_show')`);
    await db.query(`
      ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist
        (studio_id WITH =, member_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
        WHERE (status IN ('confirmed', 'attended', 'no_show'))`);
    await db.query(`
      ALTER TABLE bookings
        DROP COLUMN hold_expires_at, DROP COLUMN payment_id, DROP COLUMN price,
        DROP COLUMN member_subscription_id, DROP COLUMN source, DROP COLUMN rescheduled_from,
        DROP COLUMN no_show_final_at, DROP COLUMN waived_at`);
    await db.query(`ALTER TABLE schedules DROP CONSTRAINT schedules_claims`);
    await db.query(`ALTER TABLE schedules DROP COLUMN claimed, DROP COLUMN sequence`);
  }
}
