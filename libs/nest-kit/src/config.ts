import { urlVariable, type BackendName, type UrlVariable } from '@studio/contracts';
import { z } from 'zod';
import { unsafeSettings } from './reach.js';
import { isRedisAddress } from './redis-place.js';

/** Log lines are written before a configuration is parsed: a service that can't start says why. */
export const earlyLogLevel = process.env['LOG_LEVEL'] ?? 'info';

/** The environment is not usable; the message lists everything that is wrong with it. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
    this.name = 'ConfigError';
    // A wrong setting is for the operator: the stack would only hide the list.
    this.stack = this.message;
  }
}

/**
 * Parses the environment once, at start. Throws ConfigError with all problems, never values: also
 * with what must not be set where others can reach the studio (reach.ts).
 */
export const parseConfig = <Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.infer<Schema> => {
  const settings = Object.fromEntries(
    // An empty variable means "not set": compose files and shells write it that way.
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = schema.safeParse(settings);
  const unsafe = unsafeSettings(settings);
  if (parsed.success && unsafe.length === 0) return parsed.data;
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.') || 'configuration';
    return settings[name] === undefined && path.length === 1
      ? `${name} is not set (${message})`
      : `${name}: ${message}`;
  });
  throw new ConfigError([...wrong, ...unsafe]);
};

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Settings that every service has; spread them into the schema of a config.ts. */
export const commonSettings = {
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default('127.0.0.1'),
  NODE_ENV: z.enum(['production', 'test', 'development']).default('production'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  PUBLIC_URL: webAddress,
  /** Demo accounts, keys made at the first start, wider limits: for this machine only. */
  LOCAL_MODE: flag,
  /** Local mode for private addresses too, to show the demo on a phone. */
  DEMO_ON_NETWORK: flag,
  /** Of `/metrics`; not set: nobody can ask. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Where it listens: this machine alone, unless a network of one's own reads it. */
  METRICS_HOST: z.string().optional(),
  /** File in which the last backup is noted, for whoever measures; not set: nothing is said of backups. */
  BACKUP_RECORD: z.string().optional(),
  /** Seconds from SIGTERM on in which it is not ready and still answers; 0 where nobody takes over. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
  /** A collector of OpenTelemetry (OTLP over HTTP); not set: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  /** Share of the traces that are sampled at the gateway, 0 to 1; 0.1 unless said. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  SERVICE_SECRET: z.string().min(32, 'must have 32 characters or more'),
};

const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
});

/** Settings of a service with a database and a queue. */
export const storeSettings = {
  DATABASE_URL: postgresAddress,
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(8),
  /** 0: the command `migrate` has run before, the service only looks whether it has. */
  MIGRATE: z
    .enum(['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  /**
   * What stands before the server at DATABASE_URL: `transaction`, a pooler that lends a connection
   * for one transaction; `transaction-prepared`, one that knows named statements besides.
   */
  DATABASE_POOLER: z.enum(['none', 'transaction', 'transaction-prepared']).default('none'),
  /** The server itself where DATABASE_URL is a pooler's: migrations hold a lock of their session. */
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  REDIS_URL: z.string().refine(isRedisAddress, 'must be a redis:// address'),
};

/** Settings of a service whose week or reports may come from a replica. */
export const readSettings = {
  /** Streaming replicas of the service's database. */
  READ_DATABASE_URL: postgresAddress.optional(),
  /** How old a read from there may be, ms; a replica further behind is not used. */
  READ_MAX_LAG_MS: z.coerce.number().int().min(1_000).max(60_000).default(2_000),
};

/** An http(s) base address without a trailing slash. */
export const serviceUrl = webAddress;

/** Where a service finds these others, such as `BOOKING_URL`; spread it into its schema. */
export const serviceUrls = <Name extends BackendName>(
  names: readonly Name[],
): Record<UrlVariable<Name>, typeof serviceUrl> =>
  Object.fromEntries(names.map((name) => [urlVariable(name), serviceUrl])) as Record<
    UrlVariable<Name>,
    typeof serviceUrl
  >;

/**
 * Who issues papers until the studio's profile says it: name, address, tax registration. Payments
 * writes the papers, booking says what VAT is in the prices: both are given the same.
 */
export const issuerSettings = {
  INVOICE_NAME: z.string().max(120).default(''),
  INVOICE_ADDRESS: z.string().max(300).default(''),
  INVOICE_TRN: z
    .string()
    .regex(/^(\d{15})?$/, 'must be the 15 digits of a tax registration number')
    .default(''),
};
export type IssuerSettings = Record<keyof typeof issuerSettings, string>;
