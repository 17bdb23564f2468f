import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, violatedConstraint } from '@studio/nest-kit';
import { Guesses } from '@studio/nest-kit/limits';
import { DataSource, type EntityManager } from 'typeorm';
import { findAccountsThatRead, isBanned, lockAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { SigningKeys } from '../keys/signing-keys.api.js';
import { guessAt } from '../limits/limits.api.js';
import {
  openSession,
  SessionTokens,
  type SessionView,
  type SignInClient,
} from '../sessions/sessions.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { completeEmailChange } from './change-email.js';
import { confirmAccount } from './confirm-account.js';
import { CODE_TRIES, codeTypesFor, hashToken, typesFor } from './link-rules.js';
import { OneTimeLink, type LinkType } from './one-time-link.entity.js';
import { CODE_PURPOSE } from './request-link.js';

/** What proves that somebody reads the mails: the link's token, or the address with the code. */
export type Proof = { type: string; token: string } | { type: string; email: string; code: string };

interface Opened {
  userId: string;
  type: LinkType;
}

/**
 * A wrong code is refused after so long. Only members have codes, whose tries are written down: the
 * time of that would tell who is one (auth-contract.md, top).
 */
const WRONG_CODE_MS = 100;

/** Uses a link up and does what it was for; the answer is a session. */
@Injectable()
export class OpenLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: SigningKeys,
    private readonly tokens: SessionTokens,
    private readonly guesses: Guesses,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws 403 `otp_expired` for a link that is unknown, used, replaced or too old. */
  async execute(proof: Proof, client: SignInClient): Promise<SessionView & { type: LinkType }> {
    const opened = await this.openCounted(proof, client);
    if (!opened) throw new AuthRefused('otp_expired');
    const { account, session, type } = opened;
    return { ...this.tokens.issue(account, session), type };
  }

  /** A link's token is too long to guess; six digits are not. */
  private async openCounted(proof: Proof, client: SignInClient) {
    if ('token' in proof) return this.openInTransaction(proof, client);
    const earliest = performance.now() + WRONG_CODE_MS;
    let opened: Awaited<ReturnType<typeof this.openInTransaction>>;
    await this.guesses.judge(guessAt('code', proof.email, client.address), async () => {
      opened = await this.openInTransaction(proof, client);
      return opened !== undefined;
    });
    if (!opened) await pause(Math.max(0, earliest - performance.now()));
    return opened;
  }

  private async openInTransaction(proof: Proof, client: SignInClient) {
    try {
      return await inTransaction(this.dataSource, async (tx) => {
        const opened = await this.consume(tx, proof);
        // Not thrown: a wrong code has been counted, and that must be kept.
        if (!opened) return undefined;
        const account = await lockAccount(tx, opened.userId);
        if (!account) return undefined;
        if (isBanned(account)) throw new AuthRefused('user_banned');
        await this.apply(tx, account, opened.type);
        const session = await openSession(tx, account, { method: 'otp', client });
        if (!session) return undefined;
        return { account, session, type: opened.type };
      });
    } catch (error) {
      // Somebody else has taken the address since the change was asked for.
      if (violatedConstraint(error) === 'users_email_unique') throw new AuthRefused('email_exists');
      throw error;
    }
  }

  private consume(tx: EntityManager, proof: Proof): Promise<Opened | undefined> {
    return 'token' in proof ? this.consumeToken(tx, proof) : this.consumeCode(tx, proof);
  }

  private async consumeToken(
    tx: EntityManager,
    { type, token }: { type: string; token: string },
  ): Promise<Opened | undefined> {
    const [rows]: [{ user_id: string; type: LinkType }[], number] = await tx.query(
      `DELETE FROM one_time_links
       WHERE token_hash = $1 AND type = ANY($2) AND expires_at > now()
       RETURNING user_id, type`,
      [hashToken(token), typesFor(type)],
    );
    const row = rows[0];
    return row && { userId: row.user_id, type: row.type };
  }

  private async consumeCode(
    tx: EntityManager,
    { type, email, code }: { type: string; email: string; code: string },
  ): Promise<Opened | undefined> {
    for (const candidate of codeTypesFor(type))
      for (const userId of await findAccountsThatRead(tx, email, candidate === 'email_change'))
        if (await this.consumeCodeOf(tx, { userId, type: candidate }, code))
          return { userId, type: candidate };
    return undefined;
  }

  private async consumeCodeOf(tx: EntityManager, which: Opened, code: string): Promise<boolean> {
    const links = tx.getRepository(OneTimeLink);
    const link = await links.findOne({ where: which, lock: { mode: 'pessimistic_write' } });
    if (!link || link.expiresAt <= new Date() || link.codeTries >= CODE_TRIES) return false;
    const expected = Buffer.from(link.codeHash, 'base64url');
    const isRight = this.keys.isMac(
      CODE_PURPOSE,
      `${which.userId} ${which.type} ${code}`,
      expected,
    );
    if (isRight) await links.delete({ ...which });
    else await links.update({ ...which }, { codeTries: link.codeTries + 1 });
    return isRight;
  }

  private async apply(tx: EntityManager, account: Account, type: LinkType): Promise<void> {
    if (type === 'email_change') return completeEmailChange(tx, this.config, account);
    return confirmAccount(tx, account, { studioId: this.config.STUDIO_ID, type });
  }
}
