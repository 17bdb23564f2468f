import { randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@studio/contracts';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { updateAccount } from '../accounts/account.api.js';
import type { Account } from '../accounts/account.entity.js';
import { CONFIG, issuerOf, type IdentityConfig } from '../config.js';
import { SigningKeys } from '../keys/signing-keys.api.js';
import { nameOf } from '../profiles/profiles.api.js';
import { hashToken, linkLifetimeMs } from './link-rules.js';
import type { LinkType } from './one-time-link.entity.js';
import { redirectTarget } from './redirect-rules.js';

export interface LinkRequest {
  type: LinkType;
  /** What the client asked for, in the order that counts. */
  redirects: readonly (string | undefined)[];
  /** Mails although another mail has just left: its link must die (competing sign-ups). */
  evenIfJustSent?: boolean;
  /** What somebody who is invited to the team will be there. */
  role?: Role | undefined;
}

interface NewLink {
  token: string;
  code: string;
  sentAt: Date;
  expiresAt: Date;
}

/** Mails without the usual pause: enough for who corrects a mistake, too few to pester. */
const MOST_IN_A_ROW = 3;

export const CODE_PURPOSE = 'one-time-code';

const sentAtField = {
  signup: 'confirmationSentAt',
  magiclink: 'recoverySentAt',
  recovery: 'recoverySentAt',
  email_change: 'emailChangeSentAt',
  invite: 'confirmationSentAt',
} as const satisfies Record<LinkType, keyof Account>;

/** Makes a link, replaces the former one of its type, and has it mailed; all in one transaction. */
@Injectable()
export class RequestLink {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** False: mails of this kind have just left, and nothing was changed. */
  async execute(tx: EntityManager, account: Account, request: LinkRequest): Promise<boolean> {
    const { type } = request;
    const link: NewLink = {
      token: randomBytes(32).toString('base64url'),
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      sentAt: new Date(),
      expiresAt: new Date(Date.now() + linkLifetimeMs[type]),
    };
    if (!(await this.store(tx, account, { request, link }))) return false;
    await updateAccount(tx, account, { [sentAtField[type]]: link.sentAt });
    const { STUDIO_ID: studioId } = this.config;
    // No stranger's text in a mail: who has not confirmed an address may not be whose it is.
    const isKnown = account.emailConfirmedAt !== null && type !== 'email_change';
    await publish(tx, {
      type: 'user.link_requested.v1',
      data: {
        userId: account.id,
        email: (type === 'email_change' && account.newEmail) || account.email,
        fullName: isKnown ? await nameOf(tx, studioId, account) : null,
        purpose: type,
        link: this.linkTo(type, link.token, request.redirects),
        code: link.code,
        ...(request.role ? { role: request.role } : {}),
        expiresAt: link.expiresAt.toISOString(),
      },
      studioId,
    });
    return true;
  }

  /** False: too early for another mail of this kind. */
  private async store(
    tx: EntityManager,
    account: Account,
    { request: { type, evenIfJustSent }, link }: { request: LinkRequest; link: NewLink },
  ): Promise<boolean> {
    const written: unknown[] = await tx.query(
      `INSERT INTO one_time_links AS l (user_id, type, token_hash, code_hash, sent_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (user_id, type) DO UPDATE
         SET token_hash = excluded.token_hash, code_hash = excluded.code_hash, code_tries = 0,
             sent_at = excluded.sent_at, expires_at = excluded.expires_at,
             in_a_row = CASE WHEN l.sent_at <= excluded.sent_at - make_interval(secs => $7)
               THEN 1 ELSE l.in_a_row + 1 END
         WHERE l.sent_at <= excluded.sent_at - make_interval(secs => $7) OR l.in_a_row < $8
       RETURNING type`,
      [
        account.id,
        type,
        hashToken(link.token),
        this.hashCode(account, type, link.code),
        link.sentAt,
        link.expiresAt,
        this.config.AUTH_MAIL_SECONDS,
        evenIfJustSent ? MOST_IN_A_ROW : 1,
      ],
    );
    return written.length > 0;
  }

  private hashCode(account: Account, type: LinkType, code: string): string {
    return this.keys.mac(CODE_PURPOSE, `${account.id} ${type} ${code}`).toString('base64url');
  }

  private linkTo(type: LinkType, token: string, redirects: LinkRequest['redirects']): string {
    const link = new URL(`${issuerOf(this.config)}/verify`);
    link.search = new URLSearchParams({
      token,
      type,
      redirect_to: redirectTarget(type, redirects, this.config.PUBLIC_URL),
    }).toString();
    return link.href;
  }
}
