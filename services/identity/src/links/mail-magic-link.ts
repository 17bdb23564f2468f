import { Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { findAccountByEmail } from '../accounts/account.api.js';
import { AuthRefused } from '../shared/auth-refused.js';
import { MailLink } from './mail-link.js';

export interface MagicLinkRequest {
  email: string;
  /** An unknown address gets an account without a password. */
  createUser: boolean;
  data: Record<string, unknown>;
  redirects: readonly (string | undefined)[];
}

/** Signs in by mail alone (auth-contract.md, POST /otp). */
@Injectable()
export class MailMagicLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mailLink: MailLink,
  ) {}

  async run({ email, createUser, data, redirects }: MagicLinkRequest): Promise<void> {
    const known = await findAccountByEmail(this.dataSource.manager, email);
    if (!known && !createUser) throw new AuthRefused('otp_disabled');
    // The profile follows when the link is opened.
    if (!known)
      await this.dataSource.query(
        `INSERT INTO users (id, email, user_metadata) VALUES ($1, $2, $3)
         ON CONFLICT (email) DO NOTHING`,
        [newId(), email, JSON.stringify(data)],
      );
    await this.mailLink.run('magiclink', email, redirects);
  }
}
