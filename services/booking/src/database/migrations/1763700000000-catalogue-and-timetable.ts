import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is taught, where, by whom, what is sold, and when: every key carries the studio. */
export class CatalogueAndTimetable1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Equality on uuid beside overlap of times, in one exclusion constraint.
    await db.query(`CREATE EXTENSION IF NOT EXISTS btree_gist`);
    await db.query(`
      CREATE TABLE class_types (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        description text NOT NULL,
        level text NOT NULL CHECK (level IN ('all', 'beginner', 'intermediate', 'advanced')),
        minutes integer NOT NULL CHECK (minutes > 0),
        motif text NOT NULL
          CHECK (motif IN ('reformer', 'mat', 'tower', 'barre', 'prenatal', 'private')),
        capacity integer NOT NULL CHECK (capacity > 0),
        credit_cost integer NOT NULL CHECK (credit_cost > 0),
        drop_in_price integer NOT NULL CHECK (drop_in_price >= 0),
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE rooms (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        capacity integer NOT NULL CHECK (capacity > 0),
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE trainers (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        bio text NOT NULL DEFAULT '',
        specialities text[] NOT NULL DEFAULT '{}',
        avatar_url text,
        active boolean NOT NULL DEFAULT true,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE packages (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        description text NOT NULL DEFAULT '',
        credits integer NOT NULL CHECK (credits > 0),
        price integer NOT NULL CHECK (price >= 0),
        currency text NOT NULL DEFAULT 'AED',
        validity_count integer NOT NULL CHECK (validity_count > 0),
        validity_unit text NOT NULL CHECK (validity_unit IN ('day', 'week', 'month')),
        class_type_ids uuid[] NOT NULL CHECK (cardinality(class_type_ids) > 0),
        once_per_person boolean NOT NULL DEFAULT false,
        best_value boolean NOT NULL DEFAULT false,
        on_sale boolean NOT NULL DEFAULT true,
        PRIMARY KEY (studio_id, id)
      )`);
    // Half-empty pages: a booking rewrites its class's row in place, without touching an index.
    await db.query(`
      CREATE TABLE schedules (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        class_type_id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        room_id uuid NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        capacity integer NOT NULL CHECK (capacity > 0),
        booked integer NOT NULL DEFAULT 0,
        waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
        status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled')),
        overlap_reason text,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT schedules_end_after_start CHECK (ends_at > starts_at),
        CONSTRAINT schedules_seats CHECK (booked BETWEEN 0 AND capacity),
        -- What a booking copies, so that its times can't differ from its class's.
        CONSTRAINT schedules_times UNIQUE (studio_id, id, starts_at, ends_at),
        FOREIGN KEY (studio_id, class_type_id) REFERENCES class_types (studio_id, id),
        FOREIGN KEY (studio_id, trainer_id) REFERENCES trainers (studio_id, id),
        FOREIGN KEY (studio_id, room_id) REFERENCES rooms (studio_id, id),
        -- An admin may override with a reason (domain.md, Booking 1).
        CONSTRAINT schedules_trainer_free EXCLUDE USING gist
          (studio_id WITH =, trainer_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
          WHERE (status = 'scheduled' AND overlap_reason IS NULL),
        CONSTRAINT schedules_room_free EXCLUDE USING gist
          (studio_id WITH =, room_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
          WHERE (status = 'scheduled' AND overlap_reason IS NULL)
      ) WITH (fillfactor = 50)`);
    await db.query(`CREATE INDEX schedules_by_start ON schedules (studio_id, starts_at)`);
    await db.query(
      `CREATE INDEX schedules_by_trainer ON schedules (studio_id, trainer_id, starts_at)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE schedules, packages, trainers, rooms, class_types`);
    await db.query(`DROP EXTENSION btree_gist`);
  }
}
