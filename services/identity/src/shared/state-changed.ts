import type { EntityManager, QueryRunner } from 'typeorm';

const changed = new WeakMap<QueryRunner, Set<string>>();

/**
 * Role, ban, name, address or a session of this person changes in the caller's transaction: once
 * it has committed, and before its caller goes on, every service asks anew (decision 3). Say it
 * also when nothing turned out to be different: the first answer may have been lost.
 */
export const sessionStateChanged = (tx: EntityManager, userId: string): void => {
  const runner = tx.queryRunner;
  if (!runner?.isTransactionActive)
    throw new Error('sessionStateChanged belongs into the transaction of the change');
  const users = changed.get(runner) ?? new Set<string>();
  changed.set(runner, users.add(userId));
};

/** Whose state a transaction has changed; asked once. */
export const takeChanged = (runner: QueryRunner): ReadonlySet<string> | undefined => {
  const users = changed.get(runner);
  changed.delete(runner);
  return users;
};
