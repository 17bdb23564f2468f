import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OneTimeFlags } from '../limits/one-time-flags.api.js';
import { confirmedFlag, hashToken, typesFor } from './link-rules.js';
import type { LinkType } from './one-time-link.entity.js';

/** What a link would do now: for whom, or why nothing. */
export type LinkState =
  { is: 'live'; type: LinkType; email: string } | { is: 'confirmed' } | { is: 'invalid' };

@Injectable()
export class LinksQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly flags: OneTimeFlags,
  ) {}

  /** Looks, and uses nothing up. */
  async stateOf({ token, type }: { token: string; type: string }): Promise<LinkState> {
    const hash = hashToken(token);
    const [row]: { type: LinkType; email: string }[] = await this.dataSource.query(
      `SELECT l.type, CASE WHEN l.type = 'email_change' THEN coalesce(u.new_email, u.email)
         ELSE u.email END AS email
       FROM one_time_links l JOIN users u ON u.id = l.user_id
       WHERE l.token_hash = $1 AND l.type = ANY($2) AND l.expires_at > now()`,
      [hash, typesFor(type)],
    );
    if (row) return { is: 'live', ...row };
    return { is: (await this.flags.has(confirmedFlag(token))) ? 'confirmed' : 'invalid' };
  }
}
