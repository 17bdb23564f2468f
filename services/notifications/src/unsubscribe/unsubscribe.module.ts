import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { EndEmails } from './end-emails.js';
import { ResumeEmails } from './resume-emails.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Module({ controllers: [UnsubscribeController], providers: [EndEmails, ResumeEmails] })
export class UnsubscribeModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** RFC 8058: the one click may come as multipart; what it says is always the same. */
  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, {}),
    );
  }
}
