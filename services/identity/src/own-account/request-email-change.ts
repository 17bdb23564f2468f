import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findAccountByEmail, updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { isHeldForFormerOwner, RequestLink, notifyOfEmailChange } from '../links/links.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

/** Begins a change of address: the old one stays until the new one has answered. */
@Injectable()
export class RequestEmailChange {
  constructor(
    private readonly requestLink: RequestLink,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * In a transaction that holds the account. Throws 422 `email_exists`; 429 for who has asked for
   * too many addresses. The same address again within a minute is the same request.
   */
  async execute(
    tx: EntityManager,
    account: Account,
    { newEmail, redirects }: { newEmail: string; redirects: readonly (string | undefined)[] },
  ): Promise<void> {
    const isTaken =
      (await findAccountByEmail(tx, newEmail)) !== null ||
      (await isHeldForFormerOwner(tx, newEmail, account.id));
    if (isTaken) throw new AuthRefused('email_exists');
    const isOther = account.newEmail !== newEmail;
    await updateAccount(tx, account, { newEmail });
    // A link that went to another address must not confirm this one.
    const isMailed = await this.requestLink.execute(tx, account, {
      type: 'email_change',
      redirects,
      evenIfJustSent: isOther,
    });
    if (!isMailed && isOther)
      throw new AuthRefused('over_email_send_rate_limit', {
        retryAfter: this.config.AUTH_MAIL_SECONDS,
        message: `For security purposes, you can only request this after ${this.config.AUTH_MAIL_SECONDS} seconds.`,
      });
    if (isMailed) await notifyOfEmailChange(tx, this.config, { ...account, newEmail });
  }
}
