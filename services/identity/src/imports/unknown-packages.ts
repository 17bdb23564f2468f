import type { ImportView } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { ImportFileRow } from './import-rows.js';
import { packageKeyOf } from './package-rules.js';

type UnknownPackages = NonNullable<ImportView['unknownPackages']>;

/** Names of products are no longer. */
const MOST_LETTERS = 120;

/** Packages that rows name and the studio does not have, of imports that wait to be started. */
export const findUnknownPackages = async (
  db: DataSource,
  files: readonly Pick<ImportFileRow, 'studio_id' | 'id' | 'kind' | 'status'>[],
): Promise<Map<string, UnknownPackages>> => {
  const open = files.filter(
    ({ kind, status }) => kind === 'credits' && (status === 'checked' || status === 'checking'),
  );
  if (open.length === 0) return new Map();
  const rows = await db.query<{ import_id: string; name: string; rows: number }[]>(
    `SELECT import_id, facts->>'packageName' AS name, count(*)::int AS rows FROM import_rows
     WHERE studio_id = $1 AND import_id = ANY($2) AND state = 'failed'
       AND problems->0->>'code' = 'package_unknown'
       AND length(facts->>'packageName') <= $3
     GROUP BY 1, 2 ORDER BY min(no)`,
    [open[0]?.studio_id, open.map(({ id }) => id), MOST_LETTERS],
  );
  return new Map(open.map(({ id }) => [id, joined(rows.filter((row) => row.import_id === id))]));
};

/** `10 class pack` and `10 Class Pack` are one. */
const joined = (rows: readonly { name: string; rows: number }[]): UnknownPackages => {
  const found = new Map<string, UnknownPackages[number]>();
  for (const { name, rows: count } of rows) {
    const key = packageKeyOf(name);
    const before = found.get(key);
    if (before) before.rows += count;
    else found.set(key, { name, rows: count });
  }
  return [...found.values()];
};
