import { Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findAccountByEmail, lockAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import type { LinkType } from './one-time-link.entity.js';
import { RequestLink } from './request-link.js';

type Redirects = readonly (string | undefined)[];

const mayHave: Record<LinkType, (account: Account) => boolean> = {
  signup: (account) => account.emailConfirmedAt === null,
  email_change: (account) => account.newEmail !== null,
  recovery: () => true,
  magiclink: () => true,
};

/**
 * Mails a link to whoever may have one. The answer is the same for everybody, so that nobody
 * learns who is a member (auth-contract.md, top).
 */
@Injectable()
export class MailLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
  ) {}

  async run(type: LinkType, email: string, redirects: Redirects): Promise<void> {
    const found = await findAccountByEmail(this.dataSource.manager, email);
    if (!found) return;
    await inTransaction(this.dataSource, async (tx) => {
      const account = await lockAccount(tx, found.id);
      if (account && mayHave[type](account))
        await this.requestLink.run(tx, account, { type, redirects });
    });
  }
}
