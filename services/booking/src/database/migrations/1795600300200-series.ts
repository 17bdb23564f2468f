import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Classes of every week, the days that differ, and what each class came from. */
export class Series1795600300200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE class_types ADD COLUMN active boolean NOT NULL DEFAULT true`);
    await db.query(`ALTER TABLE rooms ADD COLUMN active boolean NOT NULL DEFAULT true`);
    // Wall time of the studio, as its timetable is written.
    const clock = String.raw`'^([01]\d|2[0-3]):[0-5]\d$'`;
    await db.query(`
      CREATE TABLE class_series (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        class_type_id uuid NOT NULL,
        trainer_id uuid NOT NULL,
        room_id uuid NOT NULL,
        weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
        start_time text NOT NULL CHECK (start_time ~ ${clock}),
        minutes integer NOT NULL CHECK (minutes > 0),
        capacity integer NOT NULL CHECK (capacity > 0),
        from_day date NOT NULL,
        until_day date,
        overlap_reason text,
        changed_by uuid,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, class_type_id) REFERENCES class_types (studio_id, id),
        FOREIGN KEY (studio_id, trainer_id) REFERENCES trainers (studio_id, id),
        FOREIGN KEY (studio_id, room_id) REFERENCES rooms (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE series_dates (
        studio_id uuid NOT NULL,
        series_id uuid NOT NULL,
        day date NOT NULL,
        cancelled boolean NOT NULL,
        start_time text CHECK (start_time ~ ${clock}),
        trainer_id uuid,
        room_id uuid,
        overlap_reason text,
        reason text NOT NULL,
        PRIMARY KEY (studio_id, series_id, day),
        FOREIGN KEY (studio_id, series_id) REFERENCES class_series (studio_id, id),
        FOREIGN KEY (studio_id, trainer_id) REFERENCES trainers (studio_id, id),
        FOREIGN KEY (studio_id, room_id) REFERENCES rooms (studio_id, id)
      )`);
    // Days on which a series could not be held as planned, for the desk to read.
    await db.query(`
      CREATE TABLE series_conflicts (
        studio_id uuid NOT NULL,
        series_id uuid NOT NULL,
        day date NOT NULL,
        start_time text NOT NULL,
        because text NOT NULL,
        with_what text,
        PRIMARY KEY (studio_id, series_id, day),
        FOREIGN KEY (studio_id, series_id) REFERENCES class_series (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE holidays (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        from_day date NOT NULL,
        until_day date NOT NULL CHECK (until_day >= from_day),
        set_by uuid NOT NULL,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE seasons (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        from_day date NOT NULL,
        until_day date NOT NULL CHECK (until_day >= from_day),
        set_by uuid NOT NULL,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(`
      CREATE TABLE season_times (
        studio_id uuid NOT NULL,
        season_id uuid NOT NULL,
        series_id uuid NOT NULL,
        -- Null: is not held in that season.
        start_time text CHECK (start_time ~ ${clock}),
        PRIMARY KEY (studio_id, season_id, series_id),
        FOREIGN KEY (studio_id, season_id) REFERENCES seasons (studio_id, id) ON DELETE CASCADE,
        FOREIGN KEY (studio_id, series_id) REFERENCES class_series (studio_id, id)
      )`);
    await db.query(`
      ALTER TABLE schedules
        ADD COLUMN series_id uuid,
        -- The day that its series means; a class moved singly keeps it.
        ADD COLUMN series_day date,
        ADD COLUMN changed_singly boolean NOT NULL DEFAULT false,
        ADD COLUMN cancelled_because text,
        ADD CONSTRAINT schedules_series_day CHECK ((series_id IS NULL) = (series_day IS NULL)),
        ADD CONSTRAINT schedules_of_series FOREIGN KEY (studio_id, series_id)
          REFERENCES class_series (studio_id, id)`);
    // Made ahead once, whoever makes it (two instances, a repeated job).
    await db.query(`
      CREATE UNIQUE INDEX schedules_once_a_day ON schedules (studio_id, series_id, series_day)
        WHERE series_id IS NOT NULL AND status = 'scheduled'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX schedules_once_a_day`);
    await db.query(`
      ALTER TABLE schedules
        DROP COLUMN series_id, DROP COLUMN series_day, DROP COLUMN changed_singly,
        DROP COLUMN cancelled_because`);
    await db.query(
      `DROP TABLE season_times, seasons, holidays, series_conflicts, series_dates, class_series`,
    );
    await db.query(`ALTER TABLE rooms DROP COLUMN active`);
    await db.query(`ALTER TABLE class_types DROP COLUMN active`);
  }
}
