import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events with their places, and the queues of full classes. */
export class EventsAndWaiting1763700200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE events (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        title text NOT NULL,
        description text NOT NULL,
        leader text NOT NULL,
        location text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        price integer NOT NULL CHECK (price >= 0),
        capacity integer NOT NULL CHECK (capacity > 0),
        taken integer NOT NULL DEFAULT 0,
        PRIMARY KEY (studio_id, id),
        CHECK (ends_at > starts_at),
        -- Booked and reserved places together (domain.md, Waiting lists).
        CONSTRAINT events_places CHECK (taken BETWEEN 0 AND capacity)
      )`);
    await db.query(`CREATE INDEX events_by_start ON events (studio_id, starts_at)`);
    // Spec section 3: status active or cancelled while it is held; confirmed once it is paid or free.
    await db.query(`
      CREATE TABLE event_reservations (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        member_id uuid NOT NULL,
        status text NOT NULL CHECK (status IN ('active', 'confirmed', 'cancelled')),
        expires_at timestamptz,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, event_id) REFERENCES events (studio_id, id),
        CHECK (status <> 'active' OR expires_at IS NOT NULL)
      )`);
    await db.query(`
      CREATE UNIQUE INDEX event_reservations_once
        ON event_reservations (studio_id, event_id, member_id)
        WHERE status IN ('active', 'confirmed')`);
    await db.query(`
      CREATE TABLE event_waiting_entries (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        event_id uuid NOT NULL,
        member_id uuid NOT NULL,
        joined_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id),
        UNIQUE (studio_id, event_id, member_id),
        FOREIGN KEY (studio_id, event_id) REFERENCES events (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE class_waiting_entries (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        schedule_id uuid NOT NULL,
        member_id uuid NOT NULL,
        joined_at timestamptz NOT NULL,
        PRIMARY KEY (studio_id, id),
        UNIQUE (studio_id, schedule_id, member_id),
        FOREIGN KEY (studio_id, schedule_id) REFERENCES schedules (studio_id, id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `DROP TABLE class_waiting_entries, event_waiting_entries, event_reservations, events`,
    );
  }
}
