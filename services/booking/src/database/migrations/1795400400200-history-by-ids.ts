import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The data history can't be edited, so it must not hold names: they are looked up where it is
 * shown. The column stays for instances that still write it; what they wrote is erased here.
 */
export class HistoryByIds1795400400200 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Only the owner can lift its own ban, and does so for this statement.
    await db.query('GRANT UPDATE (actor_name) ON data_history TO CURRENT_USER');
    await db.query('UPDATE data_history SET actor_name = NULL WHERE actor_name IS NOT NULL');
    await db.query('REVOKE UPDATE (actor_name) ON data_history FROM CURRENT_USER');
  }

  async down(): Promise<void> {
    // The names are in the members' copy; nothing reads them here.
  }
}
