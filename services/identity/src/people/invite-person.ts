import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { RequestLink } from '../links/links.api.js';
import { findProfile } from '../profiles/profiles.api.js';

/** The invitation once more: the first one was lost, or its week is over. */
@Injectable()
export class InvitePerson {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND, NOT_TO_BE_INVITED. Within a minute of the last one no other mail leaves. */
  async execute(userId: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const account = await lockAccount(tx, userId);
      if (!account) throw new Refused('NOT_FOUND');
      if (account.emailConfirmedAt || account.email === '') throw new Refused('NOT_TO_BE_INVITED');
      const profile = await findProfile(tx, this.config.STUDIO_ID, userId);
      const role = profile && profile.role !== 'user' ? profile.role : undefined;
      await this.requestLink.execute(tx, account, { type: 'invite', redirects: [], role });
    });
  }
}
