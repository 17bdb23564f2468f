import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { CONFIG, type GatewayConfig } from '../config.js';
import { dataHeaders } from './security-headers.js';

/** Security headers on what Nest answers by itself, its 404 included. */
@Module({})
export class AnswerHeadersModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    const fastify: FastifyInstance = this.host.httpAdapter.getInstance();
    const headers = dataHeaders(this.config);
    fastify.addHook('onRequest', (_request, reply, done) => {
      void reply.headers(headers);
      done();
    });
  }
}
