import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two names that differ in case and spaces only are the same name. */
const nameKey = `lower(regexp_replace(normalize(name, NFKC), '\\s', '', 'g'))`;
const tables = ['class_types', 'rooms'] as const;

/** A class type and a room are known by their names: each name is taken once a studio. */
export class NamesAreUnique1795700100100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of tables) {
      // Names that are taken twice by now: the later ones get the end of their id.
      await db.query(`
        UPDATE ${table} t SET name = t.name || ' ' || right(t.id::text, 6)
        WHERE EXISTS (SELECT FROM (
          SELECT studio_id, id, row_number() OVER (
            PARTITION BY studio_id, ${nameKey} ORDER BY id) AS n FROM ${table}) o
          WHERE o.studio_id = t.studio_id AND o.id = t.id AND o.n > 1)`);
      await db.query(
        `CREATE UNIQUE INDEX ${table}_name_taken ON ${table} (studio_id, (${nameKey}))`,
      );
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of tables) await db.query(`DROP INDEX ${table}_name_taken`);
  }
}
