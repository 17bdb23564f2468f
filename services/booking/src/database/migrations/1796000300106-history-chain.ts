import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Actions of payments that stand in the history already. */
const ofPayments = `('sale', 'transfer', 'drawer', 'cash', 'payout', 'fee', 'retail_item',
  'promo_code', 'gift_card', 'gift_card_amounts', 'subscription')`;

const tables = `
  CREATE TABLE history_seals (
    studio_id uuid NOT NULL,
    seq bigint NOT NULL,
    row_id uuid NOT NULL,
    row_at timestamptz NOT NULL,
    facts bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (studio_id, seq),
    CONSTRAINT history_seals_once UNIQUE (studio_id, row_id)
  );
  CREATE TABLE history_heads (
    studio_id uuid PRIMARY KEY,
    seq bigint NOT NULL,
    hash bytea NOT NULL
  );
  CREATE TABLE history_checks (
    studio_id uuid PRIMARY KEY,
    checked_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    issues jsonb NOT NULL
  )`;

/**
 * The digest of what can be erased, with a salt that goes with it: without the salt nobody can
 * try telephone numbers until one fits. Text of jsonb is the same for the same value.
 */
const factsDigest = `
  CREATE FUNCTION history_facts(salt bytea, before jsonb, after jsonb, reason text) RETURNS bytea
  LANGUAGE sql STABLE AS $$
    SELECT sha256(salt || convert_to(jsonb_build_array(before, after, reason)::text, 'UTF8')) $$`;

/** Times as UTC text with microseconds: no setting of a session changes it. */
const rowHash = `
  CREATE FUNCTION history_hash(previous bytea, seq bigint, studio_id uuid, id uuid, at timestamptz,
    service text, actor_id uuid, action text, subject_user_id uuid, facts bytea)
  RETURNS bytea LANGUAGE sql STABLE AS $$
    SELECT sha256(previous || convert_to(jsonb_build_array(seq, studio_id, id,
      to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      service, actor_id, action, subject_user_id, encode(facts, 'hex'))::text, 'UTF8')) $$`;

/** The hash of row `h` behind `head`. */
const hashOf = (h: string): string => `history_hash(head.hash, head.seq, ${h}.studio_id, ${h}.id,
  ${h}.at, ${h}.service, ${h}.actor_id, ${h}.action, ${h}.subject_user_id, digest)`;

/**
 * At the commit of what wrote the row, when every other lock of that transaction is taken: the
 * head's row is locked for the commit alone, and two transactions can't wait for each other.
 */
const seal = `
  CREATE FUNCTION seal_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  DECLARE
    head history_heads;
    digest bytea := history_facts(NEW.salt, NEW.before, NEW.after, NEW.reason);
  BEGIN
    LOOP
      SELECT * INTO head FROM history_heads WHERE studio_id = NEW.studio_id FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO history_heads VALUES (NEW.studio_id, 0, '') ON CONFLICT DO NOTHING;
    END LOOP;
    head.seq := head.seq + 1;
    head.hash := ${hashOf('NEW')};
    INSERT INTO history_seals
      VALUES (NEW.studio_id, head.seq, NEW.id, NEW.at, digest, head.hash);
    UPDATE history_heads SET seq = head.seq, hash = head.hash WHERE studio_id = NEW.studio_id;
    RETURN NULL;
  END $$`;

/** Behind the missing rights: nobody changes rows by mistake, the owner neither. */
const stay = `
  CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME LIKE 'data_history%'
      AND current_setting('studio.erases_history', true) = 'yes' THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'the data history is append-only';
  END $$`;

/**
 * What a person asked to be forgotten goes: values and reasons. That something was done, by whom
 * and when stays, and that it was erased is a row of the history.
 */
const erase = `
  CREATE FUNCTION erase_history(studio uuid, person uuid, row_id uuid, row_at timestamptz)
  RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  DECLARE erased bigint;
  BEGIN
    -- Rights of one statement: the owner has taken them from itself.
    GRANT UPDATE ON data_history TO CURRENT_USER;
    PERFORM set_config('studio.erases_history', 'yes', true);
    UPDATE data_history SET before = NULL, after = NULL, reason = NULL, salt = NULL,
      erased_at = row_at
    WHERE studio_id = studio AND subject_user_id = person AND erased_at IS NULL
      AND action <> 'history.erased';
    GET DIAGNOSTICS erased = ROW_COUNT;
    PERFORM set_config('studio.erases_history', '', true);
    REVOKE UPDATE ON data_history FROM CURRENT_USER;
    IF erased > 0 THEN
      INSERT INTO data_history (studio_id, id, at, action, subject_user_id, before, after)
        VALUES (studio, row_id, row_at, 'history.erased', person, '{}',
          jsonb_build_object('rows', erased));
    END IF;
    RETURN erased;
  END $$`;

const partition = `
  CREATE FUNCTION make_history_partition(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  DECLARE
    name text := 'data_history_' || to_char(month, 'YYYY_MM');
    first timestamptz := date_trunc('month', month::timestamp) AT TIME ZONE 'UTC';
    past timestamptz := (date_trunc('month', month::timestamp) + interval '1 month')
      AT TIME ZONE 'UTC';
  BEGIN
    IF to_regclass('public.' || name) IS NOT NULL THEN RETURN; END IF;
    -- Whoever checks in waits behind this lock.
    SET LOCAL lock_timeout = '1s';
    EXECUTE format('CREATE TABLE %I PARTITION OF data_history
      FOR VALUES FROM (%L) TO (%L)', name, first, past);
    PERFORM protect_history_table(name);
  END $$`;

/** Row triggers of the parent hold for partitions; TRUNCATE of one asks its own triggers alone. */
const protect = `
  CREATE FUNCTION protect_history_table(name text) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $$
  BEGIN
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM CURRENT_USER', name);
    EXECUTE format('CREATE TRIGGER history_not_emptied BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION history_stays()', name);
  END $$`;

const partitionsOf = `SELECT inhrelid::regclass::text AS name FROM pg_inherits
  WHERE inhparent = 'data_history'::regclass`;

/** What stands there already, oldest first: as if each had been written with a seal. */
const sealAll = `
  DO $$
  DECLARE
    h data_history;
    head history_heads;
    digest bytea;
  BEGIN
    FOR h IN SELECT * FROM data_history ORDER BY studio_id, at, id LOOP
      IF head.studio_id IS DISTINCT FROM h.studio_id THEN
        head := ROW(h.studio_id, 0, ''::bytea);
      END IF;
      digest := history_facts(h.salt, h.before, h.after, h.reason);
      head.seq := head.seq + 1;
      head.hash := ${hashOf('h')};
      INSERT INTO history_seals VALUES (h.studio_id, head.seq, h.id, h.at, digest, head.hash);
      INSERT INTO history_heads VALUES (h.studio_id, head.seq, head.hash)
        ON CONFLICT (studio_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
    END LOOP;
  END $$`;

/** Which objects belong to a role of their own where there is one (docs/decisions/0065). */
const marks = [
  `COMMENT ON TABLE data_history IS 'kept: insert'`,
  `COMMENT ON TABLE history_seals IS 'kept: read'`,
  `COMMENT ON TABLE history_heads IS 'kept: read'`,
  `COMMENT ON FUNCTION seal_history IS 'kept'`,
  `COMMENT ON FUNCTION history_facts IS 'kept'`,
  `COMMENT ON FUNCTION history_hash IS 'kept'`,
  `COMMENT ON FUNCTION history_stays IS 'kept'`,
  `COMMENT ON FUNCTION erase_history IS 'kept'`,
  `COMMENT ON FUNCTION protect_history_table IS 'kept'`,
  `COMMENT ON FUNCTION make_history_partition IS 'kept'`,
];

const triggers = [
  `CREATE TRIGGER history_stays BEFORE UPDATE OR DELETE ON data_history
    FOR EACH ROW EXECUTE FUNCTION history_stays()`,
  `CREATE TRIGGER history_stays BEFORE UPDATE OR DELETE ON history_seals
    FOR EACH ROW EXECUTE FUNCTION history_stays()`,
  `CREATE CONSTRAINT TRIGGER history_sealed AFTER INSERT ON data_history
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_history()`,
];

/** Each row of the data history carries the hash of the one before it. */
export class HistoryChain1796000300106 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE data_history ADD COLUMN service text NOT NULL DEFAULT 'booking',
        ADD COLUMN erased_at timestamptz,
        ADD COLUMN salt bytea DEFAULT uuid_send(gen_random_uuid())`);
    await db.query('CREATE INDEX data_history_by_time ON data_history (studio_id, at, id)');
    await db.query('CREATE INDEX data_history_of_actor ON data_history (studio_id, actor_id, at)');
    await db.query('GRANT UPDATE (service) ON data_history TO CURRENT_USER');
    await db.query(
      `UPDATE data_history SET service = 'payments' WHERE split_part(action, '.', 1) IN ${ofPayments}`,
    );
    await db.query('REVOKE UPDATE (service) ON data_history FROM CURRENT_USER');
    for (const statement of [tables, factsDigest, rowHash, seal, stay, erase, protect, partition])
      await db.query(statement);
    await db.query(sealAll);
    for (const statement of [...triggers, ...marks]) await db.query(statement);
    await db.query('REVOKE DELETE, TRUNCATE ON history_heads FROM CURRENT_USER');
    const partitions: { name: string }[] = await db.query(partitionsOf);
    for (const name of ['data_history', 'history_seals', ...partitions.map((one) => one.name)])
      await db.query('SELECT protect_history_table($1)', [name]);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION make_history_partition, erase_history, protect_history_table`);
    await db.query(`DROP FUNCTION seal_history, history_stays CASCADE`);
    await db.query(`DROP FUNCTION history_hash, history_facts`);
    await db.query(`DROP TABLE history_seals, history_heads, history_checks`);
    await db.query(`DROP INDEX data_history_by_time, data_history_of_actor`);
    await db.query(`
      ALTER TABLE data_history DROP COLUMN service, DROP COLUMN erased_at, DROP COLUMN salt`);
  }
}
