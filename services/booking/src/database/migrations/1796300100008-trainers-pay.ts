import type { MigrationInterface, QueryRunner } from 'typeorm';

const amounts = ['per_class', 'per_hour', 'per_head', 'per_head_above', 'full_bonus']
  .map((name) => `${name} integer NOT NULL CHECK (${name} >= 0)`)
  .join(',\n    ');
const everybody = `'00000000-0000-0000-0000-000000000000'::uuid`;

const rates = `
  CREATE TABLE pay_rates (
    studio_id uuid NOT NULL,
    id uuid NOT NULL,
    -- Null: every trainer, every class type.
    trainer_id uuid,
    class_type_id uuid,
    from_day date NOT NULL,
    -- The last day; null: until another one begins.
    until_day date CHECK (until_day >= from_day),
    ${amounts},
    heads_included integer NOT NULL CHECK (heads_included >= 0),
    share_percent integer NOT NULL CHECK (share_percent BETWEEN 0 AND 100),
    PRIMARY KEY (studio_id, id),
    CONSTRAINT pay_rates_one_a_day EXCLUDE USING gist (studio_id WITH =,
      coalesce(trainer_id, ${everybody}) WITH =, coalesce(class_type_id, ${everybody}) WITH =,
      daterange(from_day, until_day, '[]') WITH &&)
  )`;

const payslips = `
  CREATE TABLE payslips (
    studio_id uuid NOT NULL,
    trainer_id uuid NOT NULL,
    month date NOT NULL CHECK (extract(day FROM month) = 1),
    checked_at timestamptz,
    checked_by uuid,
    checked_total integer,
    locked_at timestamptz,
    locked_by uuid,
    total integer,
    paid_on date,
    PRIMARY KEY (studio_id, trainer_id, month),
    CHECK ((checked_at IS NULL) = (checked_total IS NULL)),
    CHECK ((locked_at IS NULL) = (total IS NULL)),
    CHECK (paid_on IS NULL OR locked_at IS NOT NULL)
  )`;

const corrections = `
  CREATE TABLE pay_corrections (
    studio_id uuid NOT NULL,
    id uuid NOT NULL,
    trainer_id uuid NOT NULL,
    month date NOT NULL,
    amount integer NOT NULL CHECK (amount <> 0),
    reason text NOT NULL,
    corrected_by uuid NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (studio_id, id)
  )`;

/** What a locked payslip says; a difference is of a class whose own month was locked before. */
const items = `
  CREATE TABLE pay_items (
    studio_id uuid NOT NULL,
    id uuid NOT NULL,
    trainer_id uuid NOT NULL,
    month date NOT NULL,
    part text NOT NULL CHECK (part IN ('none', 'class', 'hour', 'head', 'head_above', 'full',
      'share', 'difference', 'correction')),
    schedule_id uuid,
    correction_id uuid,
    starts_at timestamptz,
    class_name text,
    is_cover boolean NOT NULL DEFAULT false,
    is_private boolean NOT NULL DEFAULT false,
    heads integer,
    booked integer,
    seats integer,
    quantity integer NOT NULL,
    unit integer NOT NULL,
    amount integer NOT NULL,
    PRIMARY KEY (studio_id, id),
    CHECK ((schedule_id IS NULL) = (part = 'correction')),
    CHECK ((correction_id IS NULL) = (part <> 'correction')),
    CONSTRAINT pay_items_correction_once UNIQUE (studio_id, correction_id),
    CONSTRAINT pay_items_once UNIQUE (studio_id, trainer_id, month, part, schedule_id)
  )`;

const heads = `
  CREATE TABLE pay_heads (
    studio_id uuid NOT NULL,
    trainer_id uuid NOT NULL,
    month date NOT NULL,
    schedule_id uuid NOT NULL,
    booking_id uuid NOT NULL,
    -- Of a share.
    net integer,
    share integer,
    PRIMARY KEY (studio_id, trainer_id, month, schedule_id, booking_id)
  )`;

const stay = `
  CREATE FUNCTION payslip_stays() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'paid_on' <> to_jsonb(OLD) - 'paid_on' THEN
      RAISE EXCEPTION 'a locked month of pay does not change';
    END IF;
    RETURN NEW;
  END $$`;

/** What trainers are paid for a class, the months that are locked, and what was in them. */
export class TrainersPay1796300100008 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const statement of [rates, payslips, corrections, items, heads, stay])
      await db.query(statement);
    await db.query(`
      CREATE TRIGGER payslip_stays BEFORE UPDATE OR DELETE ON payslips
        FOR EACH ROW WHEN (OLD.locked_at IS NOT NULL) EXECUTE FUNCTION payslip_stays()`);
    await db.query(
      `CREATE INDEX pay_corrections_of_payslip ON pay_corrections (studio_id, trainer_id, month)`,
    );
    await db.query(
      `CREATE INDEX pay_items_of_class ON pay_items (studio_id, schedule_id, trainer_id)`,
    );
    for (const table of ['pay_corrections', 'pay_items', 'pay_heads']) {
      await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM CURRENT_USER`);
      await db.query(`COMMENT ON TABLE ${table} IS 'kept: insert'`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE pay_heads, pay_items, pay_corrections, payslips, pay_rates`);
    await db.query(`DROP FUNCTION payslip_stays`);
  }
}
