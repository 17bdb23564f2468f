import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockAccount, readEmail } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { OwnPassword } from '../accounts/own-password.api.js';
import { RequestEmailChange } from './request-email-change.js';

/** The change of address as the settings ask for it: the current password first. */
@Injectable()
export class ChangeOwnEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPassword,
    private readonly requestNewEmail: RequestEmailChange,
  ) {}

  async execute(
    account: Account,
    { email, password, client }: { email: string; password: string; client: string },
  ): Promise<string> {
    const newEmail = readEmail(email);
    await this.ownPassword.check(account, password, client);
    if (newEmail === account.email) throw new Refused('SAME_EMAIL');
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockAccount(tx, account.id);
      if (!locked) throw new Refused('UNAUTHENTICATED');
      // Changed since it was compared: whoever asks must know the new one.
      if (locked.passwordHash !== account.passwordHash) throw new Refused('WRONG_PASSWORD');
      await this.requestNewEmail.execute(tx, locked, { newEmail, redirects: [] });
    });
    return newEmail;
  }
}
