import { newId } from '@studio/domain-kit';
import { runPrepared } from '@studio/nest-kit';
import { IsNull, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { sessionStateChanged } from '../shared/state-changed.js';
import { Account } from './account.entity.js';

export {
  checkMetadata,
  checkNewPassword,
  isBanned,
  nameFrom,
  normalizeEmail,
  phoneFrom,
  readEmail,
  readMetadata,
} from './account-rules.js';
export { closeAccount, findMergedInto, mergedAccountsOf, swapSignIns } from './merge-accounts.js';
export { appMetadata, toUserView, type UserView } from './account.view.js';

const accountByEmail = {
  name: 'account-by-email',
  text: `SELECT id, email, password_hash AS "passwordHash",
      email_confirmed_at AS "emailConfirmedAt", confirmation_sent_at AS "confirmationSentAt",
      recovery_sent_at AS "recoverySentAt", new_email AS "newEmail",
      email_change_sent_at AS "emailChangeSentAt", last_sign_in_at AS "lastSignInAt",
      banned_until AS "bannedUntil", user_metadata AS "userMetadata",
      sign_up_client AS "signUpClient", merged_into AS "mergedInto", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM users WHERE email = $1 AND email <> ''`,
};

/** Planned once a connection: a storm of sign-ins begins with it. */
export const findAccountByEmail = async (
  tx: EntityManager,
  email: string,
): Promise<Account | null> => {
  const [row] = await runPrepared<Account>(tx, accountByEmail, [email]);
  return row ?? null;
};

/** A change of address is confirmed by whoever reads the new one; everything else by the owner. */
export const findAccountsThatRead = async (
  tx: EntityManager,
  email: string,
  isPending: boolean,
): Promise<string[]> => {
  const rows: { id: string }[] = await tx.query(
    isPending
      ? 'SELECT id FROM users WHERE new_email = $1 OR email = $1 ORDER BY id LIMIT 5'
      : `SELECT id FROM users WHERE email = $1 AND email <> ''`,
    [email],
  );
  return rows.map(({ id }) => id);
};

/** Null also for an account that was merged into another one: it is none any more. */
export const findAccount = (tx: EntityManager, id: string): Promise<Account | null> =>
  tx.getRepository(Account).findOneBy({ id, mergedInto: IsNull() });

/** A new account; undefined: there is one of this address already. */
export const insertAccount = async (
  tx: EntityManager,
  account: {
    email: string;
    userMetadata: Record<string, unknown>;
    passwordHash?: string | null;
    signUpClient?: string | null;
  },
): Promise<Account | undefined> => {
  const { email, userMetadata, passwordHash = null, signUpClient = null } = account;
  const [row]: { id: string }[] = await tx.query(
    `INSERT INTO users (id, email, password_hash, user_metadata, sign_up_client)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) WHERE email <> '' DO NOTHING RETURNING id`,
    [newId(), email, passwordHash, JSON.stringify(userMetadata), signUpClient],
  );
  return (row && (await findAccount(tx, row.id))) ?? undefined;
};

/**
 * An account that the front desk makes, with an id of its caller; without an address it is ''.
 * Throws the constraint `users_email_unique`; undefined: this id is in use.
 */
export const insertAccountByStaff = async (
  tx: EntityManager,
  { id, email, userMetadata }: Pick<Account, 'id' | 'email' | 'userMetadata'>,
): Promise<Account | undefined> => {
  const [row]: { id: string }[] = await tx.query(
    `INSERT INTO users (id, email, user_metadata, made_by_staff_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [id, email, JSON.stringify(userMetadata)],
  );
  return (row && (await findAccount(tx, row.id))) ?? undefined;
};

/** People of an imported file, all at once; answers the ids that are new: an address may be taken. */
export const insertImportedAccounts = async (
  tx: EntityManager,
  people: readonly (Pick<Account, 'id' | 'email' | 'userMetadata'> & { createdAt: Date })[],
): Promise<Set<string>> => {
  const made: { id: string }[] = await tx.query(
    `INSERT INTO users (id, email, user_metadata, made_by_staff_at, created_at)
     SELECT p.id, p.email, p.metadata, now(), p.at
     FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::timestamptz[]) AS p (id, email, metadata, at)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      people.map(({ id }) => id),
      people.map(({ email }) => email),
      people.map(({ userMetadata }) => JSON.stringify(userMetadata)),
      people.map(({ createdAt }) => createdAt),
    ],
  );
  return new Set(made.map(({ id }) => id));
};

/** The account, held against every other change of it until the transaction ends. */
export const lockAccount = (tx: EntityManager, id: string): Promise<Account | null> =>
  tx.getRepository(Account).findOne({
    where: { id, mergedInto: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });

/** What the other services know of a session's person. */
const stateOfSessions = ['email', 'bannedUntil', 'userMetadata'] as const;

/** Writes these columns, to the row and to the object at hand. */
export const updateAccount = async (
  tx: EntityManager,
  account: Account,
  changed: Partial<Account>,
): Promise<void> => {
  const values = { ...changed, updatedAt: new Date() };
  // TypeORM's type of a jsonb column would want every depth of it described.
  await tx
    .getRepository(Account)
    .update({ id: account.id }, values as QueryDeepPartialEntity<Account>);
  Object.assign(account, values);
  if (stateOfSessions.some((column) => column in changed)) sessionStateChanged(tx, account.id);
};
