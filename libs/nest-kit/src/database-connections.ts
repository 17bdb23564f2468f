import type { DataSource } from 'typeorm';

/** ms that a request may wait for a connection before the service counts as full. */
const MOMENT_MS = 1_000;

/**
 * Throws when the pool has no connection to give within a moment: the database may be well, but
 * requests only queue up. An error of the database itself is told by the check `database`.
 */
export const givesConnection = async (dataSource: DataSource): Promise<void> => {
  const runner = dataSource.createQueryRunner();
  const connected = runner
    .connect()
    .catch(() => undefined)
    .then(() => runner.release());
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no connection is free')), MOMENT_MS);
  });
  await Promise.race([connected, late]).finally(() => clearTimeout(timer));
};
