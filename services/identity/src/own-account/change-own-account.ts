import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { checkMetadata, lockAccount, readEmail, updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { OwnPassword } from '../accounts/own-password.api.js';
import type { Bearer } from '../sessions/sessions.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { AskForNewEmail } from './ask-for-new-email.js';
import { ChangePassword } from './change-password.js';

export interface AccountChange {
  password?: string | undefined;
  /** Checked when it is given; the contract asks for none. */
  currentPassword?: string | undefined;
  email?: string | undefined;
  data?: Record<string, unknown> | undefined;
  redirects: readonly (string | undefined)[];
  client: string;
}

/** Password, address and metadata of the own account (auth-contract.md, PUT /user). */
@Injectable()
export class ChangeOwnAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPassword,
    private readonly changePassword: ChangePassword,
    private readonly askForNewEmail: AskForNewEmail,
  ) {}

  async run({ account, sessionId }: Bearer, change: AccountChange): Promise<Account> {
    const { currentPassword, password, client } = change;
    const newEmail = change.email === undefined ? undefined : readEmail(change.email);
    if (
      currentPassword !== undefined &&
      !(await this.ownPassword.isRight(account, currentPassword, client))
    )
      throw new AuthRefused('current_password_mismatch');
    const hash =
      password === undefined ? undefined : await this.changePassword.hash(account, password);
    return inTransaction(this.dataSource, async (tx) => {
      const locked = await lockAccount(tx, account.id);
      if (!locked) throw new AuthRefused('user_not_found');
      if (change.data) await mergeMetadata(tx, locked, change.data);
      if (hash !== undefined) await this.changePassword.set(tx, locked, { hash, sessionId });
      if (newEmail !== undefined && newEmail !== locked.email)
        await this.askForNewEmail.run(tx, locked, { newEmail, redirects: change.redirects });
      return locked;
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
