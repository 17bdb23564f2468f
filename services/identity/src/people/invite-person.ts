import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { lockAccount } from '../accounts/account.api.js';
import { publishStaffAction } from '../admin-actions/admin-actions.api.js';
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
  async execute(actorId: string, userId: string): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    await inTransaction(this.dataSource, async (tx) => {
      const account = await lockAccount(tx, userId);
      if (!account) throw new Refused('NOT_FOUND');
      if (account.emailConfirmedAt || account.email === '') throw new Refused('NOT_TO_BE_INVITED');
      const profile = await findProfile(tx, studioId, userId);
      const role = profile && profile.role !== 'user' ? profile.role : undefined;
      await this.requestLink.execute(tx, account, { type: 'invite', redirects: [], role });
      await publishStaffAction(tx, { studioId, actorId, action: 'person.invited', reason: null }, [
        { userId, before: {}, after: {} },
      ]);
    });
  }
}
