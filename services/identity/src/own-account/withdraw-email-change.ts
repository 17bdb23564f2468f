import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockAccount, updateAccount } from '../accounts/account.api.js';
import { burnEmailChangeLinks } from '../links/links.api.js';

/** The address stays as it is. Safe to repeat. */
@Injectable()
export class WithdrawEmailChange {
  constructor(private readonly dataSource: DataSource) {}

  async execute(accountId: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const account = await lockAccount(tx, accountId);
      if (!account?.newEmail) return;
      await updateAccount(tx, account, { newEmail: null });
      await burnEmailChangeLinks(tx, accountId);
    });
  }
}
