import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that a rule gives back and only people can hand out waits until they have. */
export class Payouts1795900600003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payouts (
        studio_id uuid NOT NULL,
        id uuid NOT NULL,
        refund_id uuid NOT NULL,
        payment_id uuid NOT NULL,
        sale_id uuid NOT NULL,
        user_id uuid NOT NULL,
        method text NOT NULL CHECK (method IN ('cash', 'terminal', 'transfer')),
        amount integer NOT NULL CHECK (amount > 0),
        reason text NOT NULL,
        owed_since timestamptz NOT NULL DEFAULT now(),
        way text CHECK (way IN ('cash', 'terminal', 'transfer', 'gift_card')),
        paid_out_at timestamptz,
        actor_id uuid,
        note text,
        gift_card_id uuid,
        request_key text,
        PRIMARY KEY (studio_id, id),
        CONSTRAINT payouts_once UNIQUE (studio_id, refund_id, method),
        FOREIGN KEY (studio_id, refund_id) REFERENCES refunds (studio_id, id),
        FOREIGN KEY (studio_id, payment_id) REFERENCES payments (studio_id, id),
        FOREIGN KEY (studio_id, sale_id) REFERENCES sales (studio_id, id),
        CHECK ((way IS NULL) = (paid_out_at IS NULL) AND (way IS NULL) = (actor_id IS NULL)
          AND (way IS NULL) = (request_key IS NULL)),
        CHECK ((way IS NOT DISTINCT FROM 'gift_card') = (gift_card_id IS NOT NULL))
      )`);
    await runner.query(`
      CREATE INDEX payouts_owed ON payouts (studio_id, owed_since, id) WHERE paid_out_at IS NULL`);
    await runner.query(`CREATE INDEX payouts_of_person ON payouts (studio_id, user_id)`);
    await runner.query(`CREATE INDEX payouts_of_sale ON payouts (studio_id, sale_id)`);
    await runner.query(`
      ALTER TABLE cash_movements ADD COLUMN payout_id uuid,
        ADD CONSTRAINT cash_movements_payout UNIQUE (studio_id, payout_id),
        ADD FOREIGN KEY (studio_id, payout_id) REFERENCES payouts (studio_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE cash_movements DROP COLUMN payout_id`);
    await runner.query(`DROP TABLE payouts`);
  }
}
