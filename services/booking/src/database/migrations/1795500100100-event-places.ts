import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that can be cancelled, places with their story, queues in an order of their own. */
export class EventPlaces1795500100100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE events
        ADD COLUMN status text NOT NULL DEFAULT 'published'
          CHECK (status IN ('published', 'cancelled')),
        ADD COLUMN what_to_bring text NOT NULL DEFAULT '',
        ADD COLUMN cancellation_policy text NOT NULL DEFAULT '',
        ADD COLUMN cancelled_because text,
        ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now()`);
    await db.query(`
      ALTER TABLE event_reservations
        ADD COLUMN source text NOT NULL DEFAULT 'direct'
          CHECK (source IN ('direct', 'waiting_list')),
        -- Fils; what it cost when it was reserved.
        ADD COLUMN price integer NOT NULL DEFAULT 0 CHECK (price >= 0),
        ADD COLUMN payment_id uuid,
        ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN warned_at timestamptz,
        ADD COLUMN confirmed_at timestamptz,
        ADD COLUMN checked_in_at timestamptz,
        ADD COLUMN checked_in_by uuid,
        ADD COLUMN ended_because text
          CHECK (ended_because IN ('member', 'lapsed', 'studio', 'account'))`);
    await db.query(`
      UPDATE event_reservations r SET price = e.price, confirmed_at = r.updated_at
      FROM events e
      WHERE e.studio_id = r.studio_id AND e.id = r.event_id AND r.status = 'confirmed'`);
    await db.query(`
      CREATE INDEX event_reservations_by_expiry ON event_reservations (studio_id, expires_at)
        WHERE status = 'active'`);
    await db.query(`
      CREATE INDEX event_reservations_by_member
        ON event_reservations (studio_id, member_id, created_at DESC)`);
    await db.query(`ALTER TABLE event_waiting_entries ADD COLUMN rank bigint`);
    await db.query(`
      UPDATE event_waiting_entries w SET rank = r.place
      FROM (SELECT studio_id, id, row_number() OVER (
              PARTITION BY studio_id, event_id ORDER BY joined_at, id) AS place
            FROM event_waiting_entries) r
      WHERE r.studio_id = w.studio_id AND r.id = w.id`);
    await db.query(`
      ALTER TABLE event_waiting_entries
        ALTER COLUMN rank SET NOT NULL,
        ADD CONSTRAINT event_waiting_entries_rank
          UNIQUE (studio_id, event_id, rank) DEFERRABLE INITIALLY DEFERRED`);
    await db.query(`
      CREATE INDEX event_waiting_entries_by_member ON event_waiting_entries (studio_id, member_id)`);
    // Who was let in from the queue, and past whom: what the state checker reads.
    await db.query(`
      CREATE TABLE event_promotions (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        member_id uuid NOT NULL,
        entry_id uuid NOT NULL,
        reservation_id uuid NOT NULL,
        rank bigint NOT NULL,
        joined_at timestamptz NOT NULL,
        promoted_at timestamptz NOT NULL,
        -- Null: the server, in order.
        promoted_by uuid,
        reason text,
        PRIMARY KEY (studio_id, id),
        UNIQUE (studio_id, entry_id),
        FOREIGN KEY (studio_id, event_id) REFERENCES events (studio_id, id)
      )`);
    // What became of a paid session: answered the same however often payments asks.
    await db.query(`
      CREATE TABLE event_confirmations (
        studio_id uuid NOT NULL,
        provider_session_id text NOT NULL,
        payment_id uuid NOT NULL,
        reservation_id uuid NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('confirmed', 'honoured', 'refund')),
        at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, provider_session_id)
      )`);
    // When a job was last seen alive: windows don't run while no server does.
    await db.query(`
      CREATE TABLE heartbeats (
        studio_id uuid NOT NULL,
        job text NOT NULL,
        beat_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, job)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE heartbeats, event_confirmations, event_promotions`);
    await db.query(`ALTER TABLE event_waiting_entries DROP COLUMN rank`);
    await db.query(`DROP INDEX event_waiting_entries_by_member`);
    await db.query(`DROP INDEX event_reservations_by_member, event_reservations_by_expiry`);
    await db.query(`
      ALTER TABLE event_reservations
        DROP COLUMN source, DROP COLUMN price, DROP COLUMN payment_id, DROP COLUMN created_at,
        DROP COLUMN warned_at, DROP COLUMN confirmed_at, DROP COLUMN checked_in_at,
        DROP COLUMN checked_in_by, DROP COLUMN ended_because`);
    await db.query(`
      ALTER TABLE events
        DROP COLUMN status, DROP COLUMN what_to_bring, DROP COLUMN cancellation_policy,
        DROP COLUMN cancelled_because, DROP COLUMN updated_at`);
  }
}
