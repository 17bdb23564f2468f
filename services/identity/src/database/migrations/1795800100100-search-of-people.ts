import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * People are found by one normalised text: name, address and telephone number, kept by the database
 * beside each profile and indexed by trigrams (decision 0033).
 */
export class SearchOfPeople1795800100100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A trusted extension: the owner of the database may make it.
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // The rule of searchKey in @studio/domain-kit.
    await runner.query(String.raw`
      CREATE FUNCTION search_key(input text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN translate(
        lower(regexp_replace(normalize(input, NFKD),
          '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u061c''\u2019\u02bc]',
          '', 'g')),
        U&'\0629\0649\06CC\06A9\0671\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
        U&'\0647\064A\064A\0643\0627' || '01234567890123456789')`);
    // A number as it is dialled from abroad, behind a mark for its beginning. The studio is in the
    // Emirates, so 00971 50…, 050… and 50… are one. Nested, not selected: 2 µs instead of 34.
    await runner.query(String.raw`
      CREATE FUNCTION phone_key(input text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(regexp_replace(search_key(input), '[^0-9+]', '', 'g'), '^00', '+'),
            '^0', '+971'),
          '^(\d{1,9})$', '+971\1'),
        '^\+?(?:(971)0?)?', '#\1')`);
    await runner.query(`
      ALTER TABLE profiles ADD COLUMN search_text text GENERATED ALWAYS AS (
        search_key(replace(coalesce(full_name, ''), '-', ' ')) || ' ' || search_key(email) || ' ' ||
        coalesce(phone_key(phone), '')) STORED`);
    // Without a list of pending entries: profiles are searched far more often than they change.
    await runner.query(
      `CREATE INDEX profiles_by_search_text ON profiles
       USING gin (search_text gin_trgm_ops) WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles DROP COLUMN search_text');
    await runner.query('DROP FUNCTION phone_key, search_key');
    await runner.query('DROP EXTENSION pg_trgm');
  }
}
