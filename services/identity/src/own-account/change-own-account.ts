import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import {
  checkMetadata,
  checkNewPassword,
  findAccountByEmail,
  lockAccount,
  nameFrom,
  readEmail,
  updateAccount,
} from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { burnLinks, RequestLink } from '../links/links.api.js';
import { endSessions, type Bearer } from '../sessions/sessions.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

export interface AccountChange {
  password?: string | undefined;
  email?: string | undefined;
  data?: Record<string, unknown> | undefined;
  redirects: readonly (string | undefined)[];
}

/** Password, address and metadata of the own account (auth-contract.md, PUT /user). */
@Injectable()
export class ChangeOwnAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly requestLink: RequestLink,
  ) {}

  async run({ account, sessionId }: Bearer, change: AccountChange): Promise<Account> {
    const hash = await this.hashNewPassword(account, change.password);
    return inTransaction(this.dataSource, async (tx) => {
      const locked = await lockAccount(tx, account.id);
      if (!locked) throw new AuthRefused('user_not_found');
      if (change.data) await mergeMetadata(tx, locked, change.data);
      if (hash !== undefined) await setPassword(tx, locked, { hash, sessionId });
      if (change.email !== undefined) await this.askForNewEmail(tx, locked, change);
      return locked;
    });
  }

  private async hashNewPassword(
    account: Account,
    password: string | undefined,
  ): Promise<string | undefined> {
    if (password === undefined) return undefined;
    checkNewPassword(password);
    if (await this.hasher.matches(account.passwordHash, password))
      throw new AuthRefused('same_password');
    return this.hasher.hash(password);
  }

  /** The old address stays until the new one has answered. */
  private async askForNewEmail(
    tx: EntityManager,
    account: Account,
    { email, redirects }: AccountChange,
  ): Promise<void> {
    const newEmail = readEmail(email);
    if (newEmail === account.email) return;
    if (await findAccountByEmail(tx, newEmail)) throw new AuthRefused('email_exists');
    const isOther = account.newEmail !== newEmail;
    await updateAccount(tx, account, { newEmail });
    // A link that went to another address must not confirm this one.
    await this.requestLink.run(tx, account, {
      type: 'email_change',
      redirects,
      evenIfJustSent: isOther,
    });
  }
}

/** `data` is merged; a null takes the field away. */
const mergeMetadata = async (
  tx: EntityManager,
  account: Account,
  data: Record<string, unknown>,
): Promise<void> => {
  const merged = Object.fromEntries(
    Object.entries({ ...account.userMetadata, ...data }).filter(([, value]) => value !== null),
  );
  await updateAccount(tx, account, { userMetadata: checkMetadata(merged) });
};

/** Ends all other sessions and burns all links: whoever had one of them is out. */
const setPassword = async (
  tx: EntityManager,
  account: Account,
  { hash, sessionId }: { hash: string; sessionId: string },
): Promise<void> => {
  await updateAccount(tx, account, { passwordHash: hash });
  await endSessions(tx, account.id, { except: sessionId });
  await burnLinks(tx, account.id);
  await publish(tx, 'user.password_changed.v1', {
    userId: account.id,
    email: account.email,
    fullName: nameFrom(account.userMetadata),
  });
};
