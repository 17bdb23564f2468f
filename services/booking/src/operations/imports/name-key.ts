import { searchKey } from '@studio/domain-kit';

/** Names are compared without case, accents and spaces too many. */
export const nameKey = (name: string): string => searchKey(name).replace(/\s+/g, ' ').trim();

/** The first row of each name. */
export const byName = <Row extends { name: string }>(rows: readonly Row[]): Map<string, Row> => {
  const found = new Map<string, Row>();
  for (const row of rows) if (!found.has(nameKey(row.name))) found.set(nameKey(row.name), row);
  return found;
};
