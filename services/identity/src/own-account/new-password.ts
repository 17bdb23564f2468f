import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { checkNewPassword, updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import type { PasswordHasher } from '../accounts/password-hasher.api.js';
import { burnLinks } from '../links/links.api.js';
import { nameOf } from '../profiles/profiles.api.js';
import { endSessions } from '../sessions/sessions.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

/** The hash to keep; throws 422 `weak_password`, `same_password`. */
export const hashNewPassword = async (
  hasher: PasswordHasher,
  account: Account,
  password: string,
): Promise<string> => {
  checkNewPassword(password);
  if (await hasher.matches(account.passwordHash, password)) throw new AuthRefused('same_password');
  return hasher.hash(password);
};

interface NewPassword {
  hash: string;
  sessionId: string;
  studioId: string;
}

/** Ends all other sessions and burns all links: whoever had one of them is out. */
export const setPassword = async (
  tx: EntityManager,
  account: Account,
  { hash, sessionId, studioId }: NewPassword,
): Promise<void> => {
  // A change of address that was asked for with the old password is given up with its link.
  await updateAccount(tx, account, { passwordHash: hash, newEmail: null });
  await endSessions(tx, account.id, { except: sessionId });
  await burnLinks(tx, account.id);
  await publish(tx, {
    type: 'user.password_changed.v1',
    data: {
      userId: account.id,
      email: account.email,
      fullName: await nameOf(tx, studioId, account),
    },
  });
};
