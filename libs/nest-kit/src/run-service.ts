import type { DynamicModule, Type } from '@nestjs/common';
import { install } from 'undici';
import { ConfigError } from './config.js';
import type { DatabaseSettings } from './database.module.js';
import { leaveOnSignal } from './leave.js';
import { errorFacts, logger, nameService } from './logger.js';
import { backupMetrics, Metrics, serveMetrics, type MetricsAddress } from './metrics/index.js';
import { SchemaBehind } from './schema-behind.js';
import { createService, type CreateOptions } from './service.js';
import { startTracing, type TracingSettings } from './tracing/index.js';

interface ServiceSettings extends MetricsAddress, TracingSettings {
  BACKUP_RECORD?: string | undefined;
  PORT?: number;
  HOST?: string;
  DRAIN_SECONDS?: number;
}

export interface RunOptions<Config> extends Omit<CreateOptions, 'module'> {
  /** The parsed configuration, or what parses it (then a ConfigError is printed as a list). */
  config: Config | (() => Config);
  /** The app's module, or what makes it of the configuration (an arrow function). */
  module: Type | DynamicModule | ((config: Config) => Type | DynamicModule);
  /** Its database, for the command `migrate`; absent where it keeps none. */
  database?: (config: DatabaseSettings['config']) => DatabaseSettings;
  port?: number;
  host?: string;
  /** What else depends on the configuration. */
  configure?: (config: Config) => Partial<Omit<CreateOptions, 'module'>>;
}

/** ms that open requests get when others answer meanwhile: as long as the gateway waits, and more. */
const FINISH_BESIDE_OTHERS_MS = 15_000;

const isClass = (value: unknown): value is Type =>
  typeof value === 'function' && value.prototype !== undefined;

const moduleOf = <Config>(
  module: RunOptions<Config>['module'],
  config: Config,
): Type | DynamicModule =>
  typeof module === 'function' && !isClass(module) ? module(config) : (module as DynamicModule);

/**
 * The program of a service. Without a command it starts it, and lets it end well (leave.ts); the
 * command `migrate` brings its database to this version's schema and ends with 0, or 1.
 */
export const runService = async <Config extends ServiceSettings>(
  options: RunOptions<Config>,
): Promise<void> => {
  nameService(options.name);
  // Node's own fetch sends by whatever agent was there first: that of the package, of another release,
  // where it is loaded before Node's. The package's fetch and its agent belong together.
  install();
  const command = process.argv[2];
  try {
    if (command === undefined) await serve(options);
    else if (command === 'migrate') await migrate(options);
    else throw new ConfigError([`there is no command ${command}: only migrate, or none`]);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof SchemaBehind)
      process.stderr.write(`${options.name}: ${error.message}\n`);
    else logger.fatal(errorFacts(error), 'could not start');
    process.exitCode = 1;
    // Connections that were opened before the failure must not keep the process.
    setImmediate(() => process.exit(1));
  }
};

/** Loaded when it is wanted: a gateway has no database, and does not carry its library. */
const migrate = async (options: Pick<RunOptions<unknown>, 'database'>): Promise<void> => {
  const { migrateOnly } = await import('./migrate-only.js');
  await migrateOnly(options);
};

const serve = async <Config extends ServiceSettings>(
  options: RunOptions<Config>,
): Promise<void> => {
  const config =
    typeof options.config === 'function' ? (options.config as () => Config)() : options.config;
  await startTracing(options.name, config);
  const module = moduleOf(options.module, config);
  const drainMs = (config.DRAIN_SECONDS ?? 0) * 1_000;
  const app = await createService({
    ...options,
    ...(drainMs > 0 && { finishMs: FINISH_BESIDE_OTHERS_MS }),
    ...options.configure?.(config),
    module,
  });
  app.get(Metrics).measureProcess(options.name);
  if (config.BACKUP_RECORD) backupMetrics(app.get(Metrics), config.BACKUP_RECORD);
  await serveMetrics(app.get(Metrics), config);
  const port = options.port ?? config.PORT ?? 0;
  await app.listen(port, options.host ?? config.HOST ?? '127.0.0.1');
  logger.info({ port }, 'ready');
  leaveOnSignal(app, drainMs);
};
