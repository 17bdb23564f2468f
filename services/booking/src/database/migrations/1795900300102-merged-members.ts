import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two records of one person become one. */
export class MergedMembers1795900300102 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE members
        -- The record that this one became a part of; nothing else names this one from then on.
        ADD COLUMN merged_into uuid`);
    await db.query(`
      CREATE INDEX members_merged ON members (studio_id, merged_into)
        WHERE merged_into IS NOT NULL`);
    // The ledger is only added to; whose it is may become the other record of the same person.
    await db.query(`GRANT UPDATE (member_id) ON credit_ledger TO CURRENT_USER`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`REVOKE UPDATE (member_id) ON credit_ledger FROM CURRENT_USER`);
    await db.query(`ALTER TABLE members DROP COLUMN merged_into`);
  }
}
