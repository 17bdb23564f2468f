import 'reflect-metadata';
import type { DynamicModule, ExceptionFilter, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { ErrorFilter } from './error.filter.js';
import { addHooks } from './http-hooks.js';
import { KitModule } from './kit.module.js';
import { nameService, nestLogger } from './logger.js';
import { Metrics } from './metrics/index.js';
import { traceRequests } from './tracing/trace-requests.js';
import { OneKeyAtATime } from './one-key-at-a-time.js';
import { Readiness } from './readiness.js';
import { Refused } from './refused.js';
import { adoptRequestId } from './request-context.js';
import {
  endSlowBodies,
  requestTimes,
  slowRequestOptions,
  type RequestTimes,
} from './slow-requests.js';

export const BODY_LIMIT = 1_048_576;

export interface CreateOptions {
  name: string;
  module: Type | DynamicModule;
  /** Addresses whose x-forwarded-for is believed. Services: only the own network's gateway. */
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** The address by which a request is routed, where it is not the one that came. */
  rewriteUrl?: (request: IncomingMessage) => string;
  /** Runs before Nest adds its routes: plugins, own hooks, parsers. */
  prepare?: (fastify: FastifyInstance) => Promise<void> | void;
  /** True at the door: what callers say of a trace counts only behind it. */
  isPublic?: boolean;
  /** False for a gateway that passes bodies on unread. */
  rawBody?: boolean;
  bodyParser?: boolean;
  /** Shorter ones are for specs. */
  times?: RequestTimes;
  /** Turns refusals into HTTP; identity has a second shape for its public contract. */
  errorFilter?: ExceptionFilter;
  /** ms that open requests get to finish once nothing new is accepted; 3 s unless said. */
  finishMs?: number;
}

/** "Stops within 5 s" includes the databases. */
const FINISH_MS = 3_000;

const httpAdapter = (
  { trustProxy, rewriteUrl }: Pick<CreateOptions, 'trustProxy' | 'rewriteUrl'>,
  times: RequestTimes,
) =>
  new FastifyAdapter({
    ...(rewriteUrl && { rewriteUrl }),
    ...slowRequestOptions(times),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustProxy ?? ['loopback', 'linklocal', 'uniquelocal'],
    genReqId: (request: IncomingMessage) => adoptRequestId(request.headers['x-request-id']),
    // Idle keep-alive connections must not hold up a shutdown.
    forceCloseConnections: 'idle',
    // A further request on a connection that is kept gets an answer, not a body of Fastify's own.
    return503OnClosing: false,
    // An address that can't be read at all (`/%zz`) comes to no route and no filter.
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
      const message = 'The address can not be read, or a part of it is too long.';
      const refused = new Refused('BAD_REQUEST', [{ path: '', message }]);
      void reply.status(refused.status).send(refused.toBody());
    },
  });

/** The app, initialised but not listening: the same in production and in specs. */
export const createService = async (options: CreateOptions): Promise<NestFastifyApplication> => {
  nameService(options.name);
  const times = options.times ?? requestTimes;
  const adapter = httpAdapter(options, times);
  const app = await NestFactory.create<NestFastifyApplication>(
    KitModule.around(options.module),
    adapter,
    {
      rawBody: options.rawBody ?? true,
      bodyParser: options.bodyParser ?? true,
      logger: nestLogger,
      abortOnError: false,
    },
  );
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  const { finishMs = FINISH_MS } = options;
  traceRequests(fastify, options.isPublic ?? false);
  addHooks(fastify, {
    readiness: () => app.get(Readiness),
    metrics: app.get(Metrics),
    finishMs,
  });
  endSlowBodies(fastify, times);
  await options.prepare?.(fastify);
  app.useGlobalInterceptors(new OneKeyAtATime());
  app.useGlobalFilters(options.errorFilter ?? new ErrorFilter());
  try {
    await app.init();
    await fastify.ready();
    return app;
  } catch (error) {
    // What had been opened (pools, queues) must not keep the process or a spec.
    await app.close().catch(() => undefined);
    throw error;
  }
};
