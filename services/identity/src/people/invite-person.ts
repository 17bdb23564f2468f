import { Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import { RequestLink } from '../links/links.api.js';

/** The invitation once more: the first one was lost, or its week is over. */
@Injectable()
export class InvitePerson {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
  ) {}

  /** Throws NOT_FOUND, NOT_TO_BE_INVITED. Within a minute of the last one no other mail leaves. */
  async execute(userId: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const account = await lockAccount(tx, userId);
      if (!account) throw new Refused('NOT_FOUND');
      if (account.emailConfirmedAt || account.email === '') throw new Refused('NOT_TO_BE_INVITED');
      await this.requestLink.execute(tx, account, { type: 'invite', redirects: [] });
    });
  }
}
