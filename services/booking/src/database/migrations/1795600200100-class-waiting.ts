import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of full classes: an order of their own, what is held meanwhile, offers, and a log. */
export class ClassWaiting1795600200100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE class_waiting_entries
        ADD COLUMN rank bigint,
        ADD COLUMN mode text NOT NULL DEFAULT 'auto' CHECK (mode IN ('auto', 'ask')),
        ADD COLUMN state text NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'offered', 'skipped')),
        ADD COLUMN offered_at timestamptz,
        ADD COLUMN offer_until timestamptz,
        ADD COLUMN skipped_because text
          CHECK (skipped_because IN ('no_credit', 'overlap', 'frozen', 'locked')),
        -- What pays for the seat and is held meanwhile; null: found when a seat comes free.
        ADD COLUMN funding_kind text CHECK (funding_kind IN ('package', 'subscription')),
        ADD COLUMN user_package_id uuid,
        ADD COLUMN member_subscription_id uuid,
        ADD COLUMN funding_name text NOT NULL DEFAULT '',
        ADD COLUMN funding_reason text NOT NULL DEFAULT 'none',
        ADD COLUMN credits integer NOT NULL DEFAULT 0 CHECK (credits >= 0),
        ADD CONSTRAINT class_waiting_offered
          CHECK ((state = 'offered') = (offer_until IS NOT NULL)
            AND (state = 'offered') = (offered_at IS NOT NULL)),
        ADD CONSTRAINT class_waiting_paid CHECK (
          (funding_kind IS NOT DISTINCT FROM 'package') = (user_package_id IS NOT NULL)
          AND (funding_kind IS NOT DISTINCT FROM 'subscription')
            = (member_subscription_id IS NOT NULL)),
        ADD FOREIGN KEY (studio_id, user_package_id) REFERENCES user_packages (studio_id, id)`);
    await db.query(`
      UPDATE class_waiting_entries w SET rank = r.place
      FROM (SELECT studio_id, id, row_number() OVER (
              PARTITION BY studio_id, schedule_id ORDER BY joined_at, id) AS place
            FROM class_waiting_entries) r
      WHERE r.studio_id = w.studio_id AND r.id = w.id`);
    await db.query(`
      ALTER TABLE class_waiting_entries
        ALTER COLUMN rank SET NOT NULL,
        ADD CONSTRAINT class_waiting_entries_rank UNIQUE (studio_id, schedule_id, rank)`);
    await db.query(`
      CREATE INDEX class_waiting_entries_by_member ON class_waiting_entries (studio_id, member_id)`);
    await db.query(`
      CREATE INDEX class_waiting_entries_by_plan
        ON class_waiting_entries (studio_id, member_subscription_id)
        WHERE member_subscription_id IS NOT NULL`);
    // The few classes with a list or a claimed seat: what the clock looks at every 2 s.
    await db.query(`
      CREATE INDEX schedules_waited_for ON schedules (studio_id, starts_at)
        WHERE waiting > 0 OR claimed > 0`);
    // Who joined, was asked, answered, was passed over, and why: what the desk can read.
    await db.query(`
      CREATE TABLE class_waiting_log (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        schedule_id uuid NOT NULL,
        member_id uuid NOT NULL,
        entry_id uuid NOT NULL,
        rank bigint NOT NULL,
        joined_at timestamptz NOT NULL,
        at timestamptz NOT NULL,
        what text NOT NULL CHECK (what IN ('joined', 'left', 'offered', 'accepted', 'declined',
          'lapsed', 'booked', 'skipped', 'closed', 'promoted_elsewhere')),
        offer_until timestamptz,
        reason text,
        booking_id uuid,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, schedule_id) REFERENCES schedules (studio_id, id)
      )`);
    await db.query(`
      CREATE INDEX class_waiting_log_of_class ON class_waiting_log (studio_id, schedule_id, rank)`);
    await db.query(`
      CREATE INDEX class_waiting_log_of_member ON class_waiting_log (studio_id, member_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE class_waiting_log`);
    await db.query(`DROP INDEX schedules_waited_for`);
    await db.query(`
      DROP INDEX class_waiting_entries_by_plan, class_waiting_entries_by_member`);
    await db.query(`
      ALTER TABLE class_waiting_entries
        DROP COLUMN rank, DROP COLUMN mode, DROP COLUMN state, DROP COLUMN offered_at,
        DROP COLUMN offer_until, DROP COLUMN skipped_because, DROP COLUMN funding_kind,
        DROP COLUMN user_package_id, DROP COLUMN member_subscription_id,
        DROP COLUMN funding_name, DROP COLUMN funding_reason, DROP COLUMN credits`);
  }
}
