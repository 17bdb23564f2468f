import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, inTransaction, logger } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  updateAccount,
} from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { Limits } from '../limits/limits.api.js';
import { hasLiveSignUpLink, isHeldForFormerOwner, RequestLink } from '../links/links.api.js';
import { createProfile, renameUnconfirmedProfile } from '../profiles/profiles.api.js';
import { AuthRefused } from '../shared/auth-refused.js';

export interface SignUpAttempt {
  email: string;
  password: string;
  data: Record<string, unknown>;
  redirects: readonly (string | undefined)[];
  client: string;
}

/** How often another sign-up of the same address may come between reading and writing. */
const ATTEMPTS = 3;

/**
 * A new account, or another attempt at one whose address nobody has confirmed yet.
 *
 * The mailed link belongs to the attempt (reliability.md, A5): a newer attempt with another
 * password takes the older one's link and password away. When the two come from different
 * addresses while the older link still works, nobody can tell which of them is the mailbox's
 * owner: then neither password counts, and the owner, once confirmed, sets one by "forgot
 * password".
 */
@Injectable()
export class SignUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly requestLink: RequestLink,
    private readonly limits: Limits,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws 422 `user_already_exists` for a confirmed address; that is the spec's text. */
  async execute(attempt: SignUpAttempt): Promise<Account> {
    try {
      for (let left = ATTEMPTS; left > 0; left--) {
        const account = await this.tryOnce(attempt);
        if (account) return account;
      }
    } catch (error) {
      if (error instanceof AuthRefused) throw error;
      logger.error(errorFacts(error), 'sign-up failed');
    }
    // Spec section 8: the page offers another try when it reads these words.
    throw new AuthRefused('unexpected_failure', { message: 'Database error saving new user' });
  }

  /** Undefined: another sign-up of this address was faster; look again. */
  private async tryOnce(attempt: SignUpAttempt): Promise<Account | undefined> {
    const known = await findAccountByEmail(this.dataSource.manager, attempt.email);
    if (known?.emailConfirmedAt) throw new AuthRefused('user_already_exists');
    if (!known && (await isHeldForFormerOwner(this.dataSource.manager, attempt.email)))
      throw new AuthRefused('user_already_exists');
    const mayMail = await this.limits.mayMail('signup', attempt.email);
    const isSame = known ? await this.hasher.matches(known.passwordHash, attempt.password) : false;
    const hash = isSame && known ? known.passwordHash : await this.hasher.hash(attempt.password);
    return inTransaction(this.dataSource, (tx) =>
      known
        ? this.repeat(tx, { known, attempt, hash, isSame, mayMail })
        : this.create(tx, { attempt, hash, mayMail }),
    );
  }

  private async create(
    tx: EntityManager,
    { attempt, hash, mayMail }: Pick<Repeat, 'attempt' | 'hash' | 'mayMail'>,
  ): Promise<Account | undefined> {
    const account = await insertAccount(tx, {
      email: attempt.email,
      passwordHash: hash,
      userMetadata: attempt.data,
      signUpClient: clientHash(attempt.client),
    });
    if (!account) return undefined;
    await createProfile(tx, this.config.STUDIO_ID, account);
    if (mayMail)
      await this.requestLink.execute(tx, account, { type: 'signup', redirects: attempt.redirects });
    return account;
  }

  private async repeat(
    tx: EntityManager,
    { known, attempt, hash, isSame, mayMail }: Repeat,
  ): Promise<Account | undefined> {
    const account = await lockAccount(tx, known.id);
    if (!account) return undefined;
    if (account.emailConfirmedAt) throw new AuthRefused('user_already_exists');
    // Another attempt may have come since the password was compared: then it is a competing sign-up's.
    const isRepeated = isSame && account.passwordHash === known.passwordHash;
    const client = clientHash(attempt.client);
    const isCompetingSignUp = !isRepeated && (await this.isCompetingSignUp(tx, account, client));
    await updateAccount(tx, account, {
      passwordHash: isCompetingSignUp ? null : hash,
      userMetadata: attempt.data,
      signUpClient: client,
    });
    await renameUnconfirmedProfile(tx, this.config.STUDIO_ID, account);
    const isMailed =
      mayMail &&
      (await this.requestLink.execute(tx, account, {
        type: 'signup',
        redirects: attempt.redirects,
        evenIfJustSent: !isRepeated,
      }));
    // The link that is out belongs to another attempt: it must not confirm this one's password.
    if (!isMailed && !isRepeated) await updateAccount(tx, account, { passwordHash: null });
    return account;
  }

  /** Once two have claimed the address neither password comes back while a link is open. */
  private async isCompetingSignUp(
    tx: EntityManager,
    account: Account,
    client: string,
  ): Promise<boolean> {
    const isContested = account.passwordHash === null || account.signUpClient !== client;
    return isContested && (await hasLiveSignUpLink(tx, account.id));
  }
}

interface Repeat {
  known: Account;
  attempt: SignUpAttempt;
  hash: string | null;
  isSame: boolean;
  /** False: strangers have had enough mails sent to this address. */
  mayMail: boolean;
}

const clientHash = (client: string): string =>
  createHash('sha256').update(client).digest('base64url');
