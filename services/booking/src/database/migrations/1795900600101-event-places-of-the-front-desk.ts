import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Event places that the front desk books and gives back: by whom, how paid, and how long to undo. */
export class EventPlacesOfTheFrontDesk1795900600101 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE event_reservations
        -- The member of staff who booked it; null: the member, or the waiting list.
        ADD COLUMN booked_by uuid,
        -- What the mail of the front desk names as what paid.
        ADD COLUMN paid_with text,
        -- Until then the front desk takes back what it did last: the booking, or the cancel.
        ADD COLUMN undo_until timestamptz,
        -- Booked before its bank transfer has come.
        ADD COLUMN awaits_transfer boolean NOT NULL DEFAULT false`);
    await db.query(`
      ALTER TABLE event_reservations DROP CONSTRAINT event_reservations_ended_because_check,
        ADD CONSTRAINT event_reservations_ended_because_check
          CHECK (ended_because IN ('member', 'lapsed', 'studio', 'account', 'taken_back')) NOT VALID`);
    await db.query(
      `ALTER TABLE event_reservations VALIDATE CONSTRAINT event_reservations_ended_because_check`,
    );
    await db.query(`
      CREATE INDEX event_reservations_undo ON event_reservations (studio_id, undo_until)
        WHERE status = 'cancelled' AND undo_until IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE event_reservations SET ended_because = 'studio' WHERE ended_because = 'taken_back'`);
    await db.query(`
      ALTER TABLE event_reservations DROP CONSTRAINT event_reservations_ended_because_check,
        ADD CONSTRAINT event_reservations_ended_because_check
          CHECK (ended_because IN ('member', 'lapsed', 'studio', 'account'))`);
    await db.query(`
      ALTER TABLE event_reservations
        DROP COLUMN booked_by, DROP COLUMN paid_with, DROP COLUMN undo_until,
        DROP COLUMN awaits_transfer`);
  }
}
