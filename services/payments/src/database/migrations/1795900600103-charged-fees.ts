import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATES = `'owed', 'billed', 'waiving', 'waived', 'held', 'paid'`;

/** A fee is charged at once to the card that the plan's renewals are charged to. */
export class ChargedFees1795900600103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE subscription_fees
        ADD COLUMN charges integer NOT NULL DEFAULT 0,
        ADD COLUMN charge_key text,
        ADD COLUMN charged_by uuid,
        ADD COLUMN charge_began_at timestamptz,
        ADD COLUMN charge_invoice_id text,
        DROP CONSTRAINT subscription_fees_state_check,
        ADD CONSTRAINT subscription_fees_state_check CHECK (state IN (${STATES}, 'charging')),
        ADD CONSTRAINT subscription_fees_charge_is_known CHECK (state <> 'charging'
          OR charge_key IS NOT NULL AND charged_by IS NOT NULL AND charge_began_at IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE subscription_fees SET state = 'owed', next_attempt_at = now() WHERE state = 'charging'`);
    await runner.query(`
      ALTER TABLE subscription_fees DROP CONSTRAINT subscription_fees_charge_is_known,
        DROP COLUMN charges, DROP COLUMN charge_key, DROP COLUMN charged_by,
        DROP COLUMN charge_began_at, DROP COLUMN charge_invoice_id,
        DROP CONSTRAINT subscription_fees_state_check,
        ADD CONSTRAINT subscription_fees_state_check CHECK (state IN (${STATES}))`);
  }
}
