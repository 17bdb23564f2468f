import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is sold, as booking says it, and the products and prices made for it at the card provider. */
export class CardPrices1795900700101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE card_products (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('package', 'plan')),
        name text NOT NULL,
        state text NOT NULL CHECK (state IN ('on_sale', 'hidden', 'retired')),
        version_id uuid NOT NULL,
        revision int NOT NULL,
        made_at timestamptz,
        next_attempt_at timestamptz,
        waits_since timestamptz,
        attempts int NOT NULL DEFAULT 0,
        reason text CHECK (reason IN ('down', 'key', 'refused')),
        detail text,
        PRIMARY KEY (studio_id, id))`);
    await runner.query(`
      CREATE INDEX card_products_due ON card_products (next_attempt_at)
      WHERE next_attempt_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE card_prices (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        product_id uuid NOT NULL,
        version_number int NOT NULL,
        price int NOT NULL CHECK (price > 0),
        provider_id text,
        active boolean NOT NULL DEFAULT false,
        made_at timestamptz,
        archived_at timestamptz,
        failed_tries int NOT NULL DEFAULT 0,
        PRIMARY KEY (studio_id, id),
        FOREIGN KEY (studio_id, product_id) REFERENCES card_products (studio_id, id),
        CHECK (NOT active OR provider_id IS NOT NULL))`);
    await runner.query(
      `CREATE INDEX card_prices_of_product ON card_prices (studio_id, product_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE card_prices`);
    await runner.query(`DROP TABLE card_products`);
  }
}
