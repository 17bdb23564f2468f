import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of a promotion code are counted; the studio sets what gift cards are offered for. */
export class CodesAndGiftAmounts1795900600105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE promo_codes ADD COLUMN version integer NOT NULL DEFAULT 0`);
    await runner.query(`
      CREATE TABLE gift_card_amounts (
        studio_id uuid PRIMARY KEY,
        amounts integer[] NOT NULL CHECK (cardinality(amounts) > 0),
        version integer NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE gift_card_amounts`);
    await runner.query(`ALTER TABLE promo_codes DROP COLUMN version`);
  }
}
