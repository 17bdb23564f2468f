import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An address of which a mail server has said for good that nobody has it, and since when. */
export class RefusedAddresses1797200000153 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'ALTER TABLE recipients ADD COLUMN refused_email text, ADD COLUMN refused_at timestamptz',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE recipients DROP COLUMN refused_email, DROP COLUMN refused_at');
  }
}
