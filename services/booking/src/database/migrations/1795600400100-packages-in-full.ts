import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validity from the first class, freezes, locks, warnings, take-backs, and calendars. */
export class PackagesInFull1795600400100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE packages ADD COLUMN validity_starts text NOT NULL DEFAULT 'purchase'
        CHECK (validity_starts IN ('purchase', 'first_class'))`);
    await db.query(`
      ALTER TABLE user_packages
        -- How long it is valid from its first class; null once that was, or if it counts from the purchase.
        ADD COLUMN begins_count integer CHECK (begins_count > 0),
        ADD COLUMN begins_unit text CHECK (begins_unit IN ('day', 'week', 'month')),
        ADD COLUMN source text NOT NULL DEFAULT 'bought'
          CHECK (source IN ('bought', 'gift', 'moved')),
        ADD COLUMN moved_from uuid,
        -- No credit of it pays while its payment is disputed.
        ADD COLUMN locked_because text CHECK (locked_because IN ('dispute', 'dispute_lost')),
        ADD COLUMN locked_on date,
        -- What its member was told; of the last day as it was then, so that a later one counts anew.
        ADD COLUMN low_told_at timestamptz,
        ADD COLUMN expiry_told_of date,
        ADD COLUMN expiry_told text CHECK (expiry_told IN ('week', 'day')),
        -- The last day after which the rest was written off.
        ADD COLUMN closed_for date,
        ADD CONSTRAINT user_packages_begins
          CHECK ((begins_count IS NULL) = (begins_unit IS NULL)),
        ADD CONSTRAINT user_packages_locked
          CHECK ((locked_because IS NULL) = (locked_on IS NULL))`);
    // Without the balance in it: a booking must go on changing its package in place.
    await db.query(`
      CREATE INDEX user_packages_by_expiry ON user_packages (studio_id, expires_on)
        WHERE closed_for IS DISTINCT FROM expires_on`);
    await db.query(`
      CREATE INDEX user_packages_of_payment ON user_packages (studio_id, payment_id)
        WHERE payment_id IS NOT NULL`);
    // What runs low or is near its end today was seen by its member long ago: nobody is told of it.
    await db.query(`
      UPDATE user_packages SET low_told_at = purchased_at WHERE credits_left <= 2`);
    await db.query(`
      ALTER TABLE credit_ledger ADD COLUMN because text CHECK (because IN
        ('staff', 'moved', 'gift', 'refund', 'dispute', 'account_deleted', 'waiting_list'))`);
    await db.query(`
      CREATE TABLE package_freezes (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_package_id uuid NOT NULL,
        member_id uuid NOT NULL,
        from_day date NOT NULL,
        until_day date NOT NULL,
        by_studio boolean NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, user_package_id) REFERENCES user_packages (studio_id, id),
        CHECK (from_day <= until_day)
      )`);
    await db.query(`
      CREATE INDEX package_freezes_of_package ON package_freezes (studio_id, user_package_id)`);
    await db.query(`
      CREATE TABLE credit_take_backs (
        studio_id uuid NOT NULL,
        refund_id uuid NOT NULL,
        user_package_id uuid NOT NULL,
        credits integer NOT NULL CHECK (credits >= 0),
        at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, refund_id),
        FOREIGN KEY (studio_id, user_package_id) REFERENCES user_packages (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE calendar_feeds (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        token text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, member_id),
        CONSTRAINT calendar_feeds_token UNIQUE (studio_id, token)
      )`);
    // What calendars were told of an entry last: another look of it counts one further.
    await db.query(`
      CREATE TABLE calendar_entries (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        id uuid NOT NULL,
        looks text NOT NULL,
        sequence integer NOT NULL DEFAULT 0,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, member_id, id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `DROP TABLE calendar_entries, calendar_feeds, credit_take_backs, package_freezes`,
    );
    await db.query(`ALTER TABLE credit_ledger DROP COLUMN because`);
    await db.query(`DROP INDEX user_packages_of_payment, user_packages_by_expiry`);
    await db.query(`
      ALTER TABLE user_packages
        DROP CONSTRAINT user_packages_begins, DROP CONSTRAINT user_packages_locked,
        DROP COLUMN begins_count, DROP COLUMN begins_unit, DROP COLUMN source,
        DROP COLUMN moved_from, DROP COLUMN locked_because, DROP COLUMN locked_on,
        DROP COLUMN low_told_at, DROP COLUMN expiry_told_of, DROP COLUMN expiry_told,
        DROP COLUMN closed_for`);
    await db.query(`ALTER TABLE packages DROP COLUMN validity_starts`);
  }
}
