import { Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { For } from '@studio/auth';
import { showUnsubscribe, unsubscribe } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { EndEmails } from './end-emails.js';
import { ResumeEmails } from './resume-emails.js';
import { pageHeaders, unsubscribePage } from './unsubscribe-page.js';
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
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Only asks: scanners and previews open links too. */
  @For(showUnsubscribe)
  @Get()
  show(@ParsedQuery(showUnsubscribe.query) { token }: Query, @Res() reply: FastifyReply): void {
    const subscriber = readUnsubscribeToken(token, this.config);
    if (!subscriber) return sendPage(reply, 400, unsubscribePage('broken'));
    return sendPage(reply, 200, unsubscribePage('ask', subscriber));
  }

  /** Whatever the body says: the token alone counts. */
  @For(unsubscribe)
  @Post()
  async end(
    @ParsedQuery(unsubscribe.query) { token, undo }: Query,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const subscriber = readUnsubscribeToken(token, this.config);
    if (!subscriber) return sendPage(reply, 400, unsubscribePage('broken'));
    if (undo) {
      await this.resuming.execute(subscriber);
      return sendPage(reply, 200, unsubscribePage('undone', subscriber));
    }
    await this.ending.execute(subscriber);
    return sendPage(reply, 200, unsubscribePage('done', { ...subscriber, token }));
  }
}

const sendPage = (reply: FastifyReply, status: number, html: string): void => {
  void reply.status(status).headers(pageHeaders).send(html);
};
