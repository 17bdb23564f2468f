import { Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { Limits } from '../limits/limits.api.js';
import { SendRequestedLinks } from './send-requested-links.job.js';
import type { LinkType } from './one-time-link.entity.js';

export interface LinkRequest {
  type: LinkType;
  email: string;
  redirects: readonly (string | undefined)[];
  /** Metadata of the account that an unknown address gets; undefined: it gets none. */
  createWith?: Record<string, unknown> | undefined;
}

/**
 * Notes that a mail is asked for, and answers. Whether anybody is behind the address is looked up
 * after the answer: neither its words nor its time tell who is a member (auth-contract.md, top).
 */
@Injectable()
export class RequestLinkByEmail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: Limits,
    private readonly sendRequestedLinks: SendRequestedLinks,
  ) {}

  async execute({ type, email, redirects, createWith }: LinkRequest): Promise<void> {
    if (!(await this.limits.mayMail(type, email))) return;
    await this.dataSource.query(
      'INSERT INTO asked_links (id, type, email, redirects, create_with) VALUES ($1, $2, $3, $4, $5)',
      [
        newId(),
        type,
        email,
        JSON.stringify(redirects.map((url) => url ?? null)),
        createWith ? JSON.stringify(createWith) : null,
      ],
    );
    this.sendRequestedLinks.soon();
  }
}
