import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the staff know of a member beside bookings: notes, emergency contact, health flags. */
export class MemberCare1795900000105 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE member_notes (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        member_id uuid NOT NULL,
        author_id uuid NOT NULL,
        text text NOT NULL,
        pinned boolean NOT NULL,
        created_at timestamptz NOT NULL,
        edited_at timestamptz,
        -- It can be restored for a day, then a job erases it.
        deleted_at timestamptz,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(
      `CREATE INDEX member_notes_of_member ON member_notes (studio_id, member_id, created_at DESC)`,
    );
    await db.query(
      `CREATE INDEX member_notes_deleted ON member_notes (studio_id, deleted_at)
       WHERE deleted_at IS NOT NULL`,
    );
    await db.query(`
      CREATE TABLE emergency_contacts (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        member_id uuid NOT NULL,
        -- All empty: it was taken away.
        name text NOT NULL,
        relation text NOT NULL,
        phone text NOT NULL,
        updated_at timestamptz NOT NULL,
        updated_by uuid NOT NULL,
        PRIMARY KEY (studio_id, id),
        UNIQUE (studio_id, member_id)
      )`);
    await db.query(`
      CREATE TABLE health_records (
        studio_id uuid NOT NULL,
        member_id uuid NOT NULL,
        pregnant boolean NOT NULL,
        injury text NOT NULL,
        surgery text NOT NULL,
        other text NOT NULL,
        -- Null: the consent was taken back, and nothing is kept.
        consent_at timestamptz,
        consent_recorded_by uuid,
        version integer NOT NULL,
        updated_at timestamptz NOT NULL,
        updated_by uuid NOT NULL,
        PRIMARY KEY (studio_id, member_id),
        CHECK (consent_at IS NOT NULL
          OR (NOT pregnant AND injury = '' AND surgery = '' AND other = ''))
      )`);
    await db.query(`
      CREATE TABLE health_readings (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        member_id uuid NOT NULL,
        reader_id uuid NOT NULL,
        at timestamptz NOT NULL,
        -- The class whose trainer read; null: on the member's record.
        schedule_id uuid,
        PRIMARY KEY (studio_id, id)
      )`);
    await db.query(
      `CREATE INDEX health_readings_of_member ON health_readings (studio_id, member_id, at DESC)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE health_readings, health_records, emergency_contacts, member_notes`);
  }
}
