import 'reflect-metadata';
import type { DynamicModule, ExceptionFilter, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { ConfigError } from './config.js';
import { ErrorFilter } from './error.filter.js';
import { addHooks } from './http-hooks.js';
import { KitModule } from './kit.module.js';
import { errorFacts, logger, nameService, nestLogger } from './logger.js';
import { Metrics, serveMetrics, type MetricsAddress } from './metrics/index.js';
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
  /** Runs before Nest adds its routes: plugins, own hooks, parsers. */
  prepare?: (fastify: FastifyInstance) => Promise<void> | void;
  /** False for a gateway that passes bodies on unread. */
  rawBody?: boolean;
  bodyParser?: boolean;
  /** Shorter ones are for specs. */
  times?: RequestTimes;
  /** Turns refusals into HTTP; identity has a second shape for its public contract. */
  errorFilter?: ExceptionFilter;
}

const httpAdapter = (trustProxy: CreateOptions['trustProxy'], times: RequestTimes) =>
  new FastifyAdapter({
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
  const adapter = httpAdapter(options.trustProxy, times);
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
  addHooks(fastify, { readiness: () => app.get(Readiness), metrics: app.get(Metrics) });
  endSlowBodies(fastify, times);
  await options.prepare?.(fastify);
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

interface Addressed extends MetricsAddress {
  PORT?: number;
  HOST?: string;
}

export interface RunOptions<Config> extends Omit<CreateOptions, 'module'> {
  /** The parsed configuration, or what parses it (then a ConfigError is printed as a list). */
  config: Config | (() => Config);
  /** The app's module, or what makes it of the configuration (an arrow function). */
  module: Type | DynamicModule | ((config: Config) => Type | DynamicModule);
  port?: number;
  host?: string;
  /** What else depends on the configuration. */
  configure?: (config: Config) => Partial<Omit<CreateOptions, 'module'>>;
}

const isClass = (value: unknown): value is Type =>
  typeof value === 'function' && value.prototype !== undefined;

const moduleOf = <Config>(
  module: RunOptions<Config>['module'],
  config: Config,
): Type | DynamicModule =>
  typeof module === 'function' && !isClass(module) ? module(config) : (module as DynamicModule);

/** Starts a service and lets it end well: SIGTERM and SIGINT finish what is running. */
export const runService = async <Config extends Addressed>(
  options: RunOptions<Config>,
): Promise<void> => {
  nameService(options.name);
  try {
    const config =
      typeof options.config === 'function' ? (options.config as () => Config)() : options.config;
    const module = moduleOf(options.module, config);
    const app = await createService({ ...options, ...options.configure?.(config), module });
    app.get(Metrics).measureProcess(options.name);
    await serveMetrics(app.get(Metrics), config);
    const port = options.port ?? config.PORT ?? 0;
    await app.listen(port, options.host ?? config.HOST ?? '127.0.0.1');
    logger.info({ port }, 'ready');
    endWell(app);
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${options.name}: ${error.message}\n`);
    else logger.fatal(errorFacts(error), 'could not start');
    process.exitCode = 1;
    // Connections that were opened before the failure must not keep the process.
    setImmediate(() => process.exit(1));
  }
};

const SHUTDOWN_LIMIT_MS = 25_000;

const endWell = (app: NestFastifyApplication): void => {
  let ending = false;
  const end = async (): Promise<void> => {
    if (ending) return;
    ending = true;
    app.get(Readiness).close();
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    try {
      await app.close();
      logger.info('stopped');
      process.exit(0);
    } catch (error) {
      logger.error(errorFacts(error), 'did not stop cleanly');
      process.exit(1);
    }
  };
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
};
