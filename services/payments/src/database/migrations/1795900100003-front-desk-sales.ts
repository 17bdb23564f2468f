import type { MigrationInterface, QueryRunner } from 'typeorm';

const CAUSES = `'no_place', 'mismatch', 'cancelled_by_member', 'cancelled_by_studio',
  'account_deleted', 'waived', 'admin', 'provider', 'dispute_lost'`;
const KINDS = `'package', 'subscription', 'event', 'class', 'gift_card'`;

/** Sales at the front desk, what paid them, and the cash drawer. */
export class FrontDeskSales1795900100003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sales (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        user_id uuid NOT NULL,
        sold_by uuid NOT NULL,
        sold_at timestamptz(3) NOT NULL DEFAULT now(),
        request_key text NOT NULL,
        fingerprint text NOT NULL,
        total integer NOT NULL CHECK (total >= 0),
        promo_code text,
        discount_reason text,
        voided_at timestamptz(3),
        voided_by uuid,
        void_reason text,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT sales_request UNIQUE (studio_id, request_key),
        CHECK ((voided_at IS NULL) = (voided_by IS NULL)),
        CHECK ((voided_at IS NULL) = (void_reason IS NULL))
      )`);
    await runner.query(`CREATE INDEX sales_newest ON sales (studio_id, sold_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX sales_of_member ON sales (studio_id, user_id)`);
    await runner.query(`
      CREATE TABLE sale_payments (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        sale_id uuid NOT NULL,
        position integer NOT NULL,
        method text NOT NULL CHECK (method IN ('cash', 'terminal', 'transfer', 'gift_card', 'link')),
        amount integer NOT NULL CHECK (amount > 0),
        tendered integer,
        gift_ending text,
        received_at timestamptz(3),
        returned integer NOT NULL DEFAULT 0,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT sale_payments_position UNIQUE (studio_id, sale_id, position),
        FOREIGN KEY (studio_id, sale_id) REFERENCES sales (studio_id, id),
        CHECK ((method = 'cash') = (tendered IS NOT NULL)),
        CHECK (tendered IS NULL OR tendered >= amount),
        CHECK (returned BETWEEN 0 AND amount)
      )`);
    await runner.query(`
      CREATE TABLE cash_drawers (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        request_key text NOT NULL,
        float_amount integer NOT NULL CHECK (float_amount >= 0),
        opened_at timestamptz(3) NOT NULL DEFAULT now(),
        opened_by uuid NOT NULL,
        closed_at timestamptz(3),
        closed_by uuid,
        expected integer,
        counted integer CHECK (counted >= 0),
        difference integer,
        note text,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT cash_drawers_request UNIQUE (studio_id, request_key),
        CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
        CHECK ((closed_at IS NULL) = (counted IS NULL)),
        CHECK ((closed_at IS NULL) = (expected IS NULL)),
        CHECK ((closed_at IS NULL) = (difference IS NULL))
      )`);
    // Two open drawers of one studio would each miss half of the cash.
    await runner.query(
      `CREATE UNIQUE INDEX cash_drawers_one_open ON cash_drawers (studio_id) WHERE closed_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE cash_movements (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        drawer_id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        kind text NOT NULL CHECK (kind IN ('sale', 'void', 'refund', 'paid_in', 'paid_out')),
        amount integer NOT NULL,
        reason text,
        sale_id uuid,
        actor_id uuid NOT NULL,
        request_key text,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT cash_movements_request UNIQUE (studio_id, request_key),
        FOREIGN KEY (studio_id, drawer_id) REFERENCES cash_drawers (studio_id, id),
        FOREIGN KEY (studio_id, sale_id) REFERENCES sales (studio_id, id),
        CHECK ((kind IN ('sale', 'void', 'refund')) = (sale_id IS NOT NULL)),
        CHECK (CASE WHEN kind IN ('sale', 'paid_in') THEN amount > 0 ELSE amount < 0 END)
      )`);
    await runner.query(
      `CREATE INDEX cash_movements_of_drawer ON cash_movements (studio_id, drawer_id, at, id)`,
    );
    await runner.query(
      `CREATE INDEX cash_movements_of_sale ON cash_movements (studio_id, sale_id)
        WHERE sale_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TRIGGER cash_movements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_movements
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()`);
    await linkPayments(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM refunds WHERE cause = 'void' AND NOT EXISTS (
      SELECT FROM credit_notes n WHERE n.refund_id = refunds.id)`);
    await runner.query(`
      ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
        ADD CONSTRAINT refunds_cause_check CHECK (cause IN (${CAUSES})) NOT VALID`);
    await runner.query(`ALTER TABLE invoices DROP COLUMN sale_id`);
    await runner.query(`DROP INDEX payments_one_open_intent`);
    await runner.query(`
      ALTER TABLE payments DROP CONSTRAINT payments_lines_have_names,
        DROP CONSTRAINT payments_kind_check, DROP COLUMN sale_id, DROP COLUMN method,
        DROP COLUMN discount_reason,
        ADD CONSTRAINT payments_kind_check CHECK (kind IN (${KINDS})) NOT VALID,
        ADD CONSTRAINT payments_lines_have_names CHECK (
          (discount = 0 OR promo_code_id IS NOT NULL)
          AND (gift_amount = 0 OR gift_card_id IS NOT NULL)) NOT VALID`);
    await runner.query(`
      CREATE UNIQUE INDEX payments_one_open_intent
        ON payments (studio_id, user_id, kind, reference_id) WHERE status = 'open'`);
    await runner.query(`DROP TABLE cash_movements, cash_drawers, sale_payments, sales`);
  }
}

/** A thing that was sold is a payment of its own; the sale's invoice is over all of them. */
const linkPayments = async (runner: QueryRunner): Promise<void> => {
  await runner.query(`
    ALTER TABLE payments
      ADD COLUMN sale_id uuid,
      ADD COLUMN method text NOT NULL DEFAULT 'card'
        CHECK (method IN ('card', 'cash', 'terminal', 'transfer', 'split', 'gift_card')),
      ADD COLUMN discount_reason text,
      DROP CONSTRAINT payments_kind_check,
      ADD CONSTRAINT payments_kind_check CHECK (kind IN (${KINDS}, 'visit')),
      DROP CONSTRAINT payments_lines_have_names,
      ADD CONSTRAINT payments_lines_have_names CHECK (
        (discount = 0 OR promo_code_id IS NOT NULL OR discount_reason IS NOT NULL)
        AND (gift_amount = 0 OR gift_card_id IS NOT NULL)),
      ADD FOREIGN KEY (studio_id, sale_id) REFERENCES sales (studio_id, id)`);
  await runner.query(
    `CREATE INDEX payments_of_sale ON payments (studio_id, sale_id) WHERE sale_id IS NOT NULL`,
  );
  // The desk may sell the same thing twice while the first waits for its transfer.
  await runner.query(`DROP INDEX payments_one_open_intent`);
  await runner.query(`
    CREATE UNIQUE INDEX payments_one_open_intent
      ON payments (studio_id, user_id, kind, reference_id)
      WHERE status = 'open' AND sale_id IS NULL`);
  await runner.query(`
    ALTER TABLE invoices ADD COLUMN sale_id uuid,
      ADD CONSTRAINT invoices_of_sale UNIQUE (studio_id, sale_id),
      ADD FOREIGN KEY (studio_id, sale_id) REFERENCES sales (studio_id, id)`);
  await runner.query(`
    ALTER TABLE refunds DROP CONSTRAINT refunds_cause_check,
      ADD CONSTRAINT refunds_cause_check CHECK (cause IN (${CAUSES}, 'void'))`);
};
