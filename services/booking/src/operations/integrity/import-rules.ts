import type { Invariant } from '@studio/nest-kit';

/** Imported visits are history of their imports. */
export const importRules: readonly Invariant[] = [
  {
    rule: 'an imported visit was over when it was imported',
    sql: `SELECT id, starts_at || ', imported at ' || imported_at AS what
      FROM imported_visits WHERE studio_id = $1 AND starts_at > imported_at`,
  },
  {
    rule: 'an imported visit is of a row that was not taken back',
    sql: `SELECT v.id, 'of import ' || v.import_id AS what
      FROM imported_visits v WHERE v.studio_id = $1 AND NOT EXISTS (
        SELECT FROM imported_records r WHERE r.studio_id = v.studio_id AND r.record_id = v.id
          AND r.import_id = v.import_id AND r.undone_at IS NULL)`,
  },
];
