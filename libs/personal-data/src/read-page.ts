import type { PersonalPage } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { PersonalTable } from './personal-table.js';

/** Rows of one page: a heavy member's are never all in memory. */
export const ROWS_A_PAGE = 200;

export interface PageRequest {
  studioId: string;
  userId: string;
  /** `next` of the page before; undefined for the first. */
  after?: string | undefined;
}

/** One page of a person's rows in the order of their keys; `next` is null on the last one. */
export const readPage = async (
  dataSource: DataSource,
  { sql }: PersonalTable,
  { studioId, userId, after }: PageRequest,
): Promise<PersonalPage> => {
  const found = await dataSource.query<({ key: string } & Record<string, unknown>)[]>(
    `SELECT * FROM (${sql}) AS rows WHERE key COLLATE "C" > $3
     ORDER BY key COLLATE "C" LIMIT ${ROWS_A_PAGE + 1}`,
    [studioId, userId, after ?? ''],
  );
  const page = found.slice(0, ROWS_A_PAGE);
  const next = found.length > ROWS_A_PAGE ? (page.at(-1)?.key ?? null) : null;
  return { rows: page.map(({ key: _, ...row }) => row), next };
};
