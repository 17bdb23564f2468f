import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { endpoints } from '@studio/contracts/endpoints';
import { BODY_LIMIT } from '@studio/nest-kit';
import type { FastifyInstance } from 'fastify';
import { SessionModule } from '../session/session.module.js';
import { refuse } from '../shared/refuse.js';
import { PassOn } from './pass-on.js';
import { routesTable } from './routes-table.js';

/** Adds the table's routes beside Nest's, in a context of their own that reads no bodies. */
@Module({ imports: [SessionModule], providers: [PassOn] })
export class ProxyModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly passOn: PassOn,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    await fastify.register(async (routes) => {
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
        (_request, body, done) => done(null, body),
      );
      routes.setErrorHandler(refuse);
      for (const route of routesTable(endpoints))
        routes.route({
          method: [...route.methods],
          url: route.path,
          handler: (request, reply) => this.passOn.handle(route, request, reply),
        });
    });
  }
}
