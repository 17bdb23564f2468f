import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused, violatedConstraint } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import {
  checkNewPassword,
  findAccountByEmail,
  insertAccountByStaff,
  lockAccount,
  readEmail,
  updateAccount,
} from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { OwnPassword } from '../accounts/own-password.api.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { recordAdminAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { burnLinks, hashToken } from '../links/links.api.js';
import {
  createProfile,
  lockOwnProfile,
  publishProfile,
  updateProfile,
} from '../profiles/profiles.api.js';
import { lockSetup } from './make-setup-link.js';
import { lockSetupLink, type SetupLink } from './setup-links.js';

export interface NewAdmin {
  token: string;
  fullName: string;
  email: string;
  password: string;
  client: string;
}

interface Prepared extends NewAdmin {
  /** The account that has this address already, with the password that was typed. */
  known: Account | null;
  hash: string;
}

/** Uses a link to /setup up: whoever opened it runs the studio from now on. */
@Injectable()
export class MakeAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly ownPassword: OwnPassword,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws as the link, SETUP_OTHER_ADDRESS, SETUP_ACCOUNT_EXISTS, WEAK_PASSWORD. */
  async execute(input: NewAdmin): Promise<{ email: string }> {
    const email = readEmail(input.email);
    checkNewPassword(input.password);
    // Before a password is hashed or compared: only who has a link may have that done.
    await inTransaction(this.dataSource, (tx) => this.open(tx, input.token, email));
    const known = await findAccountByEmail(this.dataSource.manager, email);
    const isConfirmed = known?.emailConfirmedAt != null;
    if (isConfirmed && !(await this.ownPassword.isRight(known, input.password, input.client)))
      throw new Refused('SETUP_ACCOUNT_EXISTS');
    const hash = (isConfirmed && known.passwordHash) || (await this.hasher.hash(input.password));
    try {
      await inTransaction(this.dataSource, (tx) =>
        this.write(tx, { ...input, email, known, hash }),
      );
    } catch (error) {
      if (violatedConstraint(error) === 'users_email_unique') throw new Refused('EMAIL_TAKEN');
      throw error;
    }
    return { email };
  }

  private async open(tx: EntityManager, token: string, email: string): Promise<SetupLink> {
    await lockSetup(tx);
    const link = await lockSetupLink(tx, this.config.STUDIO_ID, token);
    if (link.email !== null && link.email !== email) throw new Refused('SETUP_OTHER_ADDRESS');
    return link;
  }

  private async write(tx: EntityManager, input: Prepared): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    const link = await this.open(tx, input.token, input.email);
    await tx.query('UPDATE setup_links SET used_at = now() WHERE token_hash = $1', [
      hashToken(input.token),
    ]);
    const account = await this.accountOf(tx, link, input);
    await createProfile(tx, studioId, account);
    const profile = await lockOwnProfile(tx, studioId, account.id);
    const before = { role: profile.role, is_admin: profile.isAdmin };
    const changes = { role: 'admin', isAdmin: true, fullName: input.fullName } as const;
    await updateProfile(tx, profile, changes);
    await publishProfile(tx, { ...profile, ...changes });
    await recordAdminAction(tx, {
      studioId,
      actorId: null,
      userId: account.id,
      action: 'role.changed',
      before,
      after: { role: 'admin', is_admin: true },
      reason:
        link.madeBy === 'start'
          ? 'The first admin, by the link of the start'
          : 'Another admin, by a link of npm run admin:invite',
    });
  }

  /** New, or the one of that address; either way with an address that counts as proven. */
  private async accountOf(
    tx: EntityManager,
    link: SetupLink,
    { email, fullName, hash, known }: Prepared,
  ): Promise<Account> {
    const account = known
      ? await lockAccount(tx, known.id)
      : await insertAccountByStaff(tx, {
          id: link.userId,
          email,
          userMetadata: { full_name: fullName },
        });
    // The account has gone, or its password has changed, since it was compared.
    if (!account || (known?.emailConfirmedAt && account.passwordHash !== hash))
      throw new Refused('SETUP_ACCOUNT_EXISTS');
    if (account.emailConfirmedAt) return account;
    await updateAccount(tx, account, {
      passwordHash: hash,
      emailConfirmedAt: new Date(),
      signUpClient: null,
    });
    await burnLinks(tx, account.id);
    const data = { userId: account.id, email, fullName, role: 'admin' } as const;
    await publish(tx, { type: 'user.signed_up.v1', data, studioId: this.config.STUDIO_ID });
    return account;
  }
}
