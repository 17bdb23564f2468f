import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `'package', 'subscription', 'event', 'class', 'gift_card', 'visit', 'fee'`;

/** What is sold over the counter, and which payment took which piece. */
export class RetailItems1795900300403 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE retail_items (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        price integer NOT NULL CHECK (price > 0),
        stock integer CHECK (stock >= 0),
        retired boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 1,
        PRIMARY KEY (studio_id, id)
      )`);
    await runner.query(`
      CREATE TABLE retail_pieces (
        studio_id uuid NOT NULL,
        payment_id uuid NOT NULL,
        item_id uuid NOT NULL,
        returned_at timestamptz,
        PRIMARY KEY (studio_id, payment_id),
        FOREIGN KEY (studio_id, item_id) REFERENCES retail_items (studio_id, id),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id)
      )`);
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_kind_check,
        ADD CONSTRAINT payments_kind_check CHECK (kind IN (${KINDS}, 'retail'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE retail_pieces, retail_items`);
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_kind_check,
        ADD CONSTRAINT payments_kind_check CHECK (kind IN (${KINDS})) NOT VALID`);
  }
}
