import type { MigrationInterface, QueryRunner } from 'typeorm';

const letters = `translate(search_key(input), 'ðđɖħıĸłŋøŧə', 'dddhiklnote')`;
const joined = `regexp_replace(${letters}, '[\\s\\-._,·‐‑‒–—]', '', 'g')`;

/**
 * A name is found however its parts are joined ("alhashimi" finds Al-Hashimi) and in the letters of a
 * plain keyboard ("lukasz" finds Łukasz): nameKey of @studio/domain-kit, with an index of its own
 * beside that of the search text (decision 0033).
 */
export class NamesJoinedOrParted1797000100001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION name_key(input text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN replace(replace(replace(replace(${joined}, 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')`);
    await runner.query(
      `CREATE INDEX profiles_by_name_key ON profiles
       USING gin (name_key(full_name) gin_trgm_ops) WITH (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX profiles_by_name_key');
    await runner.query('DROP FUNCTION name_key');
  }
}
