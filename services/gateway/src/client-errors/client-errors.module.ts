import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { reportClientErrors } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { FastifyInstance } from 'fastify';
import { ClientErrorsController } from './client-errors.controller.js';
import { LogClientErrors } from './log-client-errors.js';

/** Bytes of a report: five errors with their stacks. */
const BODY_LIMIT = 49_152;

@Module({ controllers: [ClientErrorsController], providers: [LogClientErrors] })
export class ClientErrorsModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Before it is read: Nest's parser knows one limit for all bodies. */
  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    fastify.addHook('onRequest', ({ routeOptions, headers }, _reply, done) => {
      const isReport = routeOptions.url === reportClientErrors.path;
      // Browsers say how long a body is.
      const bytes = Number(headers['content-length'] ?? Infinity);
      done(isReport && bytes > BODY_LIMIT ? new Refused('BODY_TOO_LARGE') : undefined);
    });
  }
}
