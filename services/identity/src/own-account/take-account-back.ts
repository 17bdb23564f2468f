import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, logger, Refused, violatedConstraint } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount, updateAccount } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { burnLinks, burnNotMeLinks, findNotMeLink, RequestLink } from '../links/links.api.js';
import { changeProfileEmail } from '../profiles/profiles.api.js';
import { endSessions } from '../sessions/sessions.api.js';

/**
 * "This was not me" (decision 13): somebody had a session of this account, and may know its
 * password. The former address comes back, every session ends, no password counts, and the former
 * address gets a link for a new one.
 */
@Injectable()
export class TakeAccountBack {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** The address that has the account again; throws LINK_EXPIRED, EMAIL_TAKEN. */
  async execute(token: string): Promise<string> {
    try {
      const email = await inTransaction(this.dataSource, (tx) => this.takeBack(tx, token));
      if (email === undefined) throw new Refused('LINK_EXPIRED');
      return email;
    } catch (error) {
      if (violatedConstraint(error) === 'users_email_unique') throw new Refused('EMAIL_TAKEN');
      throw error;
    }
  }

  private async takeBack(tx: EntityManager, token: string): Promise<string | undefined> {
    const found = await findNotMeLink(tx, token);
    const account = found && (await lockAccount(tx, found.userId));
    // Pressed twice: the second waits for the row, and finds no link.
    if (!account || !(await findNotMeLink(tx, token))) return undefined;
    const { oldEmail } = found;
    const isMoved = account.email !== oldEmail;
    await updateAccount(tx, account, { email: oldEmail, newEmail: null, passwordHash: null });
    if (isMoved) await changeProfileEmail(tx, this.config.STUDIO_ID, account);
    await endSessions(tx, account.id);
    await burnLinks(tx, account.id);
    await burnNotMeLinks(tx, found);
    await this.requestLink.execute(tx, account, { type: 'recovery', redirects: [] });
    logger.warn({ userId: account.id }, 'account taken back by its former address');
    return oldEmail;
  }
}
