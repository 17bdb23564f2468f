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
  // Nobody asks for one: the front desk does.
  invite: () => false,
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
    let takenId: string | undefined;
    try {
      await inTransaction(this.dataSource, async (tx) => {
        const row = await takeNext(tx, after);
        takenId = row?.id;
        if (row) await this.mail(tx, row);
      });
    } catch (error) {
      if (!takenId) throw error;
      logger.warn({ row: takenId, ...errorFacts(error) }, 'an asked link could not be mailed');
    }
    return takenId;
  }

  private async mail(tx: EntityManager, row: Row): Promise<void> {
    const known = await findAccountByEmail(tx, row.email);
    if (!known && row.create_with) await create(tx, row.email, row.create_with);
    const id = (known ?? (await findAccountByEmail(tx, row.email)))?.id;
    const account = id && (await lockAccount(tx, id));
    if (account && mayHave[row.type](account))
      await this.requestLink.execute(tx, account, {
        type: row.type,
        redirects: row.redirects.map((url) => url ?? undefined),
      });
  }
}

/** Several instances may do it at once: each takes a row of its own. */
const takeNext = async (tx: EntityManager, after: string): Promise<Row | undefined> => {
  const [[row]]: [Row[], number] = await tx.query(
    `DELETE FROM asked_links WHERE id = (
       SELECT id FROM asked_links WHERE id > $1 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, type, email, redirects, create_with`,
    [after],
  );
  return row;
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
