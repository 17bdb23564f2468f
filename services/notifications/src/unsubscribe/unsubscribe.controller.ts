import { Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { For } from '@studio/auth';
import { showUnsubscribe, unsubscribe } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import type { PageStudio } from '@studio/nest-kit/pages';
import { studioOf } from '@studio/outbox';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { EndEmails } from './end-emails.js';
import { ResumeEmails } from './resume-emails.js';
import { unsubscribePage } from './unsubscribe-page.js';
import { readUnsubscribeToken } from './unsubscribe.api.js';

interface Query {
  token?: string;
  undo?: '1';
}

/** The way out of optional mails: a page for people, one click for mail programs (RFC 8058). */
@Controller('/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly ending: EndEmails,
    private readonly resuming: ResumeEmails,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Only asks: scanners and previews open links too. */
  @For(showUnsubscribe)
  @Get()
  async show(
    @ParsedQuery(showUnsubscribe.query) { token }: Query,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const subscriber = readUnsubscribeToken(token, this.config);
    const studio = await this.studio();
    if (!subscriber) return sendPage(reply, 400, unsubscribePage('broken', studio));
    return sendPage(reply, 200, unsubscribePage('ask', studio, subscriber));
  }

  /** Whatever the body says: the token alone counts. */
  @For(unsubscribe)
  @Post()
  async end(
    @ParsedQuery(unsubscribe.query) { token, undo }: Query,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const subscriber = readUnsubscribeToken(token, this.config);
    const studio = await this.studio();
    if (!subscriber) return sendPage(reply, 400, unsubscribePage('broken', studio));
    if (undo) {
      await this.resuming.execute(subscriber);
      return sendPage(reply, 200, unsubscribePage('undone', studio, subscriber));
    }
    await this.ending.execute(subscriber);
    return sendPage(reply, 200, unsubscribePage('done', studio, { ...subscriber, token }));
  }

  private studio(): Promise<PageStudio> {
    return studioOf(this.dataSource.manager, this.config.STUDIO_ID);
  }
}

const sendPage = (
  reply: FastifyReply,
  status: number,
  { html, headers }: ReturnType<typeof unsubscribePage>,
): void => {
  void reply.status(status).headers(headers).send(html);
};
