import type { DataSource } from 'typeorm';

interface ProviderQuery {
  studioId: string;
  /** For what the provider was asked. */
  what: 'money back' | 'books compared since';
}

/** When the provider was last asked for it; undefined: never. */
export const lastQuery = async (
  dataSource: DataSource,
  { studioId, what }: ProviderQuery,
): Promise<Date | undefined> => {
  const [row] = await dataSource.query<{ looked_at: Date }[]>(
    `SELECT looked_at FROM provider_looks WHERE studio_id = $1 AND what = $2`,
    [studioId, what],
  );
  return row?.looked_at;
};

export const recordQuery = async (
  dataSource: DataSource,
  { studioId, what }: ProviderQuery,
  at: Date,
): Promise<void> => {
  await dataSource.query(
    `INSERT INTO provider_looks (studio_id, what, looked_at) VALUES ($1, $2, $3)
     ON CONFLICT (studio_id, what) DO UPDATE SET looked_at = excluded.looked_at`,
    [studioId, what, at],
  );
};

/** When the provider was first asked for it: now, unless it was asked before. */
export const firstQuery = async (
  dataSource: DataSource,
  { studioId, what }: ProviderQuery,
): Promise<Date | undefined> => {
  const [row] = await dataSource.query<{ looked_at: Date }[]>(
    `INSERT INTO provider_looks (studio_id, what, looked_at) VALUES ($1, $2, now())
     ON CONFLICT (studio_id, what) DO UPDATE SET looked_at = provider_looks.looked_at
     RETURNING looked_at`,
    [studioId, what],
  );
  return row?.looked_at;
};
