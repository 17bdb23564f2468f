import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { endpoints } from '@studio/contracts/endpoints';
import { BODY_LIMIT } from '@studio/nest-kit';
import type { FastifyInstance } from 'fastify';
import { SessionModule } from '../session/session.module.js';
import { refuse } from '../shared/refuse.js';
import { ForwardRequest } from './forward-request.js';
import { OpenStreams } from './open-streams.js';
import { routesTable, type ProxyRoute } from './routes-table.js';

/**
 * Adds the table's routes beside Nest's, in a context of their own that reads no bodies. Nobody
 * awaits it: that would close Nest's routes before Nest has said how their errors are told.
 */
@Module({ imports: [SessionModule], providers: [ForwardRequest, OpenStreams] })
export class ProxyModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly passOn: ForwardRequest,
  ) {}

  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const table = routesTable(endpoints);
    void fastify.register(async (routes) => {
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
        (_request, body, done) => done(null, body),
      );
      this.add(
        routes,
        table.filter(({ upload }) => !upload),
      );
    });
    void fastify.register(async (routes) => {
      routes.removeAllContentTypeParsers();
      // A file is not held here: its bytes go on as they come.
      routes.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      this.add(
        routes,
        table.filter(({ upload }) => upload),
      );
    });
  }

  private add(routes: FastifyInstance, table: readonly ProxyRoute[]): void {
    routes.setErrorHandler(refuse);
    for (const route of table)
      routes.route({
        method: [...route.methods],
        url: route.path,
        handler: (request, reply) => this.passOn.handle(route, request, reply),
      });
  }
}
