import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers that a class type has of its own, and those that a booking keeps of the day it was made. */
export class PolicyOfClassTypes1795800100100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE class_types
        ADD COLUMN policy jsonb CHECK (jsonb_typeof(policy) = 'object' AND policy <> '{}')`);
    await db.query(`
      ALTER TABLE bookings
        ADD COLUMN kept_numbers jsonb CHECK (jsonb_typeof(kept_numbers) = 'object')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE bookings DROP COLUMN kept_numbers`);
    await db.query(`ALTER TABLE class_types DROP COLUMN policy`);
  }
}
