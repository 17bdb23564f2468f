import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lowers a price and what pays it beside the card: promotions, gift cards, and their ledger. */
export class CheckoutLines1795600800100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // `amount` stays what the card is charged; the price is amount + discount + gift_amount.
    await runner.query(`
      ALTER TABLE payments
        ADD COLUMN discount integer NOT NULL DEFAULT 0 CHECK (discount >= 0),
        ADD COLUMN gift_amount integer NOT NULL DEFAULT 0 CHECK (gift_amount >= 0),
        ADD COLUMN promo_code_id uuid,
        ADD COLUMN promo_code text,
        ADD COLUMN gift_card_id uuid,
        ADD COLUMN gift_ending text,
        ADD COLUMN wish jsonb,
        ADD COLUMN received integer CHECK (received >= 0),
        ADD COLUMN refunded integer NOT NULL DEFAULT 0 CHECK (refunded >= 0),
        ADD COLUMN provider_intent_id text,
        DROP CONSTRAINT payments_kind_check,
        ADD CONSTRAINT payments_kind_check
          CHECK (kind IN ('package', 'subscription', 'event', 'class', 'gift_card')),
        ADD CONSTRAINT payments_lines_have_names CHECK (
          (discount = 0 OR promo_code_id IS NOT NULL)
          AND (gift_amount = 0 OR gift_card_id IS NOT NULL)),
        ADD CONSTRAINT payments_given_back_once
          CHECK (refunded <= coalesce(received, amount) + gift_amount)`);
    await runner.query(
      `CREATE INDEX payments_intent ON payments (studio_id, provider_intent_id)
        WHERE provider_intent_id IS NOT NULL`,
    );
    await runner.query(`UPDATE payments SET received = amount WHERE paid_at IS NOT NULL`);
    await runner.query(`ALTER TABLE checkout_requests ADD COLUMN fingerprint text`);
    await runner.query(`
      CREATE TABLE promo_codes (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        code text NOT NULL CHECK (code = upper(code)),
        name text NOT NULL,
        percent_off integer CHECK (percent_off BETWEEN 1 AND 100),
        amount_off integer CHECK (amount_off > 0),
        valid_from timestamptz NOT NULL,
        valid_until timestamptz,
        limit_total integer CHECK (limit_total > 0),
        limit_per_person integer CHECK (limit_per_person > 0),
        kinds text[] NOT NULL,
        package_ids uuid[] NOT NULL,
        active boolean NOT NULL DEFAULT true,
        created_by uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, id),
        CONSTRAINT promo_codes_code UNIQUE (studio_id, code),
        CHECK ((percent_off IS NULL) <> (amount_off IS NULL))
      )`);
    // One row a payment that was begun with a code; the counts of a code are counts of these.
    await runner.query(`
      CREATE TABLE promo_uses (
        studio_id uuid NOT NULL,
        payment_id uuid NOT NULL,
        promo_code_id uuid NOT NULL,
        user_id uuid NOT NULL,
        amount integer NOT NULL CHECK (amount > 0),
        state text NOT NULL CHECK (state IN ('reserved', 'used', 'released')),
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, payment_id),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id),
        FOREIGN KEY (studio_id, promo_code_id) REFERENCES promo_codes (studio_id, id)
      )`);
    await runner.query(
      `CREATE INDEX promo_uses_of_code ON promo_uses (studio_id, promo_code_id, user_id)
        WHERE state <> 'released'`,
    );
    await runner.query(`
      CREATE TABLE gift_cards (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        code_hash bytea NOT NULL,
        ending text NOT NULL,
        amount integer NOT NULL CHECK (amount > 0),
        balance integer NOT NULL CHECK (balance >= 0),
        blocked boolean NOT NULL DEFAULT false,
        buyer_id uuid,
        payment_id uuid,
        recipient_email text,
        message text,
        request_key text,
        issued_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (studio_id, id),
        CONSTRAINT gift_cards_code UNIQUE (studio_id, code_hash),
        CONSTRAINT gift_cards_of_payment UNIQUE (studio_id, payment_id),
        CONSTRAINT gift_cards_request UNIQUE (studio_id, request_key),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id)
      )`);
    await runner.query(`CREATE INDEX gift_cards_of_buyer ON gift_cards (studio_id, buyer_id)`);
    await runner.query(`CREATE INDEX gift_cards_ending ON gift_cards (studio_id, ending)`);
    await runner.query(`
      CREATE TABLE gift_card_entries (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        gift_card_id uuid NOT NULL,
        at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        kind text NOT NULL CHECK (kind IN
          ('issue', 'hold', 'release', 'use', 'return', 'take_back', 'adjust')),
        delta integer NOT NULL,
        payment_id uuid,
        refund_id uuid,
        actor_id uuid,
        reason text,
        PRIMARY KEY (studio_id, id),
        -- What an admin did to a card stands in its ledger too.
        CHECK (delta <> 0 OR kind = 'adjust'),
        FOREIGN KEY (studio_id, gift_card_id) REFERENCES gift_cards (studio_id, id)
      )`);
    await runner.query(
      `CREATE INDEX gift_card_entries_of_card ON gift_card_entries (studio_id, gift_card_id, at, id)`,
    );
    await runner.query(
      `CREATE INDEX gift_card_entries_of_payment ON gift_card_entries (studio_id, payment_id)
        WHERE payment_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TRIGGER gift_card_entries_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON gift_card_entries
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
    await runner.query(`
      ALTER TABLE invoices ADD COLUMN lines jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN paid_by jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE invoices DROP COLUMN lines, DROP COLUMN paid_by`);
    await runner.query(`DROP TABLE gift_card_entries, gift_cards, promo_uses, promo_codes`);
    await runner.query(`ALTER TABLE checkout_requests DROP COLUMN fingerprint`);
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_given_back_once,
        DROP CONSTRAINT payments_lines_have_names, DROP CONSTRAINT payments_kind_check,
        ADD CONSTRAINT payments_kind_check
          CHECK (kind IN ('package', 'subscription', 'event', 'class')) NOT VALID,
        DROP COLUMN discount, DROP COLUMN gift_amount, DROP COLUMN promo_code_id,
        DROP COLUMN promo_code, DROP COLUMN gift_card_id, DROP COLUMN gift_ending,
        DROP COLUMN wish, DROP COLUMN received, DROP COLUMN refunded,
        DROP COLUMN provider_intent_id`);
  }
}
