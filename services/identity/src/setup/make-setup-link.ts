import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { findAccountByEmail, nameFrom, readEmail } from '../accounts/account.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { hashToken } from '../links/links.api.js';
import { lockStandingAdmins } from '../roles/roles.api.js';
import { SETUP_LINK_HOURS, setupLinkTo } from './setup-link-rules.js';

interface NewSetupLink {
  link: string;
  expiresAt: Date;
}

/** One after the other, in all instances: two starts at once leave one open link. */
export const lockSetup = async (tx: EntityManager): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('setup'))`);
};

/** Makes the one link to /setup that works from now on. For the start and for the command. */
@Injectable()
export class MakeSetupLink {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'STUDIO_ID' | 'PUBLIC_URL'>,
  ) {}

  /**
   * With an address: another admin, who is mailed the link too. Without: the first one; undefined
   * when somebody runs the studio already.
   */
  async execute(address?: string): Promise<NewSetupLink | undefined> {
    const email = address === undefined ? null : readEmail(address);
    return inTransaction(this.dataSource, async (tx) => {
      await lockSetup(tx);
      const { STUDIO_ID: studioId } = this.config;
      const admins = email === null ? await lockStandingAdmins(tx, studioId) : new Set();
      return admins.size > 0 ? undefined : this.write(tx, email);
    });
  }

  private async write(tx: EntityManager, email: string | null): Promise<NewSetupLink> {
    const { STUDIO_ID: studioId, PUBLIC_URL: publicUrl } = this.config;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + SETUP_LINK_HOURS * 3_600_000);
    const known = email === null ? null : await findAccountByEmail(tx, email);
    const userId = known?.id ?? newId();
    await tx.query(
      `UPDATE setup_links SET replaced_at = now()
       WHERE studio_id = $1 AND used_at IS NULL AND replaced_at IS NULL`,
      [studioId],
    );
    await tx.query(
      `INSERT INTO setup_links (studio_id, token_hash, user_id, email, made_by, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [studioId, hashToken(token), userId, email, email ? 'command' : 'start', expiresAt],
    );
    const link = setupLinkTo(publicUrl, token);
    if (email !== null)
      await publish(tx, {
        type: 'user.link_requested.v1',
        data: {
          userId,
          email,
          fullName: known && nameFrom(known.userMetadata),
          purpose: 'setup',
          link,
          code: '',
          role: 'admin',
          expiresAt: expiresAt.toISOString(),
        },
        studioId,
      });
    return { link, expiresAt };
  }
}
