import { Injectable } from '@nestjs/common';
import { errorFacts, inTransaction, logger, RepeatingJob } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL } from 'uuid';
import { findAccountByEmail, insertAccount, lockAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { isHeldForFormerOwner } from './not-me-links.js';
import type { LinkType } from './one-time-link.entity.js';
import { RequestLink } from './request-link.js';

/** Whoever has just asked is served at once; this finds what an ended process left. */
const EVERY_MS = 1_000;

interface Row {
  id: string;
  type: LinkType;
  email: string;
  redirects: (string | null)[];
  create_with: Record<string, unknown> | null;
}

const mayHave: Record<LinkType, (account: Account) => boolean> = {
  signup: (account) => account.emailConfirmedAt === null,
  email_change: (account) => account.newEmail !== null,
  recovery: () => true,
  magiclink: () => true,
};

/** Mails the links that were asked for to whoever may have one, and forgets the others. */
@Injectable()
export class SendRequestedLinks extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requestLink: RequestLink,
  ) {
    super('asked links', EVERY_MS);
  }

  async execute(): Promise<void> {
    // Who waited for an hour has asked again, or given up.
    await this.dataSource.query(
      `DELETE FROM asked_links WHERE asked_at < now() - interval '1 hour'`,
    );
    let last: string | undefined = NIL;
    while (last) last = await this.mailNext(last);
  }

  /**
   * Answers the row it took; undefined: nothing is left. A row that can't be mailed stays for the
   * next run, and never holds up who asked after it.
   */
  private async mailNext(after: string): Promise<string | undefined> {
    let taken: string | undefined;
    try {
      await inTransaction(this.dataSource, async (tx) => {
        const asked = await takeNext(tx, after);
        taken = asked?.id;
        if (asked) await this.mail(tx, asked);
      });
    } catch (error) {
      if (!taken) throw error;
      logger.warn({ asked: taken, ...errorFacts(error) }, 'an asked link could not be mailed');
    }
    return taken;
  }

  private async mail(tx: EntityManager, asked: Row): Promise<void> {
    const known = await findAccountByEmail(tx, asked.email);
    if (!known && asked.create_with) await create(tx, asked.email, asked.create_with);
    const id = (known ?? (await findAccountByEmail(tx, asked.email)))?.id;
    const account = id && (await lockAccount(tx, id));
    if (account && mayHave[asked.type](account))
      await this.requestLink.execute(tx, account, {
        type: asked.type,
        redirects: asked.redirects.map((url) => url ?? undefined),
      });
  }
}

/** Several instances may do it at once: each takes a row of its own. */
const takeNext = async (tx: EntityManager, after: string): Promise<Row | undefined> => {
  const [[asked]]: [Row[], number] = await tx.query(
    `DELETE FROM asked_links WHERE id = (
       SELECT id FROM asked_links WHERE id > $1 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, type, email, redirects, create_with`,
    [after],
  );
  return asked;
};

/** An account without a password; the profile follows when the link is opened. */
const create = async (
  tx: EntityManager,
  email: string,
  metadata: Record<string, unknown>,
): Promise<void> => {
  if (await isHeldForFormerOwner(tx, email)) return;
  await insertAccount(tx, { email, userMetadata: metadata });
};
