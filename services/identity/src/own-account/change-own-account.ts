import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { checkMetadata, readEmail, readMetadata, updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { PasswordHasher } from '../accounts/password-hasher.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import type { Bearer } from '../sessions/sessions.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { RequestEmailChange } from './request-email-change.js';
import { CallerProof } from './caller-proof.js';
import { hashNewPassword, setPassword } from './new-password.js';

export interface AccountChange {
  password?: string | undefined;
  /** Needed for a new password or email, see CallerProof; checked whenever it is given. */
  currentPassword?: string | undefined;
  email?: string | undefined;
  data?: Record<string, unknown> | undefined;
  redirects: readonly (string | undefined)[];
  client: string;
}

/** Password, address and metadata of the own account (auth-contract.md, PUT /user). */
@Injectable()
export class ChangeOwnAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly callerProof: CallerProof,
    private readonly hasher: PasswordHasher,
    private readonly requestNewEmail: RequestEmailChange,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async execute(bearer: Bearer, change: AccountChange): Promise<Account> {
    const { account, session } = bearer;
    const { currentPassword, password, client } = change;
    const newEmail = emailToSet(account, change.email);
    const needsProof = password !== undefined || newEmail !== undefined;
    if (needsProof || currentPassword !== undefined)
      await this.callerProof.check(bearer, { currentPassword, client });
    const hash =
      password === undefined ? undefined : await hashNewPassword(this.hasher, account, password);
    return inTransaction(this.dataSource, async (tx) => {
      const locked = await this.callerProof.lock(tx, bearer);
      if (needsProof && locked.passwordHash !== account.passwordHash) throw changedMeanwhile();
      if (change.data) await mergeMetadata(tx, locked, change.data);
      if (hash !== undefined)
        await setPassword(tx, locked, {
          hash,
          sessionId: session.id,
          studioId: this.config.STUDIO_ID,
        });
      if (newEmail !== undefined && newEmail !== locked.email)
        await this.requestNewEmail.execute(tx, locked, { newEmail, redirects: change.redirects });
      return locked;
    });
  }
}

/** Another request was faster: what was compared is not the password any more. */
const changedMeanwhile = (): AuthRefused =>
  new AuthRefused('conflict', { message: 'The password has just been changed. Try again.' });

/** Undefined when the address stays as it is. */
const emailToSet = (account: Account, input: string | undefined): string | undefined => {
  const email = input === undefined ? undefined : readEmail(input);
  return email === account.email ? undefined : email;
};

/** `data` is merged; a null takes the field away. */
const mergeMetadata = async (
  tx: EntityManager,
  account: Account,
  data: Record<string, unknown>,
): Promise<void> => {
  const merged = Object.fromEntries(
    Object.entries({ ...account.userMetadata, ...readMetadata(data) }).filter(
      ([, value]) => value !== null,
    ),
  );
  await updateAccount(tx, account, { userMetadata: checkMetadata(merged) });
};
